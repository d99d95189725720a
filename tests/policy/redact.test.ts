import fc from "fast-check";
import { expect, test } from "vitest";
import { makeRedactor, secretsOf } from "../../src/policy/redact.ts";

const key =
  "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\nAAAEbm9uZQAAAA==\n-----END OPENSSH PRIVATE KEY-----";

/** Each with what stands in the file instead. All values are made up. */
const secrets: [string, string][] = [
  ["MODEL_API_KEY=sk-test-0000aaaa1111bbbb2222cccc3333dddd", "MODEL_API_KEY=[redacted: model key]"],
  ["AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE", "AWS_ACCESS_KEY_ID=[redacted: aws key]"],
  [
    "DB_URL=postgres://app:hunter2hunter2@db.example.invalid/x",
    "DB_URL=postgres://app:[redacted: password]@db.example.invalid/x",
  ],
  ["Authorization: Bearer tok_0123456789abcdef0123456789", "Authorization: Bearer [redacted: bearer token]"],
  [
    'curl -H "authorization: Basic dXNlcjpwYXNzd29yZA=="',
    'curl -H "authorization: Basic [redacted: authorization]"',
  ],
  ["x-api-key: 0123abcd4567efgh", "x-api-key: [redacted: header]"],
  [`token ghp_${"a1B2".repeat(9)} end`, "token [redacted: github token] end"],
  [`github_pat_${"a1B2".repeat(9)}`, "[redacted: github token]"],
  ["glpat-abcdefghij0123456789", "[redacted: gitlab token]"],
  ["xoxb-123456789012-abcdefghij", "[redacted: slack token]"],
  [`AIza${"a1B2c".repeat(7)}`, "[redacted: google key]"],
  [`npm_${"a1B2".repeat(9)}`, "[redacted: npm token]"],
  [`hf_${"a1B2".repeat(9)}`, "[redacted: hugging face token]"],
  [`sk_live_${"a1B2".repeat(6)}`, "[redacted: payment key]"],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N", "[redacted: token]"],
  [`before\n${key}\nafter`, "before\n[redacted: private key]\nafter"],
  [
    '{"password": "correct horse battery", "user": "anna"}',
    '{"password": "[redacted: secret]", "user": "anna"}',
  ],
  ["export DEPLOY_TOKEN='abc def ghi'", "export DEPLOY_TOKEN='[redacted: secret]'"],
  [
    "https://example.org/x?access_token=abcdef012345&y=1",
    "https://example.org/x?access_token=[redacted: secret]&y=1",
  ],
];

test.each(secrets)("a credential never reaches the disk: %s", (text, redacted) => {
  expect(makeRedactor().redact(text)).toBe(redacted);
});

test.each([
  "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "01890a5d-ac96-774b-bcce-b302099a8057",
  "01j9x8q2m4n6p8r0s2t4v6w8y0",
  "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
  "const API_TOKEN = readToken(); MAX_TOKENS=200000",
  "the bearer of this letter is trustworthy",
  "task-sk-learning-about-long-names",
  "https://example.org:8080/a?b=c",
  "git@github.com:anna/shop.git",
  "The password is what you typed.",
  "PASSWORD=$DB_PASSWORD",
  "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
  "[[2026-11-30-fix-login-k3f9q2]]",
])("what is no credential stays: %s", (text) => {
  expect(makeRedactor().redact(text)).toBe(text);
});

test("values that were passed on are taken out in every form they come back in", () => {
  const secret = 'pass "word" & more';
  const forms = [
    secret,
    JSON.stringify(secret),
    encodeURIComponent(secret),
    Buffer.from(secret).toString("base64"),
  ];
  const redactor = makeRedactor([secret]);
  expect(forms.map((form) => redactor.redact(`<${form}>`))).toEqual([
    "<[redacted: secret]>",
    '<"[redacted: secret]">',
    "<[redacted: secret]>",
    "<[redacted: secret]>",
  ]);
});

test("of an environment, secret names and forms are secret; short and common values are not", () => {
  const env = {
    PATH: "/usr/bin:/bin",
    HOME: "/home/anna",
    LOG: "1",
    OPENAI_API_KEY: "abcdefghij",
    DB: "postgres://a:hunter2@h/x",
    MY_TOKEN_FILE: "/run/token",
    PASS: "abc",
  };
  expect(secretsOf(env)).toEqual(["abcdefghij", "postgres://a:hunter2@h/x"]);
});

test("a record keeps its shape; texts under secret names go as a whole", () => {
  const record = {
    type: "tool_call",
    input: { password: "correct horse", args: ["-H", "x-api-key: 0123abcd4567"], n: 1 },
    ok: null,
  };
  expect(makeRedactor().redactValue(record)).toEqual({
    type: "tool_call",
    input: { password: "[redacted: secret]", args: ["-H", "x-api-key: [redacted: header]"], n: 1 },
    ok: null,
  });
});

test("text in pieces is redacted as if it came whole, wherever it is cut", () => {
  const words = fc.constantFrom(
    ...secrets.map(([text]) => text),
    "plain words",
    "a\nb",
    "s3cret with space",
    "-----BEGIN",
    "Bearer",
  );
  const text = fc.array(words, { maxLength: 6 }).map((parts) => parts.join("\n"));
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (whole, sizes) => {
      const redactor = makeRedactor(["s3cret with space"]);
      const stream = redactor.stream();
      let out = "";
      for (let at = 0, i = 0; at < whole.length; i++) {
        const size = sizes[i % sizes.length] ?? 1;
        out += stream.push(whole.slice(at, at + size));
        at += size;
      }
      expect(out + stream.flush()).toBe(redactor.redact(whole));
    }),
  );
});

test("plain text in pieces is not held for long", () => {
  const stream = makeRedactor().stream();
  expect([stream.push("Hello wor"), stream.push("ld, this is"), stream.flush()]).toEqual([
    "Hello ",
    "world, this ",
    "is",
  ]);
});

test("no text makes redaction slow", () => {
  const redactor = makeRedactor(["a".repeat(50)]);
  for (const unit of [
    "a",
    "a.",
    "TOKEN_",
    "KEY=",
    "://",
    "bearer ",
    "-----BEGIN PRIVATE KEY-----\n",
    "x:",
    "eyJ",
    '"password": ',
  ]) {
    redactor.redact(unit.repeat(Math.ceil(200_000 / unit.length)));
  }
}, 10_000);
