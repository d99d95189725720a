/**
 * What a credential looks like. Every pattern is bounded, so that no text makes it slow, and none fits a bare
 * hash, UUID or ULID.
 * Not here: replacing (`redact.ts`), values that are known to be secret (`redact.ts` gets them).
 */

/** One family. When the pattern has a group `secret`, only that part is replaced. */
export interface SecretPattern {
  kind: string;
  pattern: RegExp;
}

const edge = "(?<![A-Za-z0-9_-])";

function family(kind: string, source: string): SecretPattern {
  return { kind, pattern: new RegExp(`${edge}${source}`, "g") };
}

/** Names of variables and fields that hold a secret, as a part of a pattern. */
const secretName =
  "(?:API[_-]?KEY|ACCESS[_-]?KEY|PRIVATE[_-]?KEY|SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)";

export const secretPatterns: readonly SecretPattern[] = [
  {
    kind: "private key",
    pattern: /-----BEGIN ([A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----[\s\S]*?(?:-----END \1-----|$)/g,
  },
  family("model key", "sk-(?=[A-Za-z_-]{0,100}\\d)[A-Za-z0-9_-]{16,300}"),
  family("model key", "(?:gsk_|xai-|r8_|pplx-|fw_)[A-Za-z0-9]{24,200}"),
  family("payment key", "[sr]k_(?:live|test)_[A-Za-z0-9]{16,200}"),
  family("webhook secret", "whsec_[A-Za-z0-9+/=]{20,200}"),
  family("aws key", "(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])"),
  family("github token", "gh[pousr]_[A-Za-z0-9]{30,255}"),
  family("github token", "github_pat_[A-Za-z0-9_]{22,255}"),
  family("gitlab token", "gl(?:pat|dt|rt|soat|cbt|ptt)-[A-Za-z0-9_-]{20,255}"),
  family("slack token", "(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,255}"),
  { kind: "slack webhook", pattern: /hooks\.slack\.com\/services\/(?<secret>[A-Za-z0-9/]{20,200})/g },
  family("google key", "AIza[A-Za-z0-9_-]{35}"),
  family("google token", "ya29\\.[A-Za-z0-9_-]{20,1000}"),
  family("google secret", "GOCSPX-[A-Za-z0-9_-]{20,100}"),
  family("npm token", "npm_[A-Za-z0-9]{36}"),
  family("pypi token", "pypi-[A-Za-z0-9_-]{50,1000}"),
  family("hugging face token", "hf_[A-Za-z0-9]{30,100}"),
  family("digitalocean token", "do[opr]_v1_[a-f0-9]{64}"),
  family("sendgrid key", "SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,100}"),
  family("shopify token", "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}"),
  family("linear key", "lin_api_[A-Za-z0-9]{32,100}"),
  family("age key", "AGE-SECRET-KEY-1[A-Z0-9]{50,100}"),
  family("telegram token", "\\d{8,10}:AA[A-Za-z0-9_-]{32,40}(?![A-Za-z0-9_-])"),
  family("token", "eyJ[A-Za-z0-9_-]{8,8000}\\.eyJ[A-Za-z0-9_-]{8,16000}\\.[A-Za-z0-9_-]{8,4000}"),
  {
    kind: "bearer token",
    pattern: /\bbearer[ \t]{1,8}(?<secret>(?=[A-Za-z._~+/=-]{0,200}\d)[A-Za-z0-9._~+/=-]{12,8000})/gi,
  },
  {
    kind: "authorization",
    pattern:
      /\bauthorization["']?[ \t]{0,8}[:=][ \t]{0,8}["']?(?:basic|token|apikey)[ \t]{1,8}(?<secret>[^\s"',]{6,4000})/gi,
  },
  {
    kind: "header",
    pattern:
      /\b(?:x-api-key|x-auth-token|x-goog-api-key|api-key|set-cookie|cookie)["']?[ \t]{0,8}:[ \t]{0,8}["']?(?<secret>[^\s"',]{8,4000})/gi,
  },
  {
    kind: "password",
    pattern: /\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:/?#@"'<>]{0,200}:(?<secret>[^\s/@"'<>]{1,400})@/gi,
  },
  {
    kind: "secret",
    pattern: new RegExp(
      `\\b[A-Z0-9_]{0,60}${secretName}(?:_[A-Z0-9_]{1,40})?(?:[ \\t]{0,4}=[ \\t]{0,4}(?:"(?<a>[^"\\n]{6,4000})"|'(?<b>[^'\\n]{6,4000})')|=(?<c>[^\\s"'$<>()\\[\\]{},;&|]{6,4000})(?=[\\s"',;&|]|$))`,
      "g",
    ),
  },
  {
    kind: "secret",
    pattern: new RegExp(
      `["'](?:[A-Za-z0-9]{1,40}[_-]){0,5}${secretName}["'][ \\t]{0,8}:[ \\t]{0,8}(?:"(?<a>[^"\\n$<]{6,4000})"|'(?<b>[^'\\n$<]{6,4000})')`,
      "gi",
    ),
  },
  {
    kind: "secret",
    pattern:
      /[?&](?:api_?key|access_token|auth_token|token|client_secret|sig|signature)=(?<secret>[^\s&"'#<>]{8,4000})/gi,
  },
];

/** True for names of variables and fields whose values are secret: `OPENAI_API_KEY`, `password`, `client-secret`. */
export function isSecretName(name: string): boolean {
  const words = name.replace(/([a-z])([A-Z])/g, "$1_$2");
  return new RegExp(
    `(?:^|[_-])(?:${secretName}|PASS|AUTH|COOKIE|DSN)(?:$|[_-](?!(?:NAME|FILE|PATH|URL|HASH|COUNT)\\b))`,
    "i",
  ).test(words);
}
