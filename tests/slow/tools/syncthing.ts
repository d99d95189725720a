/**
 * Two Syncthing instances that know only each other: loopback, homes of their own, no discovery, relay, report or upgrade.
 * Both end with the test that started them.
 * Not here: what is synced and what must come of it.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";

interface Peer {
  home: string;
  folder: string;
  id: string;
  port: number;
}

/** Keeps `folders` the same from now on; each must exist. `homes` is an empty folder for their settings. */
export async function syncBoth(folders: [string, string], homes: string): Promise<void> {
  const peers: Peer[] = [];
  for (const [index, folder] of folders.entries()) {
    const home = join(homes, `syncthing-${index}`);
    mkdirSync(home, { recursive: true });
    mkdirSync(join(folder, ".stfolder"));
    run(home, "generate", "--no-default-folder", "--skip-port-probing", `--home=${home}`);
    const id = run(home, "serve", "--device-id", `--home=${home}`).trim();
    peers.push({ home, folder, id, port: await freePort() });
  }
  for (const peer of peers) {
    writeFileSync(join(peer.home, "config.xml"), settings(peer, peers));
    serve(peer);
  }
}

function run(home: string, ...words: string[]): string {
  return execFileSync("syncthing", words, {
    env: environment(home),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    timeout: 30_000,
  });
}

/** `STMONITORED`: one process, not a monitor with a child, so that ending it ends everything. */
function environment(home: string): Record<string, string> {
  return { PATH: process.env.PATH ?? "", HOME: home, STNOUPGRADE: "1", STMONITORED: "yes" };
}

function serve({ home }: Peer): void {
  const child = spawn("syncthing", ["serve", "--no-browser", "--no-restart", `--home=${home}`], {
    env: environment(home),
    stdio: "ignore",
  });
  onTestFinished(async () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null && child.kill("SIGKILL")) await gone;
  });
}

/** `maxConflicts` -1: every conflict copy is kept, so that a lost line would be seen as lost. */
function settings(own: Peer, peers: Peer[]): string {
  const devices = peers.map(
    ({ id, port }) => `<device id="${id}"><address>tcp://127.0.0.1:${port}</address></device>`,
  );
  return `<configuration version="36">
  <folder id="notes" label="notes" path="${own.folder}" type="sendreceive" rescanIntervalS="2" fsWatcherEnabled="true" fsWatcherDelayS="1">
    ${peers.map(({ id }) => `<device id="${id}"></device>`).join("")}
    <maxConflicts>-1</maxConflicts>
  </folder>
  ${devices.join("\n  ")}
  <gui enabled="false"></gui>
  <options>
    <listenAddress>tcp://127.0.0.1:${own.port}</listenAddress>
    <globalAnnounceEnabled>false</globalAnnounceEnabled>
    <localAnnounceEnabled>false</localAnnounceEnabled>
    <relaysEnabled>false</relaysEnabled>
    <natEnabled>false</natEnabled>
    <urAccepted>-1</urAccepted>
    <crashReportingEnabled>false</crashReportingEnabled>
    <autoUpgradeIntervalH>0</autoUpgradeIntervalH>
    <startBrowser>false</startBrowser>
    <reconnectionIntervalS>1</reconnectionIntervalS>
  </options>
</configuration>
`;
}

/** A port of loopback that nobody listens at just now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
