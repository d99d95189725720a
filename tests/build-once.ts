import { execFileSync } from "node:child_process";

/** Tests that start the real command run `dist/`; a stale build would test yesterday's code. */
export default function setup(): void {
  execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
}
