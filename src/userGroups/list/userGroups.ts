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
  /** Gets the credential before the request is sent; undefined if there is no session. */
  readonly useCredential: (credential: Credential | undefined) => void;
}

export type LoadResult =
  | { readonly kind: 'page'; readonly page: UserGroupPage }
  | { readonly kind: 'signedOut'; readonly sentence: string };

/** A known change of an environment's groups. */
export type ListChange =
  | { readonly kind: 'group'; readonly group: ListedUserGroup }
  /** Groups were added or removed, or the changed ones are unknown. */
  | { readonly kind: 'other' };

export interface UserGroupsDeps {
  readonly environments: Pick<Environments, 'current' | 'onDidChange'>;
  readonly sessions: Pick<Sessions, 'read' | 'onDidChange'>;
  readonly levels: Pick<Levels, 'levelOf' | 'onDidChange'>;
  /** True if the view is visible; only then is a list reloaded automatically. */
  readonly isVisible: () => boolean;
  readonly load: (request: LoadRequest) => Promise<LoadResult>;
  readonly describeProblem: (thrown: unknown, environment: Environment) => ListProblem;
}

/** User groups of the chosen environment. Makes no request until a method starts the first load. */
export class UserGroups {
  readonly #changed = createChangeEvent();
  readonly #subscriptions: readonly Disposable[];
  /** The list; undefined until it is first used, because activation reads no environment. */
  #list: UserGroupList | undefined;
  /** Identifies the environment that `#list` was read from. */
  #fingerprint = '';
  /** Credential that the list was read with. */
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

  companyOf(environmentName: string, id: string): Company | undefined {
    const { environmentAndLevel, groups } = this.list;
    const isHere = environmentAndLevel.environmentName === environmentName;
    return isHere ? groups.find((group) => group.id === id) : undefined;
  }

  /** Loads the first page if no load was started since the list was created or emptied. */
  open(): void {
    if (this.list.phase === 'idle') void this.refresh();
  }

  /** Reloads the first page; keyword and filter stay. */
  refresh(): Promise<void> {
    return this.#load({ kind: 'load' });
  }

  loadMore(): Promise<void> {
    return this.#load({ kind: 'more' });
  }

  /** Searches at the service; an empty keyword loads all groups. */
  search(keyword: string): Promise<void> {
    return this.#load({ kind: 'search', keyword });
  }

  filter(text: string): void {
    this.#apply({ kind: 'filter', text });
  }

  /** Applies a change made in this window: replaces a changed group, or reloads the list once the view is visible. */
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

  /** Applies an event to the list. Returns false if the event changes nothing. */
  #apply(event: ListEvent): boolean {
    const next = nextList(this.list, event);
    if (next === this.list) return false;
    if (next.turn !== this.list.turn) this.#running?.abort();
    this.#list = next;
    this.#changed.fire();
    return true;
  }

  /** Loads the page that an event asks for. A result carries the turn of its request. */
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

  /**
   * Empties the list only if the session that the list was read with changed. The event also fires for other sessions,
   * and some storages report a change twice.
   */
  async #moveIfSessionChanged(): Promise<void> {
    const { phase, turn, environmentAndLevel } = this.list;
    const { current } = this.deps.environments;
    if (current.builtIn || phase === 'idle') return;
    const state = await readSession(this.deps.sessions, current, environmentAndLevel.level);
    const credential = state.kind === 'signedIn' ? state.credential : undefined;
    if (turn === this.list.turn && !isSame(credential, this.#credential)) this.#move();
  }
}

/** Text comparison suffices, because a session read again has its members in the same order. */
function isSame(one: Credential | undefined, other: Credential | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function environmentAndLevelOf({ environments, levels }: UserGroupsDeps): ListEnvironmentAndLevel {
  const { current } = environments;
  return { environmentName: current.name, level: levels.levelOf(current) };
}

/** Everything about the chosen environment on which the list depends. */
function fingerprint({ environments, levels }: UserGroupsDeps): string {
  const { current } = environments;
  const { name, baseUrl = '', headers, permissionHeader, authorization = 'token' } = current;
  const sent = [Object.entries(headers), permissionHeader, authorization];
  return JSON.stringify([name, baseUrl, sent, levels.levelOf(current)]);
}
