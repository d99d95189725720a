/**
 * The door to the terminal. Results go to standard output, messages to standard error.
 * Not here: layout of tables and colours (`print.ts`).
 */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** True when a person reads: colour and progress are allowed (and `NO_COLOR` is unset). */
  readonly rich: boolean;
  readonly columns: number;
  /** True when a person can answer. */
  readonly asks: boolean;
  /** One line typed by a person; undefined at the end of input. */
  readLine(prompt: string): Promise<string | undefined>;
  /** All of standard input. */
  readAll(): Promise<string>;
  /** Resolves at the first interrupt (Ctrl-C, SIGTERM); used by long-running commands. */
  interrupted(): Promise<void>;
}
