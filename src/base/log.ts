/** Log for code that does not import `vscode`. */
export interface Log {
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

/** A log that passes each line through `redact` first. */
export function createRedactedLog(sink: Log, redact: (text: string) => string): Log {
  return {
    info: (line) => sink.info(redact(line)),
    warn: (line) => sink.warn(redact(line)),
    error: (line) => sink.error(redact(line)),
  };
}

export interface StartLog {
  readonly log: Log;
  /**
   * Sets the filter that masks text that looks like a secret. The filter loads after the start, because its code is
   * large. Earlier lines pass only `redact`.
   */
  readonly hideInLog: (next: (line: string) => string) => void;
}

/** The log of a window. Gets its channel from `openChannel` at each line, so creating the log opens no channel. */
export function startLog(openChannel: () => Log, redact: (text: string) => string): StartLog {
  let hide = (line: string): string => line;
  const log = createRedactedLog(
    {
      info: (line) => openChannel().info(line),
      warn: (line) => openChannel().warn(line),
      error: (line) => openChannel().error(line),
    },
    (line) => redact(hide(line)),
  );
  return { log, hideInLog: (next) => (hide = next) };
}
