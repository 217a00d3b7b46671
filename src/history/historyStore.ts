import { createChangeEvent } from '../base/changeEvent';
import type { FinishedCall } from '../http/types';
import {
  isEntryFile,
  readEntryFile,
  writeEntryFile,
  type HistoryEntry,
  type HistoryHeader,
  type HistorySummary,
} from './historyEntry';
import { makeEntry } from './makeEntry';

/** The history's folder, shared by all windows. */
export interface HistoryFiles {
  /** File names; empty if the folder does not exist. */
  list(): Promise<readonly string[]>;
  /** Content of the file; undefined if the file does not exist. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Writes the file completely or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>;
}

export interface HistoryStoreDeps {
  readonly files: HistoryFiles;
  /** Largest number of entries per environment; 0 keeps none. */
  readonly maxEntries: () => number;
  /** Largest size of all files together, in bytes; default 20 MB. */
  readonly maxBytes?: number;
  /** Masks known secrets, for example session tokens. */
  readonly redact: (text: string) => string;
  /** Company name of the user group in a call, if known. */
  readonly companyNameOf?: (call: FinishedCall) => string | undefined;
  /** Returns 16 random hexadecimal digits. */
  readonly random: () => string;
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

const MAX_BYTES = 20_000_000;
const ENDING = '.entry';
const idPattern = /^[0-9]{15}-[0-9a-f]{16}$/;
/** Age in ms after which the temporary file of an interrupted write is removed. */
const DRAFT_LIFE_MS = 3_600_000;

/**
 * Stores each call in its own file, so that windows can write at the same time. Only the file of an unfinished run of
 * changes is written again. The file names are the ids of the entries. Skips entries that it cannot read; removes files
 * that are no entry of any version.
 */
export class HistoryStore {
  private readonly known = new Map<string, HistorySummary>();
  private readonly changed = createChangeEvent();
  private work: Promise<unknown> = Promise.resolve();
  private isLoaded = false;

  constructor(private readonly deps: HistoryStoreDeps) {}

  readonly onDidChange = this.changed.on;

