/**
 * A prompt, taken apart: what is asked, and what is only data. crew frames its prompts with a secret word that no
 * content can hold; a client that does not is taken at its word, whole.
 * Not here: writing frames (crew's `briefing/`), what the words ask for (`offline/grammar.ts`).
 */

export interface Prompt {
  /** True when the prompt came in frames. */
  framed: boolean;
  /** What to do: the request and what was said to steer it. The only text that is ever obeyed. */
  instruction: string;
  /** Everything else, by name; data. Several frames of one name are joined. */
  data: Readonly<Record<string, string>>;
}

const instructive = ["request", "steer"];

/** Takes `text` apart. Never throws: a frame that is not closed ends where the text does. */
export function parsePrompt(text: string): Prompt {
  const nonce = /^\uFEFF?\s*crew-frames (\S+)[ \t]*\r?\n/.exec(text)?.[1];
  if (nonce === undefined) return { framed: false, instruction: text.trim(), data: {} };
  const frames = readFrames(text.split(/\r?\n/), nonce);
  const asked = frames.filter((frame) => instructive.includes(frame.name)).map((frame) => frame.text.trim());
  const data: Record<string, string> = {};
  for (const frame of frames) {
    if (instructive.includes(frame.name)) continue;
    data[frame.name] = frame.name in data ? `${data[frame.name]}\n${frame.text}` : frame.text;
  }
  return { framed: true, instruction: asked.filter((part) => part !== "").join("\n"), data };
}

interface Frame {
  name: string;
  text: string;
}

function readFrames(lines: readonly string[], nonce: string): Frame[] {
  const frames: Frame[] = [];
  let open: { name: string; lines: string[] } | undefined;
  for (const line of lines) {
    const mark = line.trim();
    if (open === undefined) {
      const name = /^\[crew:([a-z][a-z_-]*) (\S+)\]$/.exec(mark);
      if (name?.[2] === nonce) open = { name: name[1] ?? "", lines: [] };
    } else if (mark === `[/crew:${open.name} ${nonce}]`) {
      frames.push({ name: open.name, text: open.lines.join("\n") });
      open = undefined;
    } else open.lines.push(line);
  }
  if (open) frames.push({ name: open.name, text: open.lines.join("\n") });
  return frames;
}

/** True when crew says beside the request that nothing may be changed: the request is a question. */
export function saysReadOnly({ data }: Prompt): boolean {
  return /\bmay: ?"?read\b|\bread[- ]only\b|\bonly read\b|\b(?:do not|don't|must not) (?:change|edit|write) (?:any(?:thing| files?)|files)\b|\bchange nothing\b/i.test(
    data.constraints ?? "",
  );
}
