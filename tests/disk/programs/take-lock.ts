/** Takes the lock in argv[2]; prints `held` and keeps it until standard input ends, or prints who holds it. */
import { systemClock } from "../../../src/base/clock.ts";
import { takeLock } from "../../../src/disk/lock.ts";

const [, , file = "", nonce = ""] = process.argv;
const held = await takeLock(file, systemClock(), nonce);
process.stdout.write("release" in held ? "held\n" : `holder ${held.pid}\n`);
await new Promise((resolve) => process.stdin.on("end", resolve).resume());
