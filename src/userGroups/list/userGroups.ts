import { createChangeEvent } from '../../base/changeEvent';
import type { Disposable } from '../../base/disposable';
import type { Levels } from '../../environments/levels';
import { originOf } from '../../environments/toTarget';
import type { Environment, Environments, Sessions } from '../../environments/types';
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
  /** Told the token that the read goes out with, undefined when signed out, before it goes. */
  readonly useToken: (token: string | undefined) => void;
}

export type LoadResult =
  | { readonly kind: 'page'; readonly page: UserGroupPage }
  | { readonly kind: 'signedOut'; readonly sentence: string };

/** What is known to have happened to the groups of an environment. */
export type ListChange =
  | { readonly kind: 'group'; readonly group: ListedUserGroup }
  /** Groups came or went, or were changed without a word. */
  | { readonly kind: 'other' };

export interface UserGroupsDeps {
  readonly environments: Pick<Environments, 'current' | 'onDidChange'>;
  readonly sessions: Pick<Sessions, 'read' | 'onDidChange'>;
  readonly levels: Pick<Levels, 'levelOf' | 'onDidChange'>;
  /** The view can be seen: a list that was left is read again only then. */
  readonly isVisible: () => boolean;
  readonly load: (request: LoadRequest) => Promise<LoadResult>;
  readonly describeProblem: (thrown: unknown, environment: Environment) => Promise<ListProblem>;
}

/** The user groups of the chosen environment. Sends nothing until one of its methods is called. */
export interface UserGroups extends Disposable {
  readonly list: UserGroupList;
  readonly onDidChange: (listener: () => void) => Disposable;
  /** Loads the first page unless something was asked for already. */
  open(): void;
  /** Loads the first page anew; keyword and filter stay. */
  refresh(): Promise<void>;
  loadMore(): Promise<void>;
  /** Filters what is loaded. */
  filter(text: string): void;
  /** Follows a change that was made in this window: in place where the group is known, else by one read of the list. */
  follow(environmentName: string, change: ListChange): void;
  /** Lets the service search; an empty keyword asks for all groups. */
  search(keyword: string): Promise<void>;
}

export function createUserGroups(deps: UserGroupsDeps): UserGroups {
  const changed = createChangeEvent();
  let list = emptyList(environmentAndLevelOf(deps));
  let where = fingerprint(deps);
  let token: string | undefined;
  let running: AbortController | undefined;

  const apply = (event: ListEvent): boolean => {
    const next = nextList(list, event);
    if (next === list) return false;
    if (next.turn !== list.turn) running?.abort();
    list = next;
    changed.fire();
    return true;
  };

  /** Reads the page that the list waits for; everything that comes of it carries the turn it was asked in. */
  const run = async (): Promise<void> => {
    const { turn, pages, keyword } = list;
    const environment = deps.environments.current;
    const controller = (running = new AbortController());
    const isCurrent = (): boolean => list.turn === turn;
    try {
      const result = await deps.load({
        environment,
        page: pages + 1,
        keyword,
        signal: controller.signal,
        useToken: (used) => {
          if (isCurrent()) token = used;
        },
      });
      if (result.kind === 'page') apply({ kind: 'page', turn, page: result.page });
      else apply({ kind: 'signedOut', turn, sentence: result.sentence });
    } catch (thrown) {
      apply({ kind: 'failed', turn, problem: await deps.describeProblem(thrown, environment) });
    }
  };

  const move = (): void => {
    where = fingerprint(deps);
    token = undefined;
    const wasUsed = list.phase !== 'idle';
    apply({ kind: 'moved', environmentAndLevel: environmentAndLevelOf(deps) });
    if (wasUsed && deps.isVisible()) open();
  };
  const moveIfChanged = (): void => {
    if (fingerprint(deps) !== where) move();
  };
  /** Sessions of other environments and levels change too, and some storages tell of one change twice. */
  const moveIfSessionChanged = async (): Promise<void> => {
    const environment = deps.environments.current;
    const origin = originOf(environment);
    if (origin === undefined || list.phase === 'idle') return;
    const { turn } = list;
    const state = await deps.sessions.read(origin, list.environmentAndLevel.level);
    const now = state.kind === 'signedIn' ? state.session.token : undefined;
    if (turn === list.turn && now !== token) move();
  };
  function open(): void {
    if (list.phase === 'idle' && apply({ kind: 'load' })) void run();
  }

  const subscriptions = [
    deps.environments.onDidChange(moveIfChanged),
    deps.levels.onDidChange(moveIfChanged),
    deps.sessions.onDidChange(() => void moveIfSessionChanged()),
  ];
  return {
    get list() {
      return list;
    },
    onDidChange: changed.on,
    open,
    refresh: async () => {
      if (apply({ kind: 'load' })) await run();
    },
    loadMore: async () => {
      if (apply({ kind: 'more' })) await run();
    },
    follow: (environmentName, change) => {
      const isLoaded = list.phase === 'ready' || list.phase === 'loading';
      if (!isLoaded || environmentName !== list.environmentAndLevel.environmentName) return;
      if (change.kind === 'group') apply(change);
      else if (!deps.isVisible()) apply({ kind: 'moved', environmentAndLevel: list.environmentAndLevel });
      else if (apply({ kind: 'load' })) void run();
    },
    filter: (text) => void apply({ kind: 'filter', text }),
    search: async (keyword) => {
      if (apply({ kind: 'search', keyword })) await run();
    },
    dispose: () => {
      running?.abort();
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

function environmentAndLevelOf({ environments, levels }: UserGroupsDeps): ListEnvironmentAndLevel {
  const { current } = environments;
  return { environmentName: current.name, level: levels.levelOf(current) };
}

/** Everything about the chosen environment that decides what a list answers. */
function fingerprint({ environments, levels }: UserGroupsDeps): string {
  const { current } = environments;
  const { name, baseUrl = '', headers } = current;
  return JSON.stringify([name, baseUrl, Object.entries(headers), levels.levelOf(current)]);
}
