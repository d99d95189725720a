/**
 * Every limit of crew: its name, its unit and the reason for its size. A queue, wait, retry or text
 * without a line here is a fault.
 * Not here: what people set in `crew.yaml` (`documents/config.ts` has those defaults).
 */
export const limits = {
  /** A note larger than this is not parsed for requests: markdown of that size is a dump, not a note. */
  noteBytes: 8 * 1024 * 1024,
  /** A note with a mark is parsed up to this size, in characters: the parser needs 5 s for it, and nothing else runs meanwhile. */
  noteParseChars: 256 * 1024,
  /** Lists and quotations deeper than this are no writing of a person's; the parser's time grows with the square. */
  nestingLevels: 500,
  /** Looks back of the markdown parser in one text, each about 10 ns; a long note of a person's needs a hundredth of it. */
  markdownSteps: 50_000_000,
  /** A control file larger than this is a mistake. */
  controlFileBytes: 1024 * 1024,
  /** Front matter and settings larger than this, in characters, are not read: no person writes that much. */
  yamlChars: 256 * 1024,
  /** Nesting of YAML, counted before it is parsed: a few thousand levels would end the process, no person writes twenty. */
  yamlLevels: 200,
  /** Slips of one piece of YAML that are put into words; a binary file has one a character. */
  yamlFaults: 100,
  /** Aliases in one piece of YAML; more are an attack on memory. */
  yamlAliases: 100,
  /** One line in a log; longer values are cut before they are written. */
  logLineBytes: 1024 * 1024,
  /** A reason that stands in a note, in characters (formats: "one line, at most 120"). */
  reasonChars: 120,
  /** Lines that may differ before a patch replaces the whole text; the search costs the square of this (0.3 s). */
  diffEdits: 1500,
  /** The answer of one turn as it is held in memory, in characters; the transcript has all of it. */
  answerChars: 1024 * 1024,
  /** Streamed text that redaction holds back while it may be the beginning of a secret, in characters. */
  redactHoldChars: 8 * 1024,
  /** One message on the socket of the tools. */
  toolLineBytes: 1024 * 1024,
  /** Connections to one session's tools: its agent, and what that starts. */
  toolConnections: 8,
  /** Calls of one connection that run at once. */
  toolCalls: 16,
  /** Text of a ledger record, in characters. */
  ledgerTextChars: 2000,
  /** `tried` records that the fold of a ledger keeps; older ones stay in the file. */
  ledgerTried: 50,
  /** `artifact` records that the fold keeps. */
  ledgerArtifacts: 32,
  /** One line of the ledger in a prompt, and the whole of it, in characters. */
  ledgerLineChars: 300,
  ledgerChars: 1600,
  /** The text of the note that goes into a prompt, in characters; the agent can read the rest itself. */
  promptNoteChars: 16_000,
  /** An event of a session is on disk after this long at the latest. */
  flushMs: 100,
  /** The page of a session is written at most this often, and never this soon after another's save. */
  pageEveryMs: 10_000,
  pageQuietMs: 5_000,
  /** An equal mark that comes back within this long of crew's own write is an editor's old buffer. */
  writtenBackMs: 10 * 60_000,
  /** A note's conversation goes on in one session for this long. */
  conversationMs: 7 * 86_400_000,
  /** Undo copies are kept this long and to this many bytes. */
  undoMs: 30 * 86_400_000,
  undoBytes: 1024 * 1024 * 1024,
  /** Attempts to make an edit again on a file that keeps moving, before the loop looks later. */
  editAttempts: 5,
  /** Attempts and pauses of a command's edit: fifty commands at once on one file must all get their turn. */
  commandEditAttempts: 400,
  commandEditPauseMs: 5,
  /** How often a command that waits for a request looks at its files; an event is there after `flushMs`. */
  followMs: 100,
  /** The largest text file that crew reads or writes for an agent. */
  agentReadBytes: 32 * 1024 * 1024,
  /** A save this close to a command of an agent counts as the command's: the kernel's clock for files lags by a tick. */
  authorSlackMs: 50,
  /** The same for a file time of whole seconds, as some file systems keep them. */
  authorCoarseSlackMs: 1_000,
  /** A turn that ended this long ago is no longer asked about new marks; the watcher has told its saves by then. */
  recentTurnMs: 60_000,
  /** Effects in a row for one path without an event from outside: more is a rule that never settles. */
  lookStreak: 40,
  /** How often a command that waits for everything due looks whether it is done. */
  settlePollMs: 50,
  /** While crew watches it asks this often whether a person has given or taken back trust: that lies outside the folder. */
  trustPollMs: 2_000,
  /** Lines of one region on a session's page; everything is in the logs beside it. */
  pageLines: 40,
  /** Lines under Steer whose first sight is remembered. */
  steerLines: 10_000,
  /** A watching machine renews its lease this often, and a lease lasts so long: one renewal may fail. */
  leaseRenewMs: 2 * 60_000,
  leaseMs: 5 * 60_000,
  /** The least time between two looks at them that no change of a file asks for. */
  leaseLookMs: 1_000,
  /** The longest that a sync between machines is expected to take; what takes longer can start a request on both. */
  syncLagMs: 10 * 60_000,
  /**
   * After a take-over: the news goes to the others, and the last of what they claimed comes back, a sync each; what is
   * between them is the look before a claim, and a reserve.
   */
  takeOverWaitMs: 25 * 60_000,
  /** Nobody waits for a machine that was not heard of for so long; its term still counts. */
  leaseForgottenMs: 30 * 86_400_000,
  /** A rescan of the whole folder beside the watcher, for events that got lost. */
  rescanMs: 60_000,
  /** It rests this many times as long as it took (a two-thousandth of a core), and half an hour at most. */
  rescanRest: 2000,
  rescanLongestMs: 30 * 60_000,
  /** Files that a command which reads the whole workspace reads at once; the system's threads for files are four. */
  readsAtOnce: 16,
  /** A file larger than this is not read as text at all. */
  readBytes: 256 * 1024 * 1024,
  /** A writer that saved into the file crew had just swapped out is noticed for this long, looked for this often. */
  lateSaveMs: 10_000,
  lateSaveEveryMs: 250,
  /** Attempts to give back a save that crew swapped out, while others go on saving. */
  giveBackAttempts: 8,
  /** How much of a log's end is read to learn its line ends. */
  tailBytes: 64 * 1024,
  /** A waiting process asks again for a lock that another is just clearing, this often and this many times. */
  lockRetryMs: 20,
  lockAttempts: 100,
  /** A log of streamed words stays open this long: a little longer than an agent that speaks needs for the next. */
  logOpenMs: 250,
  /** So many at once; the ends of more are remembered, some bytes each. */
  openLogs: 32,
  logEnds: 1000,
  /** After a look at a folder's files its events are gathered this long before the next one. */
  folderDebounceMs: 15,
  /** Folders that cannot be watched, and everything where the system tells little, are looked at this often. */
  pollMs: 2_000,
  /** After a look the next one waits at least this many times as long as it took: large folders must not cost a core. */
  pollRest: 20,
  /** Events that the system keeps where it does not say (Linux: fs.inotify.max_queued_events). */
  eventQueue: 16_384,
  /** One turn of the loop with this share of a whole queue counts as a loss: some events never reach a listener. */
  stormShare: 4,
  /** A storm is over when it has been quiet this long; everything is looked at after this long at the latest. */
  stormQuietMs: 500,
  stormLongestMs: 5_000,
  /** A file that became empty, or is still open for writing, is waited for this long before it is told as it is. */
  emptySettleMs: 2_000,
  openWriterMs: 30_000,
  /** What the disk refused is tried again after this long, each time after twice as long, up to the second. */
  faultRetryMs: 1_000,
  faultRetryMaxMs: 15_000,
  /** How often a held git operation and a vanished root are looked at again. */
  holdPollMs: 200,
  /** Another folder where the workspace was is taken up once nothing in it has changed for this long: it may be a copy under way. */
  replacedRestMs: 6_000,
  /** A file larger than this is told by its size and time alone when the watcher starts. */
  knownBytes: 1024 * 1024,
  /** One git command of crew's own; a snapshot of a large folder may take longer. */
  gitMs: 10_000,
  shadowMs: 120_000,
  gitOutputBytes: 64 * 1024 * 1024,
  /** A text larger than this in a snapshot is named as changed, without its contents. */
  shadowTextBytes: 4 * 1024 * 1024,
  /** Texts of a snapshot that one git command gives out; with their heads they stay below `gitOutputBytes`. */
  shadowBatchBytes: 32 * 1024 * 1024,
  /** A git operation that holds the watcher this long is taken for dead (a stale index.lock). */
  gitHoldMs: 60_000,
  /** ACP: deadlines of each phase, in ms; measured agents need up to 9 s to a session. */
  acpInitializeMs: 60_000,
  acpNewMs: 120_000,
  acpSettleAfterStopMs: 250,
  acpCancelMs: 10_000,
  /** A protocol line longer than this is skipped; the connection goes on. */
  acpLineBytes: 64 * 1024 * 1024,
  /** The tail of an agent's standard error that failures carry. */
  stderrTailBytes: 64 * 1024,
  /** Noise lines of an agent that are kept, and of each so many characters. */
  noiseLines: 100,
  noiseLineChars: 2000,
  /** After an agent's exit its last output still arrives; after its output closed its exit does. Neither takes longer. */
  acpExitGraceMs: 500,
  /** Setting the mode of a session. */
  acpSetMs: 15_000,
  /** Agents that replay a loaded session after they said it is loaded are through when they are quiet this long. */
  acpReplayQuietMs: 500,
  /** Updates that may come before the session they belong to is known. */
  acpEarlyUpdates: 1000,
  /** Output of a tool call that its record carries, in characters. */
  toolOutputChars: 32_000,
  /** Turns that wait for a free place; more is a runaway. */
  waitingTurns: 256,
  /** Sessions whose agent-side id is remembered, so that they can be loaded again. */
  rememberedSessions: 500,
  /** Requests of one agent that wait for crew at once. */
  agentRequests: 256,
  /** Terminals that one agent holds at once. */
  terminals: 32,
  /** Shutdown of an agent: stdin closed, then SIGTERM, then SIGKILL. */
  endStdinMs: 2_000,
  endTermMs: 3_000,
  /** Output of one command that is kept for its answer. */
  commandOutputBytes: 1024 * 1024,
  /** The bundled agent neither reads nor edits a larger file: that is data, not text that somebody wrote. */
  agentFileBytes: 4 * 1024 * 1024,
  /** Files that one look of the bundled agent takes in; it says when there are more. */
  agentFiles: 50_000,
  /** Lines that one search gives back, and lines of them that an answer quotes. */
  agentMatches: 2000,
  agentQuotedLines: 12,
  /** Files that one step reads whole, and sentences that are weighed against each other (the work is their square). */
  agentReadFiles: 2000,
  agentSentences: 400,
  /** A longer clause (quotations aside) is prose that no phrase of the grammar reads, and would take long to try. */
  agentClauseChars: 400,
  /** Rounds of a model and its tools in one turn; a model that needs more goes in circles. */
  agentRounds: 200,
  /** Characters of one quoted line, and lines of a command's output in an answer. */
  agentLineChars: 160,
  agentOutputLines: 12,
} as const;
