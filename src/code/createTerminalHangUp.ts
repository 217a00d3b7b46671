import type { Disposable } from '../base/disposable';

/** A terminal that holds a token or keys. */
interface HandedTerminal extends Disposable {
  /** Process id of the shell; undefined if none started. */
  readonly processId: PromiseLike<number | undefined>;
  /** The shell ended before the window closed. */
  hasExited(): boolean;
}

export interface TerminalHangUp extends Disposable {
  add(terminal: HandedTerminal): void;
}

/**
 * Ends terminals that hold a token or keys when this window closes. VS Code disposes of none in time, and keeps shells
 * over a reload. `hangUp` signals the shell itself, which ends its programs.
 */
export function createTerminalHangUp(hangUp: (processId: number) => void): TerminalHangUp {
  const terminals = new Map<HandedTerminal, number | undefined>();
  let hasEnded = false;
  const end = (terminal: HandedTerminal): void => {
    const processId = terminals.get(terminal);
    // After its end, the process id may belong to another process.
    if (processId === undefined || terminal.hasExited()) return;
    terminals.delete(terminal);
    try {
      hangUp(processId);
    } catch {
      // The shell is gone, or the system lacks this signal.
    }
  };
  return {
    add: (terminal) => {
      terminals.set(terminal, undefined);
      const note = (processId: number | undefined): void => {
        terminals.set(terminal, processId);
        if (hasEnded) end(terminal);
      };
      terminal.processId.then(note, () => undefined);
    },
    dispose: () => {
      hasEnded = true;
      for (const terminal of [...terminals.keys()]) {
        end(terminal);
        terminal.dispose();
      }
    },
  };
}
