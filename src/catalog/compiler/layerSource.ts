import * as l10n from '@vscode/l10n';
import type { Origin } from '../types';
import { type DocumentNode, CatalogDocumentError, type NodeLocation } from './documentNode';

/** The document to read, with its layer. */
export interface LayerSource {
  readonly document: DocumentNode;
  readonly origin: Origin;
  /** Name of the user's file. */
  readonly file?: string;
  /** Absent: our own document, which is read completely and must have no errors. */
  readonly foreign?: ForeignFile;
}

/** Limits for reading a foreign file, however often it refers to what; reading goes on after a wrong part. */
export interface ForeignFile {
  /** Fields and values left for one operation; its schemas may unfold without end. */
  readonly operation: { left: number };
  /** Fields and values left for the whole file. */
  readonly file: { left: number };
  /** Parts of schemas, and their members, that may still be combined in the whole file. */
  readonly parts: { left: number };
  /** Entries of mappings that are referenced again and again. */
  readonly entries: WeakMap<DocumentNode, readonly (readonly [string, unknown])[]>;
  /** Reports the problem of a part that is left out. */
  report(problem: CatalogDocumentError, at?: NodeLocation): void;
  /**
   * The document named before the `#` of a `$ref` in `node`, or the node's own if there is no name. Throws for a file
   * that is not read.
   */
  rootOf(node: DocumentNode, file: string, nodePath: string): unknown;
}

type Source = Pick<LayerSource, 'foreign'>;

/** Limit for fields and values of one operation; a file with many operations has a lower one, down to the minimum. */
export const MAX_FIELDS = 600;
export const MIN_FIELDS = 100;
export const MAX_FILE_FIELDS = 200_000;
export const MAX_PARTS = 500_000;

/** Counts one more field or value; false beyond the limits. */
export function countWithinLimits({ foreign }: Source, nodePath: string): boolean {
  if (!foreign) return true;
  foreign.operation.left -= 1;
  if (foreign.operation.left < 0) return false;
  return countDown(foreign, foreign.file, MAX_FILE_FIELDS, nodePath);
}

/** Counts one more part or member of a combined schema; false beyond the limit. */
export function countParts({ foreign }: Source, nodePath: string): boolean {
  return !foreign || countDown(foreign, foreign.parts, MAX_PARTS, nodePath);
}

/** Counts down a limit of the whole file, and reports once when it is reached. */
function countDown(foreign: ForeignFile, limit: { left: number }, max: number, nodePath: string): boolean {
  limit.left -= 1;
  if (limit.left === -1) {
    const problem = l10n.t('the file describes more than {0} fields, and the rest is left out', max);
    foreign.report(new CatalogDocumentError(nodePath, problem));
  }
  return limit.left >= 0;
}

/** Reads one part; an error in a foreign file costs only that part. `at`: location of the part. */
export function readPart<Part>(
  { foreign }: Source,
  instead: Part,
  read: () => Part,
  at?: NodeLocation,
): Part {
  if (!foreign) return read();
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof CatalogDocumentError)) throw thrown;
    foreign.report(thrown, at);
    return instead;
  }
}

/** The entries of a mapping; of a foreign one no more than an operation can take. */
export function entriesOf({ foreign }: Source, node: DocumentNode): readonly (readonly [string, unknown])[] {
  if (!foreign) return Object.entries(node);
  const known = foreign.entries.get(node);
  if (known) return known;
  const entries = Object.entries(node).slice(0, MAX_FIELDS);
  foreign.entries.set(node, entries);
  return entries;
}
