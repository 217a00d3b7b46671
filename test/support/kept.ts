import assert from 'node:assert/strict';
import type { HistoryEntry, HistorySummary } from '../../src/history/historyEntry';
import type { HistoryFiles } from '../../src/history/historyStore';
import { makeEntry } from '../../src/history/makeEntry';
import type { FinishedCall } from '../../src/http/types';

export function entryOf(call: FinishedCall, redact: (text: string) => string = (text) => text): HistoryEntry {
  const entry = makeEntry(call, redact);
  assert.ok(entry);
  return entry;
}

export function summaryOf(call: FinishedCall, id = `${'0'.repeat(15)}-${'a'.repeat(16)}`): HistorySummary {
  return { id, header: entryOf(call).header, fileBytes: 1 };
}

/** A history folder in memory, which several stores can share. */
export interface MemoryFolder extends HistoryFiles {
  readonly contents: Map<string, Uint8Array>;
  reads: number;
}

export function memoryFolder(): MemoryFolder {
  const contents = new Map<string, Uint8Array>();
  const folder: MemoryFolder = {
    contents,
    reads: 0,
    list: () => Promise.resolve([...contents.keys()].reverse()),
    read: (name) => {
      folder.reads += 1;
      return Promise.resolve(contents.get(name));
    },
    write: (name, bytes) => Promise.resolve(void contents.set(name, bytes)),
    remove: (name) => Promise.resolve(void contents.delete(name)),
  };
  return folder;
}

/** Returns a function whose result is a number as 16 hexadecimal digits. The number grows by 1 at each call. */
export function counting(start = 1): () => string {
  let next = start;
  return () => (next++).toString(16).padStart(16, '0');
}
