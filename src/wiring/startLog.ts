import { createRedactedLog, type Log } from '../base/log';

export interface StartLog {
  readonly log: Log;
  /** Takes secrets that only their form shows out of the log, too; too large to be loaded at the start. */
  readonly hideInLog: (next: (line: string) => string) => void;
}

/** The log of a window. `openChannel`: opened with the first line. */
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
