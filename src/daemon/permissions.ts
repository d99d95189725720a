/**
 * The policy of one session: the rules of all levels as they are when it begins.
 * Not here: the rules themselves (`policy/`), trust in them (`disk/trust.ts`).
 */

import type { WorkspacePath } from "../base/paths.ts";
import { workspacePath } from "../base/paths.ts";
import { parsePermissions } from "../documents/permissions.ts";
import type { Permissions } from "../documents/permissions-types.ts";
import type { Request } from "../documents/request.ts";
import { decide } from "../policy/decide.ts";
import type { Decision, Question } from "../policy/decision.ts";
import { buildPolicy, type LevelSource } from "../policy/policy.ts";
import { rootFolders } from "./roots.ts";
import { allowRuleHash } from "./trusted-things.ts";
import type { World } from "./world.ts";

/** Judges the questions of one session. A question that would be asked is denied by its caller until people can answer. */
export async function sessionPolicy(
  world: World,
  request: Pick<Request, "may">,
): Promise<(question: Question) => Decision> {
  const path = workspacePath(`${world.home}permissions.yaml`);
  const workspace = await readPermissions(world, path);
  const levels: LevelSource[] = [
    ...(world.userPermissions
      ? [
          {
            name: "user" as const,
            file: world.userPermissions.path,
            permissions: parsePermissions(
              world.userPermissions.path as WorkspacePath,
              world.userPermissions.text,
            ),
          },
        ]
      : []),
    {
      name: "workspace",
      file: path,
      ...(workspace ? { permissions: workspace } : {}),
      trusted: (source) => world.trust.thing(allowRuleHash(source)),
    },
  ];
  const policy = buildPolicy(request.may, placesOf(world), levels);
  return (question) => decide(policy, question);
}

/** Absent: there is no file. One that cannot be read denies everything. */
async function readPermissions(world: World, path: WorkspacePath): Promise<Permissions | undefined> {
  const found = await world.disk.read(path);
  if (found.kind === "absent") return undefined;
  return parsePermissions(path, found.kind === "file" ? found.text : "unreadable: true");
}

function placesOf(world: World) {
  return {
    workspace: world.disk.root,
    home: world.home,
    userHome: world.userHome,
    roots: [...rootFolders(world).values()],
    crewFolders: world.crewFolders,
  };
}
