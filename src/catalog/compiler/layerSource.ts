import * as l10n from '@vscode/l10n';
import type { Origin } from '../types';
import { type DocumentNode, CatalogDocumentError, type NodeLocation } from './documentNode';

/** A document to read, with the layer to which its facts belong. */
export interface LayerSource {
  readonly document: DocumentNode;
  readonly origin: Origin;
  /** Name of the user's file. */
  readonly file?: string;
  /** Absent for the catalog's own documents, which are read completely and must have no errors. */
  readonly foreign?: ForeignFile;
}

/**
 * State while a user's file is read. Counters limit the number of fields, because references can repeat parts without
 * end. An invalid part is reported and left out.
 */
export interface ForeignFile {
  /** Number of fields and values that the present operation may still get. */
  readonly operation: { left: number };
  /** Number of fields and values that the whole file may still get. */
  readonly file: { left: number };
  /** Number of schema parts and members that may still be combined in the whole file. */
  readonly parts: { left: number };
  /** Cache of the entries of mappings, because references can read one mapping many times. */
  readonly entries: WeakMap<DocumentNode, readonly (readonly [string, unknown])[]>;
  /** Reports the problem of a part that is left out. `at`: location of the part, if the problem has none. */
  report(problem: CatalogDocumentError, at?: NodeLocation): void;
  /**
   * Returns the root of the file that a `$ref` in `node` names before its `#`; without a file name, the root of the
   * node's own document. Throws for a file that is not read.
   */
  rootOf(node: DocumentNode, file: string, nodePath: string): unknown;
}

type Source = Pick<LayerSource, 'foreign'>;

/**
 * Maximum number of fields and values of one operation, and of entries of one mapping. In a file with many operations,
 * the limit of an operation is lower, but at least `MIN_FIELDS`.
 */
export const MAX_FIELDS = 600;
export const MIN_FIELDS = 100;
export const MAX_FILE_FIELDS = 200_000;
export const MAX_PARTS = 500_000;

/** Counts one field or value; false if a limit of the operation or the file is exceeded. */
export function countWithinLimits({ foreign }: Source, nodePath: string): boolean {
  if (!foreign) return true;
  foreign.operation.left -= 1;
  if (foreign.operation.left < 0) return false;
  return countDown(foreign, foreign.file, MAX_FILE_FIELDS, nodePath);
}

/** Counts one part or member of a combined schema; false if the limit is exceeded. */
export function countParts({ foreign }: Source, nodePath: string): boolean {
  return !foreign || countDown(foreign, foreign.parts, MAX_PARTS, nodePath);
}

/** Counts down a limit of the whole file. Reports a problem once, when the limit is exceeded. */
function countDown(foreign: ForeignFile, limit: { left: number }, max: number, nodePath: string): boolean {
  limit.left -= 1;
  if (limit.left === -1) {
    const problem = l10n.t('the file describes more than {0} fields, and the rest is left out', max);
    foreign.report(new CatalogDocumentError(nodePath, problem));
  }
  return limit.left >= 0;
}

/**
 * Reads one part of a document. In a user's file, reports a `CatalogDocumentError` and returns `instead`. In
 * the catalog's own documents, throws the error. `at`: location of the part.
 */
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

/** The entries of a mapping; only the first `MAX_FIELDS` entries if the mapping is in a user's file. */
export function entriesOf({ foreign }: Source, node: DocumentNode): readonly (readonly [string, unknown])[] {
  if (!foreign) return Object.entries(node);
  const known = foreign.entries.get(node);
  if (known) return known;
  const entries = Object.entries(node).slice(0, MAX_FIELDS);
  foreign.entries.set(node, entries);
  return entries;
}
