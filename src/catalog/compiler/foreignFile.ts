import * as l10n from '@vscode/l10n';
import { CatalogDocumentError, type DocumentNode, type NodeLocation } from './documentNode';

/** Keeps the reading of a foreign file in bounds, whatever it refers to how often, and goes on after a wrong part. */
export interface ForeignFile {
  /** How many fields and values one operation may still have; its schemas may unfold without end. */
  readonly operation: { left: number };
  /** The same for the whole file. */
  readonly file: { left: number };
  /** How many parts of schemas, and members of these, may still be combined in the whole file. */
  readonly parts: { left: number };
  /** Entries of mappings that are referred to again and again. */
  readonly entries: WeakMap<DocumentNode, readonly (readonly [string, unknown])[]>;
  /** Gets what is wrong with a part that is left out. */
  report(problem: CatalogDocumentError, at?: NodeLocation): void;
  /**
   * The whole document that a `$ref` in `node` names by its part before the `#`; the node's own one for none. Throws
   * for a file that is not read.
   */
  rootOf(node: DocumentNode, file: string, nodePath: string): unknown;
}

interface Source {
  readonly foreign?: ForeignFile;
}

/** Fields and values of one operation that are read at most; in a file of many operations fewer, but so many at least. */
export const MAX_FIELDS = 600;
export const MIN_FIELDS = 100;
export const MAX_FILE_FIELDS = 200_000;
export const MAX_PARTS = 500_000;

/** Counts one more field or value. Gives whether it is within the limits, and may be read. */
export function countWithinLimits({ foreign }: Source, nodePath: string): boolean {
  if (!foreign) return true;
  foreign.operation.left -= 1;
  if (foreign.operation.left < 0) return false;
  return countDown(foreign, foreign.file, MAX_FILE_FIELDS, nodePath);
}

/** Counts one more part or member of a combined schema. Gives whether it is within the limit, and may be read. */
export function countParts({ foreign }: Source, nodePath: string): boolean {
  return !foreign || countDown(foreign, foreign.parts, MAX_PARTS, nodePath);
}

/** Counts down a limit of the whole file, and reports once that it is reached. */
function countDown(foreign: ForeignFile, limit: { left: number }, max: number, nodePath: string): boolean {
  limit.left -= 1;
  if (limit.left === -1) {
    const problem = l10n.t('the file describes more than {0} fields, and the rest is left out', max);
    foreign.report(new CatalogDocumentError(nodePath, problem));
  }
  return limit.left >= 0;
}

/** Reads one part; what is wrong in a foreign file costs that part only. `at`: where the part stands. */
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
