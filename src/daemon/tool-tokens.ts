/**
 * What an agent shows to reach its session's tools. The same for every run of a session in this process: an agent is
 * kept between turns only while it would be started just so again, and a new token would end it each time.
 * Not here: the socket that asks for it (`tools/socket-server.ts`), which agent is kept (`sessions/pool.ts`).
 */
import { sha256 } from "../base/hash.ts";

/** Tokens by session. Nobody can guess one, also not from another session's. `newSecret` is asked once, when needed. */
export function makeToolTokens(newSecret: () => string): (session: string) => string {
  let secret: string | undefined;
  return (session) => {
    secret ??= newSecret();
    return sha256(`${session}\0${secret}`);
  };
}
