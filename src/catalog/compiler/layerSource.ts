import type { Origin } from '../types';
import type { DocumentNode } from './documentNode';
import type { ForeignFile } from './foreignFile';

/** The document that is read, and the layer it belongs to. */
export interface LayerSource {
  readonly document: DocumentNode;
  readonly origin: Origin;
  /** Name of the user's file. */
  readonly file?: string;
  /** Absent: a document of our own, of which everything is read and nothing may be wrong. */
  readonly foreign?: ForeignFile;
}
