/** Settings of the workspace as a whole. Not here: reading them (`config.ts`), the typed view (`settings.ts`). */
import { choice, flag, innerFolder, text, zone } from "../config-types.ts";
import { configKey } from "./key.ts";

export const workspaceKeys = {
  version: configKey({
    key: "version",
    type: choice("1"),
    fallback: "1",
    shown: "1",
    about: "The version of the layout of files.",
    guards: true,
  }),
  worker: configKey({
    key: "worker",
    type: text,
    about: "The only machine that starts work here; unset: the one whose lease has the highest term.",
    guards: true,
  }),
  paused: configKey({
    key: "paused",
    type: flag,
    fallback: false,
    shown: "false",
    about: "True: no new work, and running turns are cancelled.",
    guards: true,
  }),
  timezone: configKey({
    key: "timezone",
    type: zone,
    about: "The zone of days and local times; unset: the machine's.",
  }),
  home: configKey({
    key: "home",
    type: innerFolder,
    fallback: ".",
    shown: ".",
    about: "The folder of crew's own files; in a vault or repository usually crew.",
    guards: true,
  }),
  roots: configKey({
    key: "roots.*",
    type: text,
    about: "Another folder that sessions may work in.",
  }),
  unattended: configKey({
    key: "unattended",
    type: choice("deny", "wait"),
    fallback: "deny",
    shown: "deny",
    about: "What happens to questions of a run that nobody asked for.",
  }),
  requestsFromGit: configKey({
    key: "requests_from_git",
    type: choice("hold", "run"),
    fallback: "hold",
    shown: "hold",
    about: "What happens to marks that git brings.",
  }),
  sandbox: configKey({
    key: "sandbox",
    type: choice("auto", "strict", "off"),
    fallback: "auto",
    shown: "auto",
    about: "How programs are fenced in.",
    guards: true,
  }),
  notify: configKey({
    key: "notify",
    type: text,
    fallback: "",
    shown: '""',
    about: "A trusted command that tells you what waits for you.",
  }),
  simulated: configKey({
    key: "simulated",
    type: flag,
    fallback: false,
    shown: "false",
    about: "Made under CREW_CLOCK; crew writes this.",
  }),
};
