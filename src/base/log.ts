/** Log sink of code that does not import `vscode`. Lines are redacted before they are written. */
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
