/**
 * Names and texts come from files that anybody may have written; none of them may drive the terminal.
 * Not here: colours of crew's own (`print.ts`).
 */

/** The colours that crew itself sets; everything else that begins with ESC came from a file. */
const ownColour = /^\u001b\[(?:0|1|2|3[0-7]|90)m/;

/**
 * `text` with every control character that is no line end or tab shown as `\ufffd`; so are the marks that turn text
 * around. Crew's own colours stay where a person reads (`rich`).
 */
export function safeForTerminal(text: string, rich: boolean): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character, at: number) => {
      if (character === "\r" && text[at + 1] === "\n") return character;
      return rich && character === "\u001b" && ownColour.test(text.slice(at, at + 6)) ? character : "\ufffd";
    },
  );
}
