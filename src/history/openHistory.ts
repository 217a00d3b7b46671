import type { Catalog } from '../catalog/types';
import type { FinishedCall } from '../http/types';
import { findPrevious } from './findPrevious';
import type { HistoryHeader } from './historyEntry';
import { historyNode, type HistoryNode } from './historyNode';
import { HistoryStore, isSameTarget, type HistoryStoreDeps } from './historyStore';
import { makeEntry } from './makeEntry';
import { nextChange } from './relativeTime';
import { toFinishedCall, type ToFinishedCallDeps } from './toFinishedCall';

export interface OpenHistoryDeps extends Omit<HistoryStoreDeps, 'maxBytes'> {
  readonly catalog: Catalog;
  readonly headersOf: ToFinishedCallDeps['headersOf'];
  /** The address that an environment has now; undefined: it has no fixed one, or is gone. */
  readonly addressOf: (environmentName: string) => HistoryHeader['target'] | undefined;
  /** The name that an environment has now. */
  readonly nameNow: (environmentName: string) => string;
  readonly redact: (text: string) => string;
  /** The editor's language. */
  readonly locale: string;
}

const MAX_BYTES = 20_000_000;

export type OpenHistory = ReturnType<typeof openHistory>;

/** The history behind its lazy front: everything that an activation does not need. */
export function openHistory(deps: OpenHistoryDeps) {
  const store = new HistoryStore({ ...deps, maxBytes: MAX_BYTES });
  /** Ids of the calls of this window. */
  const ids = new WeakMap<FinishedCall, string>();
  const ofEnvironment = (name: string | undefined) =>
    store.summaries().filter(({ header }) => name === undefined || header.environmentName === name);
  /** A name may pass from one address to another: what one of them answered is never shown as the other's. */
  const shown = (name: string) => {
    const now = deps.addressOf(name);
    return ofEnvironment(name).filter(
      ({ header: { target } }) => now === undefined || isSameTarget(now, target),
    );
  };
  const previousOf = (call: FinishedCall): string | undefined => {
    const environmentName = deps.nameNow(call.environmentName);
    const ownId = call.kept?.id ?? ids.get(call);
    return findPrevious(shown(environmentName), { ...call, environmentName }, ownId)?.id;
  };
  const read = async (id: string): Promise<FinishedCall | undefined> => {
    const entry = await store.read(id);
    return entry && toFinishedCall(id, entry, deps);
  };
  return {
    add: async (call: FinishedCall): Promise<void> => {
      const entry = makeEntry(call, deps.redact);
      const summary = entry && (await store.add(entry));
      if (summary) ids.set(call, summary.id);
    },
    load: () => store.load(),
    nodes: (name: string): readonly HistoryNode[] => {
      const context = {
        findEndpoint: (id: string) => deps.catalog.findEndpoint(id),
        now: deps.now(),
        locale: deps.locale,
      };
      return shown(name).map((summary) => historyNode(summary, context));
    },
    nextChange: (name: string): number | undefined =>
      nextChange(
        shown(name).map(({ header }) => header.startedAt),
        deps.now(),
      ),
    read,
    hasPrevious: (call: FinishedCall): boolean => previousOf(call) !== undefined,
    findPrevious: async (call: FinishedCall): Promise<FinishedCall | undefined> => {
      const id = previousOf(call);
      return id === undefined ? undefined : read(id);
    },
    count: (name?: string): number => ofEnvironment(name).length,
    names: (): readonly string[] => [
      ...new Set(store.summaries().map(({ header }) => header.environmentName)),
    ],
    remove: (gone: readonly string[]) => store.remove(gone),
    clear: (name?: string) => store.clear(name),
    rename: async (from: string, to: string): Promise<void> => {
      const target = deps.addressOf(to);
      if (target) await store.rename(from, to, target);
    },
    onDidChange: store.onDidChange,
  };
}
