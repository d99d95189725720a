/**
 * The error that a person can mend. Thrown anywhere, caught once, in `main.ts`.
 * Not here: problems in files (`text/problem.ts`, values), faults of crew's own (`assert.ts`).
 */

/** Exit codes of the command, as `docs/cli.md` lists them. */
export const exitCodes = { fine: 0, notFine: 1, usage: 2, bug: 70, busy: 75, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What went wrong, what to type, and what crew did meanwhile; each a whole sentence. */
export interface UserErrorText {
  message: string;
  fix?: string;
  meanwhile?: string;
}

export class UserError extends Error {
  readonly fix: string | undefined;
  readonly meanwhile: string | undefined;
  readonly exitCode: ExitCode;

  constructor(text: UserErrorText, exitCode: ExitCode = exitCodes.usage) {
    super(text.message);
    this.name = "UserError";
    this.fix = text.fix;
    this.meanwhile = text.meanwhile;
    this.exitCode = exitCode;
  }
}
