/**
 * The one list of files that steer crew and other programs, and of places that hold credentials. Rules and, later,
 * the sandbox are made of it.
 * Not here: how rules are judged (`decide.ts`), what each file means (`documents/`).
 */

/** `never`: no agent writes it. `tools`: only crew's own tools do. `ask`: a person says yes each time. */
export type Guard = "never" | "tools" | "ask";

export interface ControlFile {
  guard: Guard;
  /** Relative to the workspace (`at: "workspace"`), to crew's home in it (`at: "home"`), or to any folder. */
  at: "workspace" | "home" | "anywhere";
  pattern: string;
  /** One clause for people. */
  why: string;
}

function files(guard: Guard, at: ControlFile["at"], why: string, patterns: readonly string[]): ControlFile[] {
  return patterns.map((pattern) => ({ guard, at, pattern, why }));
}

export const controlFiles: readonly ControlFile[] = [
  ...files("never", "workspace", "it is crew's settings", ["crew.yaml"]),
  ...files("never", "home", "it says what agents may do", [
    "permissions.yaml",
    "agents/**",
    "rules/**",
    "hooks/**",
  ]),
  ...files("never", "home", "it is a person's answer to a question", ["approvals/**"]),
  ...files("never", "home", "it is crew's own record of what happened", [
    "runs/**",
    "audit/**",
    "usage/**",
    "sessions/**/*.jsonl",
    "sessions/*/*/*.md",
    "sessions/*/*/artifacts/changes.diff",
  ]),
  ...files("never", "home", "it says whose memory this is", ["members/*/OWNER.yaml"]),
  ...files("tools", "home", "it changes only through crew's tools, so that each change has an author", [
    "HEARTBEAT.md",
    "schedules/**",
    "loops/**",
    "monitors/**",
    "memory/**",
    "members/**",
    "skills/**",
  ]),
  ...files("ask", "anywhere", "it instructs agents", ["AGENTS.md", ".kiro/**", ".claude/**", ".mcp.json"]),
  ...files("ask", "anywhere", "git acts on it", [".git/**", ".gitattributes", ".husky/**"]),
  ...files("ask", "anywhere", "a build server runs it", [
    ".github/**",
    ".gitlab-ci.yml",
    ".gitlab/**",
    ".circleci/**",
    ".buildkite/**",
    ".woodpecker/**",
    ".woodpecker.yml",
    ".forgejo/**",
    ".gitea/**",
    ".travis.yml",
    ".drone.yml",
    "azure-pipelines.yml",
    "bitbucket-pipelines.yml",
    "Jenkinsfile",
  ]),
  ...files("ask", "anywhere", "an editor acts on it", [
    ".vscode/**",
    ".obsidian/**",
    ".idea/**",
    ".devcontainer/**",
  ]),
];

/** Places below a person's home folder that hold keys, credentials or a browser's memory: neither read nor written. */
export const sensitivePlaces: readonly string[] = [
  ".ssh",
  ".gnupg",
  ".aws",
  ".azure",
  ".config/gcloud",
  ".config/gh",
  ".config/glab-cli",
  ".config/hub",
  ".config/op",
  ".config/rclone",
  ".config/doctl",
  ".kube",
  ".docker",
  ".terraform.d",
  ".terraformrc",
  ".netrc",
  "_netrc",
  ".git-credentials",
  ".config/git/credentials",
  ".npmrc",
  ".yarnrc",
  ".yarnrc.yml",
  ".pypirc",
  ".config/pip",
  ".gem/credentials",
  ".cargo/credentials",
  ".cargo/credentials.toml",
  ".m2/settings.xml",
  ".gradle/gradle.properties",
  ".nuget",
  ".composer/auth.json",
  ".config/composer/auth.json",
  ".pgpass",
  ".my.cnf",
  ".vault-token",
  ".password-store",
  ".local/share/keyrings",
  ".local/share/kwalletd",
  "Library/Keychains",
  "Library/Cookies",
  "Library/Application Support/{Google/Chrome,Firefox,BraveSoftware,Microsoft Edge,Arc}",
  ".mozilla",
  ".config/{google-chrome,chromium,BraveSoftware,microsoft-edge,vivaldi,opera}",
  ".var/app/org.mozilla.firefox",
  "snap/firefox",
  "AppData/Roaming/{Mozilla,Opera Software,gnupg}",
  "AppData/Local/{Google/Chrome,Microsoft/Edge,BraveSoftware}",
  ".{bash,zsh,python,node_repl,psql,mysql,sqlite}_history",
];
