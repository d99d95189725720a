/**
 * Files whose bytes crew keeps no copy of, because a copy of a secret is one more place to lose it from.
 * Not here: whether an agent may read or write them (`policy/`).
 */
import { baseName } from "../base/paths.ts";

const names =
  /^(\.env.*|\.netrc|\.npmrc|\.pypirc|\.git-credentials|credentials(\..*)?|secrets?(\..*)?|id_(rsa|dsa|ecdsa|ed25519).*|.*\.(pem|key|p12|pfx|jks|keystore|kdbx|gpg|asc))$/i;
const folders = /(^|\/)(\.ssh|\.gnupg|\.aws)\//i;

/** True for environment files, private keys, and stores of credentials, by name. */
export function isSensitive(path: string): boolean {
  return names.test(baseName(path)) || folders.test(path);
}