  /** All known entries, newest first; empty until the folder was read once. */
  summaries(): readonly HistorySummary[] {
    return [...this.known.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
  }

  /** Reads the folder again, then removes the oldest entries over the limits. */
  load(): Promise<void> {
    return this.enqueue(() => this.refresh());
  }

  /** Stores a call without secrets and applies the limits. Returns the entry's id; undefined if it was not stored. */
  add(call: FinishedCall): Promise<string | undefined> {
    return this.enqueue(async () => {
      if (!this.isLoaded) await this.refresh();
      const { maxEntries, redact, companyNameOf } = this.deps;
      const entry = maxEntries() > 0 ? makeEntry(call, redact, companyNameOf?.(call)) : undefined;
      if (!entry) return undefined;
      const { header } = entry;
      const replaced = findReplaced(this.summaries(), header);
      const unfinished = findUnfinished(this.summaries(), header);
      const { environmentName } = unfinished?.header ?? header;
      const calls = replaced ? { calls: 1 + (replaced.header.calls ?? 1) } : {};
      const id = await this.put(
        { ...entry, header: { ...header, ...calls, environmentName } },
        unfinished?.id,
      );
      if (replaced) await this.drop(replaced.id);
      await this.prune();
      this.changed.fire();
      return id;
    });
  }

  /** Reads an entry from its file; undefined if the entry was removed or cannot be read. */
  async read(id: string): Promise<HistoryEntry | undefined> {
    if (!idPattern.test(id)) return undefined;
    const bytes = await this.deps.files.read(id + ENDING);
    return bytes && readEntryFile(bytes);
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.enqueue(async () => {
      for (const id of ids) if (idPattern.test(id)) await this.drop(id);
      this.changed.fire();
    });
  }

  /** Removes the entries of an environment; without a name, removes all files of the folder. */
  clear(environmentName?: string): Promise<void> {
    return this.enqueue(async () => {
      await this.refresh();
      for (const { id, header } of this.summaries()) {
        if (environmentName === undefined || header.environmentName === environmentName) await this.drop(id);
      }
      if (environmentName === undefined) {
        for (const name of await this.deps.files.list()) await this.deps.files.remove(name);
      }
      this.changed.fire();
    });
  }

  /**
   * Gives the entries of `from` the name `to`, if their address is `target`. Writes new files and removes the old ones,
   * so that other windows notice the change.
   */
  rename(from: string, to: string, target: HistoryHeader['target']): Promise<void> {
    return this.enqueue(async () => {
      await this.refresh();
      for (const { id, header } of this.summaries()) {
        if (header.environmentName === from && isSameTarget(header.target, target)) await this.move(id, to);
      }
      await this.prune();
      this.changed.fire();
    });
  }

  /** Resolves when all operations so far are done. */
  async settled(): Promise<void> {
    await this.work;
  }

  private async move(id: string, environmentName: string): Promise<void> {
    const entry = await this.read(id);
    if (!entry) return;
    await this.put({ ...entry, header: { ...entry.header, environmentName } });
    await this.drop(id);
  }

  private async put(
    entry: HistoryEntry,
    id = `${String(Math.trunc(entry.header.startedAt)).padStart(15, '0')}-${this.deps.random()}`,
  ): Promise<string> {
    const bytes = writeEntryFile(entry);
    await this.deps.files.write(id + ENDING, bytes);
    this.known.set(id, toSummary(id, entry, bytes.byteLength));
    return id;
  }

  /**
   * Runs tasks one after another. Otherwise a list of files from before a write would remove the new entry from
   * `known`.
   */
  private enqueue<T>(task: () => Promise<T>): Promise<T> {
    const next = this.work.then(task);
    this.work = next.catch(() => undefined);
    return next;
  }

  private async refresh(): Promise<void> {
    const { files, now } = this.deps;
    const names = await files.list();
    const before = [...this.known.keys()].join();
    const present = new Set(names);
    for (const id of this.known.keys()) if (!present.has(id + ENDING)) this.known.delete(id);
    for (const name of names) {
      const id = name.slice(0, -ENDING.length);
      if (!name.endsWith(ENDING) || !idPattern.test(id)) {
        // The name of a temporary file starts with the time of the write, in ms since 1970.
        if (now() - Number.parseInt(name, 10) > DRAFT_LIFE_MS) await files.remove(name);
      } else if (isUnknown(this.known.get(id))) await this.learn(id);
    }
    await this.prune();
    this.isLoaded = true;
    if ([...this.known.keys()].join() !== before) this.changed.fire();
  }

  private async learn(id: string): Promise<void> {
    const { files } = this.deps;
    let bytes: Uint8Array | undefined;
    try {
      bytes = await files.read(id + ENDING);
    } catch {
      // A file that cannot be read now may be readable later.
      return;
    }
    if (!bytes) return;
    const entry = readEntryFile(bytes);
    if (entry) this.known.set(id, toSummary(id, entry, bytes.byteLength));
    else if (!isEntryFile(bytes)) await files.remove(id + ENDING);
  }

  private async prune(): Promise<void> {
    const { maxBytes = MAX_BYTES, maxEntries } = this.deps;
    const counts = new Map<string, number>();
    let bytes = 0;
    for (const { id, header, fileBytes } of this.summaries()) {
      const count = (counts.get(header.environmentName) ?? 0) + 1;
      counts.set(header.environmentName, count);
      bytes += fileBytes;
      if (count > maxEntries() || bytes > maxBytes) await this.drop(id);
    }
  }

  private async drop(id: string): Promise<void> {
    this.known.delete(id);
    await this.deps.files.remove(id + ENDING);
  }
}

/** Whether the file of an entry must be read: the entry is new, or its run was unfinished at the last reading. */
function isUnknown(summary: HistorySummary | undefined): boolean {
  return summary === undefined || isUnfinished(summary.header);
}

/** Whether both targets have the same origin and base path. */
export function isSameTarget(one: HistoryHeader['target'], other: HistoryHeader['target']): boolean {
  return one.origin === other.origin && one.basePath === other.basePath;
}

/** Leaves out the request body, which can be large. */
function toSummary(id: string, { header }: HistoryEntry, fileBytes: number): HistorySummary {
  const { path, query } = header.values;
  return { id, header: { ...header, values: { path, query } }, fileBytes };
}

/** One row of the history: a single call, or successive equal reads. */
export interface ReadRun {
  readonly newest: HistorySummary;
  readonly ids: readonly string[];
  /** Number of calls; one entry can stand for several calls. */
  readonly calls: number;
}

/** Groups repeated reads into rows. `summaries` are newest first. */
export function readRuns(summaries: readonly HistorySummary[]): readonly ReadRun[] {
  const runs: ReadRun[] = [];
  for (const summary of summaries) {
    const { id, header } = summary;
    const run = runs.at(-1);
    const { calls = 1 } = header;
    if (run && isRepeated(run.newest.header, header))
      runs.splice(-1, 1, { ...run, ids: [...run.ids, id], calls: run.calls + calls });
    else runs.push({ newest: summary, ids: [id], calls });
  }
  return runs;
}

/** The entry that a new entry replaces. Only the newest two of successive equal reads are kept, for comparison. */
function findReplaced(
  summaries: readonly HistorySummary[],
  header: HistoryHeader,
): HistorySummary | undefined {
  const own = summaries.filter((one) => one.header.environmentName === header.environmentName);
  const [last, former] = own;
  const isRun = last && former && [last, former].every((one) => isRepeated(one.header, header));
  return isRun ? former : undefined;
}

/** The unfinished entry of the same run of changes. Ignores the environment's name, which may have changed since. */
function findUnfinished(
  summaries: readonly HistorySummary[],
  { startedAt, target }: HistoryHeader,
): HistorySummary | undefined {
  return summaries.find(
    ({ header }) =>
      isUnfinished(header) && header.startedAt === startedAt && header.target.origin === target.origin,
  );
}

/** True for a run of changes without a known end; its file can still change. */
function isUnfinished({ pages }: HistoryHeader): boolean {
  return pages?.end === 'unknown';
}

/** True for equal reads with the same outcome. False if values are withheld, because withheld values can differ. */
function isRepeated(one: HistoryHeader, other: HistoryHeader): boolean {
  return one.method === 'GET' && one.withheld.length === 0 && keyOf(one) === keyOf(other);
}

function keyOf(header: HistoryHeader): string {
  const {
    level,
    endpointId,
    target,
    values,
    withheld,
    authorized,
    withKeys,
    pages,
    outcome,
    answer: response,
  } = header;
  const { path, query } = values;
  const error = outcome.kind === 'answer' ? undefined : outcome.error.kind;
  const how = [level, authorized, withKeys, withheld, pages?.end, header.assistant];
  return JSON.stringify([endpointId, target, path, query, how, outcome.kind, error, response?.status]);
}
