import type { Origin } from '../types';
import type { DocumentNode } from './documentNode';
import type { ForeignFile } from './foreignFile';

/** The document to read, with its layer. */
export interface LayerSource {
  readonly document: DocumentNode;
  readonly origin: Origin;
  /** Name of the user's file. */
  readonly file?: string;
  /** Absent: our own document, which is read completely and must have no errors. */
  readonly foreign?: ForeignFile;
}
