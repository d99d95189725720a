/**
 * What an agent said in a turn, kept apart by message where the agent tells messages apart.
 * Not here: recording it (`daemon/recorder.ts`), judging it (`outcome.ts`).
 */

export interface AnswerText {
  add(text: string, message: string | undefined): void;
  /** The last message; all text when the agent gives no message ids. */
  last(): string;
  /** All text of the turn. */
  all(): string;
}

export function makeAnswerText(): AnswerText {
  const messages: { id: string | undefined; text: string }[] = [];
  return {
    add: (text, id) => {
      const current = messages.at(-1);
      if (current && (id === undefined || id === current.id)) current.text += text;
      else messages.push({ id, text });
    },
    last: () => messages.findLast((message) => message.text.trim() !== "")?.text ?? "",
    all: () => messages.map((message) => message.text).join(""),
  };
}
