import * as vscode from 'vscode';
import type { Level } from '../../api/types';
import { AUTHENTICATION_PROVIDER } from '../../contributions';
import type { AccountSession } from '../accountSessions';
import type { Disposable, Environment, Environments, Sessions } from '../types';

export interface AuthenticationProviderDeps {
  readonly environments: Environments;
  readonly sessions: Sessions;
  /** Runs our own sign-in; shows its own errors. */
  signIn(environment: Environment, level: Level): Promise<void>;
  /** A text that nobody can guess. */
  newOpaqueText(): string;
}

/**
 * Shows the sessions of all environments and levels in the Accounts menu, where the user can sign out of them. It
 * hands out no token: an extension that the user allows learns that there is a session, and nothing with which to use it.
 */
export function registerAuthenticationProvider(deps: AuthenticationProviderDeps): vscode.Disposable {
  const { environments, sessions } = deps;
  const emitter = new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>();
  const texts = new Map<string, string>();
  const opaque = (id: string): string => {
    const text = texts.get(id) ?? deps.newOpaqueText();
    texts.set(id, text);
    return text;
  };
  /** What the editor was told; undefined until it asked. */
  let told: readonly AccountSession[] | undefined;

  const list = async (): Promise<readonly AccountSession[]> => {
    const { listAccounts } = await import('../accountSessions');
    return listAccounts(environments, sessions, opaque);
  };
  const announce = async (): Promise<void> => {
    if (!told) return;
    const { diffAccounts } = await import('../accountSessions');
    const now = await list();
    const { added, removed } = diffAccounts(told, now);
    told = now;
    if (added.length + removed.length > 0)
      emitter.fire({ added: added.map(toSession), removed: removed.map(toSession), changed: [] });
  };
  let queue: Promise<void> = Promise.resolve();
  const onChange = (): void => {
    queue = queue.then(announce, announce);
  };
  const subscriptions: Disposable[] = [environments.onDidChange(onChange), sessions.onDidChange(onChange)];

  const provider: vscode.AuthenticationProvider = {
    onDidChangeSessions: emitter.event,
    getSessions: async (scopes, options) => {
      const all = await list();
      told ??= all;
      return all
        .filter((session) => (scopes ?? []).every((scope) => scope === session.scopes[0]))
        .filter(({ account }) => options.account === undefined || account.id === options.account.id)
        .map(toSession);
    },
    createSession: async (scopes) => {
      const environment = environments.current;
      if (environment.builtIn) throw new Error(vscode.l10n.t('The sandbox needs no sign-in.'));
      const level: Level = scopes.includes('admin') ? 'admin' : 'user';
      await deps.signIn(environment, level);
      const { findAccount } = await import('../accountSessions');
      const made = (await list()).find(({ id }) => {
        const place = findAccount(environments, id);
        return place?.environment.name === environment.name && place.level === level;
      });
      if (!made) throw new vscode.CancellationError();
      return toSession(made);
    },
    removeSession: async (id) => {
      const { findAccount } = await import('../accountSessions');
      const place = findAccount(environments, id);
      if (place) await sessions.delete(place.origin, place.level);
    },
  };
  return vscode.Disposable.from(
    vscode.authentication.registerAuthenticationProvider(
      AUTHENTICATION_PROVIDER,
      vscode.l10n.t('Commerce API'),
      provider,
      { supportsMultipleAccounts: true },
    ),
    emitter,
    ...subscriptions,
  );
}

function toSession({ id, account, scopes, accessToken }: AccountSession): vscode.AuthenticationSession {
  return { id, account, scopes, accessToken };
}
