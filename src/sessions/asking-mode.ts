/**
 * The mode in which an agent asks before it acts, set again after every new and load: agents forget it.
 * Not here: which mode that is (`runtimes/`).
 */
import { isObject, stringAt } from "../base/json.ts";
import { TurnFailure } from "./failure.ts";

/** A request to the agent, with its deadline already set. */
export type Ask = (method: string, params: Record<string, unknown>) => Promise<unknown>;

/**
 * Sets `mode` in the session that `opened` describes (the answer to new or load).
 * Throws `TurnFailure` when the agent has no such mode: an agent that would not ask must not begin.
 */
export async function setAskingMode(
  ask: Ask,
  sessionId: string,
  opened: unknown,
  mode: string,
): Promise<void> {
  const option = modeOption(opened);
  if (option && offers(option.options, mode)) {
    if (option.currentValue === mode) return;
    const answer = await ask("session/set_config_option", { sessionId, configId: option.id, value: mode });
    const now = modeOption(answer);
    if (now && now.currentValue !== mode) throw notSet(mode);
    return;
  }
  const modes = isObject(opened) && isObject(opened.modes) ? opened.modes : undefined;
  if (!modes || !offers(modes.availableModes, mode)) throw notSet(mode);
  if (modes.currentModeId !== mode) await ask("session/set_mode", { sessionId, modeId: mode });
}

function notSet(mode: string): TurnFailure {
  return new TurnFailure(
    "runtime",
    "asking-mode",
    `the agent has no mode "${mode}", in which it asks before it acts`,
  );
}

function modeOption(answer: unknown): Record<string, unknown> | undefined {
  const options = isObject(answer) && Array.isArray(answer.configOptions) ? answer.configOptions : [];
  const known = options.filter(isObject);
  return known.find((option) => option.category === "mode") ?? known.find((option) => option.id === "mode");
}

/** Options are `{value}` or groups `{options: [{value}]}`; legacy modes are `{id}`. */
function offers(options: unknown, mode: string): boolean {
  if (!Array.isArray(options)) return false;
  return options.some(
    (option) =>
      stringAt(option, "value") === mode ||
      stringAt(option, "id") === mode ||
      (isObject(option) && offers(option.options, mode)),
  );
}
