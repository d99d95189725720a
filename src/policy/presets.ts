/**
 * The sets of rules that a permission file names in `policies`.
 * Not here: rules that always hold (`built-in.ts`).
 */
import type { PermissionRule, PresetName, RuleCapability } from "../documents/permissions-types.ts";
import { literalPattern } from "./patterns.ts";
import type { Places } from "./places.ts";
import { compileRule, type PolicyRule } from "./rules.ts";

/** What holds without a file, and with one that names none. Everything else asks. */
export const defaultPresets: readonly PresetName[] = ["read-workspace", "read-only-shell", "edit-workspace"];

type Allow = Pick<PermissionRule, "capability" | "match"> & { exclude?: string[] };

/** The rules of a preset, as `crew policy show` prints them. */
export function expandPreset(name: PresetName, { roots }: Pick<Places, "roots">): PermissionRule[] {
  return allowsOf(name, roots).map(({ capability, match, exclude = [] }) => ({
    capability,
    effect: "allow",
    match,
    exclude,
    line: 0,
    source: `policies: ${name}`,
  }));
}

/** The same, ready to be asked. `file` is the one that names the preset. */
export function presetRules(name: PresetName, places: Places, file: string): PolicyRule[] {
  return expandPreset(name, places).map((rule) => compileRule(rule, file, places));
}

function allowsOf(name: PresetName, roots: readonly string[]): Allow[] {
  const workspace = ["**", ...roots.map((root) => `${literalPattern(root)}/**`)];
  switch (name) {
    case "read-workspace":
      return [{ capability: "fs_read", match: workspace }, ...other(["skill"])];
    case "read-all":
      return [{ capability: "fs_read", match: ["**", "/**"] }, ...other(["skill"])];
    case "edit-workspace":
      return [{ capability: "fs_write", match: workspace }];
    case "read-only-shell":
      return [{ capability: "shell", match: commands(looking), exclude: writingFlags }];
    case "dev-shell":
      return [
        { capability: "shell", match: commands(looking), exclude: writingFlags },
        { capability: "shell", match: commands(developing), exclude: publishing },
      ];
  }
}

function other(names: readonly RuleCapability[]): Allow[] {
  return names.map((capability) => ({ capability, match: [] }));
}

/** Each as it stands, and with arguments. */
function commands(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${name} *`]);
}

/** Status, log, list, search. What they print of files is judged as reading those files besides. */
const looking = [
  "git status",
  "git log",
  "git diff",
  "git show",
  "git blame",
  "git ls-files",
  "git grep",
  "git rev-parse",
  "git branch --list",
  "git branch --show-current",
  "git tag --list",
  "git describe",
  "git remote -v",
  "git stash list",
  "ls",
  "pwd",
  "tree",
  "find",
  "fd",
  "grep",
  "rg",
  "cat",
  "head",
  "tail",
  "wc",
  "file",
  "stat",
  "du",
  "df",
  "which",
  "date",
  "uname",
  "whoami",
  "echo",
  "basename",
  "dirname",
  "realpath",
  "diff",
  "cmp",
  "sha256sum",
  "md5sum",
  "jq",
  "cut",
  "sort",
  "uniq",
  "nl",
];

/** Options of the commands above that write, run or reach out. */
const writingFlags = [
  "find *-exec*",
  "find *-ok*",
  "find *-delete*",
  "find *-fprint*",
  "find *-fls*",
  "fd *-x*",
  "fd *-X*",
  "fd *--exec*",
  "rg *--pre*",
  "rg *--hostname-bin*",
  "sort *-o*",
  "sort *--output*",
  "sort *--compress-program*",
  "git *--output*",
  "git *--ext-diff*",
  "git *--textconv*",
  "git grep *-O*",
  "git grep *--open-files-in-pager*",
  "git branch --list *-D*",
  "date *-s*",
  "date *--set*",
  "tree *-o*",
  "uniq * *",
  "file *-C*",
  "jq *-f*",
  "jq *--from-file*",
];

/** Build, test, lint, package scripts. */
const developing = [
  "npm test",
  "npm run",
  "npm ci --offline",
  "pnpm test",
  "pnpm run",
  "yarn test",
  "yarn run",
  "bun test",
  "bun run",
  "deno test",
  "deno lint",
  "deno check",
  "node --test",
  "npx --no-install",
  "npx --no",
  "tsc",
  "vitest",
  "jest",
  "mocha",
  "eslint",
  "prettier",
  "biome",
  "make",
  "just",
  "cargo build",
  "cargo test",
  "cargo check",
  "cargo clippy",
  "cargo fmt",
  "go build",
  "go test",
  "go vet",
  "gofmt",
  "pytest",
  "python -m pytest",
  "python3 -m pytest",
  "python -m unittest",
  "python3 -m unittest",
  "ruff",
  "mypy",
  "mvn test",
  "mvn verify",
  "gradle test",
  "./gradlew test",
  "gradle build",
  "./gradlew build",
  "dotnet build",
  "dotnet test",
  "bundle exec rspec",
  "mix test",
  "swift test",
  "git add",
  "git commit",
];

/** Scripts and targets that publish, push, deploy or install over the network, however they are started. */
const publishing = ["publish", "release", "deploy", "push", "install", "upload"].flatMap((word) => [
  `* ${word}`,
  `* ${word} *`,
  `* ${word}:*`,
  `*:${word}`,
  `*:${word} *`,
  `* ${word}-*`,
]);
