import * as l10n from '@vscode/l10n';
import type { Disposable } from '../base/disposable';
import { CancelledError, UserError } from '../base/userError';
import type { Environment, Environments, Sessions } from '../environments/types';
import type { Level } from '../http/types';
import { diffAccounts, findAccount, listAccounts, type AccountSession } from './accountSession';
import { levels } from './sessionKey';

export interface AccountsDeps {
  readonly environments: Pick<Environments, 'list' | 'current' | 'onDidChange'>;
  readonly sessions: Pick<Sessions, 'read' | 'onDidChange'>;
  /** Runs our own sign-in; shows its own errors. */
  signIn(environment: Environment, level: Level): Promise<void>;
  /** Runs our own sign-out, which says what was removed; shows its own errors. */
  signOut(environment: Environment, level: Level): Promise<void>;
  /** A text that nobody can guess. */
  newOpaqueText(): string;
  /** Tells the editor which accounts came and went since it last heard of them. */
  announce(change: {
    readonly added: readonly AccountSession[];
    readonly removed: readonly AccountSession[];
  }): void;
}

/** The sessions of all environments and levels as accounts of the editor. */
export interface Accounts extends Disposable {
  /** Those of every scope (a scope is a level), and of one account only when its id is given. */
  get(scopes?: readonly string[], accountId?: string): Promise<readonly AccountSession[]>;
  /**
   * Lets the user sign in to the chosen environment, at the level that is the scope, else as user. Throws
   * `UserError` for the sandbox and for unknown scopes, `CancelledError` when there is no session afterwards.
   */
  create(scopes: readonly string[]): Promise<AccountSession>;
  /** Signs out of one account; its twin at the other level stays. */
  remove(id: string): Promise<void>;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const { environments, sessions } = deps;
  const texts = new Map<string, string>();
  const opaque = (id: string): string => {
    const text = texts.get(id) ?? deps.newOpaqueText();
    texts.set(id, text);
    return text;
  };
  const list = (): Promise<readonly AccountSession[]> => listAccounts(environments, sessions, opaque);

  /** What the editor was told; undefined until it asked. */
  let told: readonly AccountSession[] | undefined;
  const announce = async (): Promise<void> => {
    if (!told) return;
    const now = await list();
    const change = diffAccounts(told, now);
    told = now;
    if (change.added.length + change.removed.length > 0) deps.announce(change);
  };
  let queue: Promise<void> = Promise.resolve();
  const onChange = (): void => {
    queue = queue.then(announce, announce);
  };
  const subscriptions = [environments.onDidChange(onChange), sessions.onDidChange(onChange)];

  return {
    get: async (scopes = [], accountId) => {
      const all = await list();
      told ??= all;
      return all
        .filter((session) => scopes.every((scope) => scope === session.scopes[0]))
        .filter(({ account }) => accountId === undefined || account.id === accountId);
    },
    create: async (scopes) => {
      const level = levelOf(scopes);
      const environment = environments.current;
      if (environment.builtIn) throw new UserError(l10n.t('The sandbox needs no sign-in.'));
      await deps.signIn(environment, level);
      const made = (await list()).find(({ id }) => {
        const account = findAccount(environments, id);
        return account?.environment.name === environment.name && account.level === level;
      });
      if (!made) throw new CancelledError();
      return made;
    },
    remove: async (id) => {
      const account = findAccount(environments, id);
      if (account) await deps.signOut(account.environment, account.level);
    },
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

function levelOf(scopes: readonly string[]): Level {
  const [level = 'user', ...more] = levels.filter((known) => scopes.includes(known));
  if (more.length > 0 || scopes.some((scope) => scope !== level))
    throw new UserError(l10n.t('A session has one scope: “user” or “admin”.'));
  return level;
}
