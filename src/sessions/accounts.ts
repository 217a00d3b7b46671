import * as l10n from '@vscode/l10n';
import type { Disposable } from '../base/disposable';
import { CancelledError, UserError } from '../base/userError';
import { nameAndLevel } from '../environments/nameAndLevel';
import type { Environment, Environments, Sessions } from '../environments/types';
import type { Level } from '../http/types';
import { readSession, levels } from './readSession';

/** A session for VS Code and other extensions, without a usable credential. */
export interface AccountSession {
  readonly id: string;
  readonly account: { readonly id: string; readonly label: string };
  readonly scopes: readonly [Level];
  /** A random text, never the token: VS Code gives it to every extension that the user has allowed. */
  readonly accessToken: string;
}

export interface AccountsDeps {
  readonly environments: Pick<Environments, 'list' | 'current' | 'onDidChange'>;
  readonly sessions: Pick<Sessions, 'read' | 'onDidChange'>;
  /** Runs our own sign-in, which shows its errors. */
  signIn(environment: Environment, level: Level): Promise<void>;
  /** Runs our own sign-out, which reports the deleted sessions and shows its errors. */
  signOut(environment: Environment, level: Level): Promise<void>;
  newOpaqueText(): string;
  announce(change: {
    readonly added: readonly AccountSession[];
    readonly removed: readonly AccountSession[];
  }): void;
}

/** The sessions of all environments and levels as VS Code accounts. */
export interface Accounts extends Disposable {
  /** All sessions, or the sessions of one level or account. The only scope of a session is its level. */
  get(scopes?: readonly string[], accountId?: string): Promise<readonly AccountSession[]>;
  /**
   * Signs the user in to the chosen environment, at the level in the scopes; by default as user. Throws `UserError` for
   * the sandbox, and for unknown or several scopes, and `CancelledError` if no session exists afterwards.
   */
  create(scopes: readonly string[]): Promise<AccountSession>;
  /** Signs out of one level of an environment's origin, so also in other environments of this origin. */
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

  /** The accounts that VS Code got last; undefined until VS Code asks for them. */
  let told: readonly AccountSession[] | undefined;
  const announce = async (): Promise<void> => {
    if (!told) return;
    const now = await list();
    const added = without(now, told);
    const removed = without(told, now);
    told = now;
    if (added.length + removed.length > 0) deps.announce({ added, removed });
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
      const made = (await list()).find(({ id }) => id === idOf(environment, level));
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

function findAccount(
  environments: Pick<Environments, 'list'>,
  id: string,
): { readonly environment: Environment; readonly level: Level } | undefined {
  for (const environment of environments.list()) {
    const level = levels.find((candidate) => idOf(environment, candidate) === id);
    if (!environment.builtIn && level !== undefined) return { environment, level };
  }
  return undefined;
}

/** Sessions that calls can use, one per environment and level. `opaque` returns the same text for the same id. */
export async function listAccounts(
  environments: Pick<Environments, 'list'>,
  sessions: Pick<Sessions, 'read'>,
  opaque: (id: string) => string,
): Promise<readonly AccountSession[]> {
  const own = environments.list().filter(({ builtIn }) => !builtIn);
  const candidates = own.flatMap((environment) => levels.map((level) => ({ environment, level })));
  const states = await Promise.all(
    candidates.map(({ environment, level }) => readSession(sessions, environment, level)),
  );
  return candidates
    .filter((_, index) => states[index]?.kind === 'signedIn')
    .map(({ environment, level }) => {
      const id = idOf(environment, level);
      const label = nameAndLevel(environment.name, level, 40);
      return { id, account: { id, label }, scopes: [level], accessToken: opaque(id) };
    });
}

function without(
  list: readonly AccountSession[],
  other: readonly AccountSession[],
): readonly AccountSession[] {
  return list.filter(({ id }) => !other.some((session) => session.id === id));
}

function idOf({ name }: Pick<Environment, 'name'>, level: Level): string {
  return `${encodeURIComponent(name)}/${level}`;
}
