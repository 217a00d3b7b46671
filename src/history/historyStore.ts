import { createChangeEvent } from '../base/changeEvent';
import type { FinishedCall } from '../http/types';
import { isEntryFile, readEntryFile, writeEntryFile } from './entryFile';
import type { HistoryEntry, HistoryHeader, HistorySummary } from './historyEntry';
import { makeEntry } from './makeEntry';
import { findReplaced } from './readRuns';

/** The folder that several windows share. */
export interface HistoryFiles {
  /** File names; none when the folder does not exist. */
  list(): Promise<readonly string[]>;
  /** undefined when the file is gone. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Writes the file at once or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** A file that is gone already is fine. */
  remove(name: string): Promise<void>;
}

export interface HistoryStoreDeps {
  readonly files: HistoryFiles;
  /** Cap on the entries of each environment; 0 keeps none. */
  readonly maxEntries: () => number;
  /** Cap on all files together; 20 MB unless given. */
  readonly maxBytes?: number;
  /** Replaces live secrets. */
  readonly redact: (text: string) => string;
  /** Whose user group a call is about, where that is known. */
  readonly companyNameOf?: (call: FinishedCall) => string | undefined;
  /** 16 hexadecimal digits. */
  readonly random: () => string;
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

const MAX_BYTES = 20_000_000;
const ENDING = '.entry';
const idPattern = /^[0-9]{15}-[0-9a-f]{16}$/;
/** No window writes a draft for this long: an older one was left behind. */
const DRAFT_LIFE_MS = 3_600_000;

/**
 * Finished calls, one file each, never changed once written: windows that write at once cannot harm each other.
 * The index is the listing. Files that cannot be read as an entry are passed over;
 * those that are none of any version are removed.
 */
export class HistoryStore {
  private readonly known = new Map<string, HistorySummary>();
  private readonly changed = createChangeEvent();
  private work: Promise<unknown> = Promise.resolve();
  private isLoaded = false;

  constructor(private readonly deps: HistoryStoreDeps) {}

  readonly onDidChange = this.changed.on;

  /** What is known, newest first; empty before the first `load`. */
  summaries(): readonly HistorySummary[] {
    return [...this.known.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
  }

  /** Reads what all windows wrote and removed, and keeps the bounds. */
  load(): Promise<void> {
    return this.enqueue(() => this.refresh());
  }

  /** Keeps a call without its secrets, and drops the oldest ones beyond the bounds. Gives its id; undefined: not kept. */
  add(call: FinishedCall): Promise<string | undefined> {
    return this.enqueue(async () => {
      if (!this.isLoaded) await this.refresh();
      const { maxEntries, redact, companyNameOf } = this.deps;
      const entry = maxEntries() > 0 ? makeEntry(call, redact, companyNameOf?.(call)) : undefined;
      if (!entry) return undefined;
      const replaced = findReplaced(this.summaries(), entry.header);
      const calls = 1 + (replaced?.header.calls ?? 1);
      const id = await this.put(replaced ? { ...entry, header: { ...entry.header, calls } } : entry);
      if (replaced) await this.drop(replaced.id);
      await this.prune();
      this.changed.fire();
      return id;
    });
  }

  /** undefined when the entry is gone. */
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

  /** Removes the entries of an environment, or everything that is in the folder. */
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

  /** Gives the entries of a name and target to another name: each a new file, then the old one goes, so that windows see it. */
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

  /** Resolves when all that was asked for so far is done. */
  async settled(): Promise<void> {
    await this.work;
  }

  private async move(id: string, environmentName: string): Promise<void> {
    const entry = await this.read(id);
    if (!entry) return;
    await this.put({ ...entry, header: { ...entry.header, environmentName } });
    await this.drop(id);
  }

  private async put(entry: HistoryEntry): Promise<string> {
    const id = `${String(Math.trunc(entry.header.startedAt)).padStart(15, '0')}-${this.deps.random()}`;
    const bytes = writeEntryFile(entry);
    await this.deps.files.write(id + ENDING, bytes);
    this.known.set(id, toSummary(id, entry, bytes.byteLength));
    return id;
  }

  /** One after the other: a listing between a write and its bookkeeping would see the entry twice. */
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
        // Drafts start with the time of their call.
        if (now() - Number.parseInt(name, 10) > DRAFT_LIFE_MS) await files.remove(name);
      } else if (!this.known.has(id)) await this.learn(id);
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

/** Whether both are the same address of a service. */
export function isSameTarget(one: HistoryHeader['target'], other: HistoryHeader['target']): boolean {
  return one.origin === other.origin && one.basePath === other.basePath;
}

/** The request's body may be large; whoever needs it reads the entry. */
function toSummary(id: string, { header }: HistoryEntry, fileBytes: number): HistorySummary {
  const { path, query } = header.values;
  return { id, header: { ...header, values: { path, query } }, fileBytes };
}
