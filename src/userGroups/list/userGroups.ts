import { createChangeEvent } from '../../base/changeEvent';
import type { Disposable } from '../../base/disposable';
import type { Company } from '../../calls/writes/describeWrite';
import type { Levels } from '../../environments/levels';
import type { Environment, Environments, Sessions } from '../../environments/types';
import type { Credential } from '../../http/types';
import { readSession } from '../../sessions/readSession';
import {
  emptyList,
  nextList,
  type ListEvent,
  type ListedUserGroup,
  type ListEnvironmentAndLevel,
  type ListProblem,
  type UserGroupList,
  type UserGroupPage,
} from './userGroupList';

export interface LoadRequest {
  readonly environment: Environment;
  /** From 1. */
  readonly page: number;
  readonly keyword: string;
  readonly signal: AbortSignal;
  /** Takes the credential of the read before it is sent; undefined when nobody is signed in. */
  readonly useCredential: (credential: Credential | undefined) => void;
}

export type LoadResult =
  | { readonly kind: 'page'; readonly page: UserGroupPage }
  | { readonly kind: 'signedOut'; readonly sentence: string };

/** What is known to have happened to the groups of an environment. */
export type ListChange =
  | { readonly kind: 'group'; readonly group: ListedUserGroup }
  /** Groups came or went, or nobody knows which were changed. */
  | { readonly kind: 'other' };

export interface UserGroupsDeps {
  readonly environments: Pick<Environments, 'current' | 'onDidChange'>;
  readonly sessions: Pick<Sessions, 'read' | 'onDidChange'>;
  readonly levels: Pick<Levels, 'levelOf' | 'onDidChange'>;
  /** The view can be seen: only then is a list read again by itself. */
  readonly isVisible: () => boolean;
  readonly load: (request: LoadRequest) => Promise<LoadResult>;
  readonly describeProblem: (thrown: unknown, environment: Environment) => ListProblem;
}

/** The user groups of the chosen environment. Sends nothing until one of its methods is called. */
export class UserGroups {
  readonly #changed = createChangeEvent();
  readonly #subscriptions: readonly Disposable[];
  /** undefined until the list is first asked for: activation reads no environment. */
  #list: UserGroupList | undefined;
  /** What decided the answers of `#list`. */
  #fingerprint = '';
  /** What the list was read with. */
  #credential: Credential | undefined;
  #running: AbortController | undefined;

  constructor(private readonly deps: UserGroupsDeps) {
    this.#subscriptions = [
      deps.environments.onDidChange(() => this.#moveIfChanged()),
      deps.levels.onDidChange(() => this.#moveIfChanged()),
      deps.sessions.onDidChange(() => void this.#moveIfSessionChanged()),
    ];
  }

  get list(): UserGroupList {
    if (!this.#list) {
      this.#list = emptyList(environmentAndLevelOf(this.deps));
      this.#fingerprint = fingerprint(this.deps);
    }
    return this.#list;
  }

  readonly onDidChange = this.#changed.on;

  /** Whose group it is, where it is among those that are loaded. */
  companyOf(environmentName: string, id: string): Company | undefined {
    const { environmentAndLevel, groups } = this.list;
    const isHere = environmentAndLevel.environmentName === environmentName;
    return isHere ? groups.find((group) => group.id === id) : undefined;
  }

  /** Loads the first page unless something was asked for already. */
  open(): void {
    if (this.list.phase === 'idle') void this.refresh();
  }

  /** Loads the first page anew; keyword and filter stay. */
  refresh(): Promise<void> {
    return this.#load({ kind: 'load' });
  }

  loadMore(): Promise<void> {
    return this.#load({ kind: 'more' });
  }

  /** Lets the service search; an empty keyword asks for all groups. */
  search(keyword: string): Promise<void> {
    return this.#load({ kind: 'search', keyword });
  }

  /** Filters what is loaded. */
  filter(text: string): void {
    this.#apply({ kind: 'filter', text });
  }

  /** Follows a change that was made in this window: in place where the group is known, else by one read of the list. */
  follow(environmentName: string, change: ListChange): void {
    const { phase, environmentAndLevel } = this.list;
    const isLoaded = phase === 'ready' || phase === 'loading';
    if (!isLoaded || environmentName !== environmentAndLevel.environmentName) return;
    if (change.kind === 'group') this.#apply(change);
    else if (!this.deps.isVisible()) this.#apply({ kind: 'moved', environmentAndLevel });
    else void this.refresh();
  }

  dispose(): void {
    this.#running?.abort();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** False when the event changes nothing. */
  #apply(event: ListEvent): boolean {
    const next = nextList(this.list, event);
    if (next === this.list) return false;
    if (next.turn !== this.list.turn) this.#running?.abort();
    this.#list = next;
    this.#changed.fire();
    return true;
  }

  /** Reads the page that the list waits for after the event. Everything that comes of it carries the turn it was asked in. */
  async #load(event: ListEvent): Promise<void> {
    if (!this.#apply(event)) return;
    const { turn, pages, keyword } = this.list;
    const environment = this.deps.environments.current;
    const { signal } = (this.#running = new AbortController());
    const useCredential = (credential: Credential | undefined): void => {
      if (this.list.turn === turn) this.#credential = credential;
    };
    try {
      const result = await this.deps.load({ environment, page: pages + 1, keyword, signal, useCredential });
      this.#apply({ ...result, turn });
    } catch (thrown) {
      const problem = this.deps.describeProblem(thrown, environment);
      this.#apply({ kind: 'failed', turn, problem });
    }
  }

  #move(): void {
    const { phase } = this.list;
    this.#fingerprint = fingerprint(this.deps);
    this.#credential = undefined;
    this.#apply({ kind: 'moved', environmentAndLevel: environmentAndLevelOf(this.deps) });
    if (phase !== 'idle' && this.deps.isVisible()) this.open();
  }

  #moveIfChanged(): void {
    if (this.#list && fingerprint(this.deps) !== this.#fingerprint) this.#move();
  }

  /** Sessions of other environments and levels change too, and some storages report one change twice. */
  async #moveIfSessionChanged(): Promise<void> {
    const { phase, turn, environmentAndLevel } = this.list;
    const { current } = this.deps.environments;
    if (current.builtIn || phase === 'idle') return;
    const state = await readSession(this.deps.sessions, current, environmentAndLevel.level);
    const credential = state.kind === 'signedIn' ? state.credential : undefined;
    if (turn === this.list.turn && !isSame(credential, this.#credential)) this.#move();
  }
}

/** A session that is read once more has its members in the same order. */
function isSame(one: Credential | undefined, other: Credential | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function environmentAndLevelOf({ environments, levels }: UserGroupsDeps): ListEnvironmentAndLevel {
  const { current } = environments;
  return { environmentName: current.name, level: levels.levelOf(current) };
}

/** Everything about the chosen environment that decides what a list answers. */
function fingerprint({ environments, levels }: UserGroupsDeps): string {
  const { current } = environments;
  const { name, baseUrl = '', headers, permissionHeader, authorization = 'token' } = current;
  const sent = [Object.entries(headers), permissionHeader, authorization];
  return JSON.stringify([name, baseUrl, sent, levels.levelOf(current)]);
}
