import * as l10n from '@vscode/l10n';
import type { Disposable } from '../base/disposable';
import { CommandId } from '../contributions';
import type { ShowNotice, Environment, Sessions } from '../environments/types';
import type { Level } from '../http/types';
import { readSession } from '../sessions/readSession';

/** A terminal that holds a token or keys. */
interface HandedTerminal extends Disposable {
  /** Process id of the shell; undefined if none started. */
  readonly processId: PromiseLike<number | undefined>;
  hasExited(): boolean;
}

export interface TerminalHangUp extends Disposable {
  add(terminal: HandedTerminal): void;
}

/**
 * When this window closes, ends the terminals that hold a token or keys. VS Code disposes of terminals too late, and
 * keeps their shells over a reload. `hangUp` signals the shell itself, which ends its programs.
 */
export function createTerminalHangUp(hangUp: (processId: number) => void): TerminalHangUp {
  const terminals = new Map<HandedTerminal, number | undefined>();
  let hasEnded = false;
  const end = (terminal: HandedTerminal): void => {
    const processId = terminals.get(terminal);
    // After the end of the shell, its process id may belong to another process.
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

export interface WatchTerminalDeps {
  readonly sessions: Pick<Sessions, 'read' | 'onDidChange'>;
  readonly showNotice: ShowNotice;
}

export interface WatchedTerminal {
  readonly name: string;
  readonly environment: Environment;
  readonly level: Level;
  /** The credential of its programs: the token, or both keys as one text. */
  readonly secret: string;
  isOpen(): boolean;
}

/**
 * Reports at most once that a terminal holds a token or keys that the session no longer has. The terminal's programs
 * keep running.
 */
export function watchTerminalToken(deps: WatchTerminalDeps, terminal: WatchedTerminal): void {
  const { name, environment, level, secret } = terminal;
  const subscription = deps.sessions.onDidChange(() => void look());
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
    subscription.dispose();
  };
  const isWatched = (): boolean => !hasEnded && terminal.isOpen();
  const look = async (): Promise<void> => {
    if (!terminal.isOpen()) end();
    if (!isWatched()) return;
    const state = await readSession(deps.sessions, environment, level);
    // If the storage fails, the session is unknown.
    if (state.kind === 'signedOut' && state.reason !== undefined) return;
    const now = state.kind === 'signedIn' ? secretOf(state.credential) : undefined;
    if (now === secret || !isWatched()) return;
    end();
    deps.showNotice(
      state.kind === 'signedIn'
        ? l10n.t('Terminal “{0}” has an old token or old keys: you have new ones.', name)
        : l10n.t('Terminal “{0}” has an old token or old keys: you signed out.', name),
      [
        {
          title: l10n.t('Open a New Terminal'),
          command: CommandId.openTerminal,
          arguments: [environment.name, level],
        },
      ],
    );
  };
  // Checks once now, because the session may have changed while the terminal opened.
  void look();
}

/** A credential as one text to compare. */
export function secretOf({ token, keys }: { readonly token?: string; readonly keys?: object }): string {
  return token ?? JSON.stringify(keys);
}
