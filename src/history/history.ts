import type { Disposable } from '../base/disposable';
import { keepNewest } from '../base/keepNewest';
import { lazy } from '../base/lazy';
import type { Log } from '../base/log';
import type { CallHistory } from '../calls/findFinishedCall';
import { isSamePath } from '../calls/results/resultStore';
import type { Catalog } from '../catalog/types';
import { toTarget } from '../environments/toTarget';
import type { Environments } from '../environments/types';
import type { FinishedCall, Target } from '../http/types';
import type { HistorySummary } from './historyEntry';
import { historyNode, nextChange, type HistoryNode } from './historyNode';
import { isSameTarget, type HistoryStore, readRuns } from './historyStore';
import { toFinishedCall, type ResponseHead } from './toFinishedCall';

/** Stored calls, and runs that send the changes of a change set. All windows share them. */
export interface History extends CallHistory {
  /** Rows of an environment, newest first; without calls to an earlier address of the environment. */
  nodes(environmentName: string): Promise<readonly HistoryNode[]>;
  /** Time in ms until the relative time of a row changes; undefined if every row is at least a day old. */
  nextChange(environmentName: string): number | undefined;
  /** The newest earlier call with a stored response and with the same endpoint, path values and environment. */
  findPrevious(call: FinishedCall): Promise<FinishedCall | undefined>;
  /** Whether `findPrevious` would find a call, judged by the loaded entries. */
  hasPrevious(call: FinishedCall): boolean;
  /** Number of entries of one environment at any address, or of all environments. */
  count(environmentName?: string): Promise<number>;
  /** Names of environments with entries, including removed environments. */
  names(): Promise<readonly string[]>;
  /** Removes rows with all their calls. `ids`: of each row, the id of any of its entries. */
  remove(ids: readonly string[]): Promise<void>;
  clear(environmentName?: string): Promise<void>;
  /** Gives the entries of `from` the name `to`, if their address is the present address of `to`. */
  rename(from: string, to: string): Promise<void>;
  /** Reads entries that other windows wrote; logs errors. */
  refresh(): Promise<void>;
  /** Fires after entries were added or removed. */
  onDidChange(listener: () => void): Disposable;
  /** Resolves when all writes so far are done. */
  settled(): Promise<void>;
}

export interface HistoryDeps {
  readonly store: HistoryStore;
  readonly catalog: Pick<Catalog, 'findEndpoint' | 'endpoints'>;
  readonly environments: Pick<Environments, 'find'>;
  /** UTC, ms since 1970. */
  readonly now: () => number;
  /** The editor's language. */
  readonly locale: string;
  readonly log: Pick<Log, 'error'>;
}

/** Largest number of responses whose headers this window keeps in memory; headers are never stored. */
const REMEMBERED_HEADS = 100;

export function createHistory({ store, catalog, environments, now, locale, log }: HistoryDeps): History {
  /** Entry ids of this window's calls. */
  const ids = new WeakMap<FinishedCall, string>();
  const heads = new Map<string, ResponseHead>();
  const report = (error: unknown): void => log.error(`history: ${String(error)}`);
  const refresh = (): Promise<void> => store.load().catch(report);
  const loaded = lazy(refresh);
  const ofEnvironment = (name: string | undefined): readonly HistorySummary[] =>
    store.summaries().filter(({ header }) => name === undefined || header.environmentName === name);
  const namesOf = (): readonly string[] => [
    ...new Set(ofEnvironment(undefined).map(({ header }) => header.environmentName)),
  ];
  const addressOf = (name: string): Target | undefined => {
    const environment = environments.find(name);
    return environment && toTarget(environment, 'user');
  };
  /** Entries of an environment at its present address; of the sandbox and a removed environment, at any address. */
  const shown = (name: string): readonly HistorySummary[] => {
    const address = addressOf(name);
    return ofEnvironment(name).filter(({ header }) => !address || isSameTarget(address, header.target));
  };
  const idOf = (call: FinishedCall): string | undefined => call.kept?.id ?? ids.get(call);
  const previousOf = (call: FinishedCall): string | undefined => {
    const environmentName = environments.find(call.environmentName)?.name ?? call.environmentName;
    return findPrevious(shown(environmentName), { ...call, environmentName }, idOf(call))?.id;
  };
  const read = async (id: string): Promise<FinishedCall | undefined> => {
    const entry = await store.read(id);
    const headersOf = (name: string) => environments.find(name)?.headers ?? {};
    return entry && toFinishedCall(id, entry, { catalog, headersOf, head: heads.get(id) });
  };
  return {
    add: (call) =>
      void store.add(call).then((id) => {
        if (id === undefined) return;
        ids.set(call, id);
        if (!call.outcome.response) return;
        const { headers, wire, proven } = call.outcome.response;
        keepNewest(heads, id, { headers, wire, proven }, REMEMBERED_HEADS);
      }, report),
    read,
    companyNameOf: (call) => store.summaries().find(({ id }) => id === idOf(call))?.header.companyName,
    nodes: async (name) => {
      await loaded();
      const rowDeps = { findEndpoint: (id: string) => catalog.findEndpoint(id), now: now(), locale };
      return readRuns(shown(name)).map(({ newest, calls }) => historyNode(newest, rowDeps, calls));
    },
    nextChange: (name) => {
      const times = shown(name).map(({ header }) => header.startedAt);
      return nextChange(times, now());
    },
    findPrevious: async (call) => {
      await refresh();
      const id = previousOf(call);
      return id === undefined ? undefined : read(id);
    },
    hasPrevious: (call) => previousOf(call) !== undefined,
    count: async (name) => {
      await refresh();
      return ofEnvironment(name).length;
    },
    names: () => refresh().then(namesOf),
    remove: (gone) => {
      const runs = namesOf().flatMap((name) => readRuns(shown(name)));
      return store.remove(gone.flatMap((id) => runs.find(({ ids }) => ids.includes(id))?.ids ?? [id]));
    },
    clear: (name) => store.clear(name),
    rename: async (from, to) => {
      const address = addressOf(to);
      if (address) await store.rename(from, to, address);
    },
    refresh,
    onDidChange: store.onDidChange,
    settled: () => store.settled(),
  };
}

/**
 * Finds the same call as `History.findPrevious`. `summaries`: newest first. `ownId`: id of the entry of `call`, if any.
 */
export function findPrevious(
  summaries: readonly HistorySummary[],
  call: Pick<FinishedCall, 'environmentName' | 'endpointId' | 'values' | 'startedAt'>,
  ownId: string | undefined,
): HistorySummary | undefined {
  return summaries.find(
    ({ id, header }) =>
      header.environmentName === call.environmentName &&
      header.endpointId === call.endpointId &&
      isSamePath(header.values, call.values) &&
      header.answer?.leftOut === false &&
      (ownId === undefined ? header.startedAt < call.startedAt : id < ownId),
  );
}
