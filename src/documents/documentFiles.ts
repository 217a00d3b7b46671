import type { RequestStore } from './requestStore';
import type { ResultStore } from './resultStore';
import type { SchemaFiles } from './schemaFiles';
import type { SharedTexts } from './sharedTexts';
import { parseUri } from './uris';

/** One file as it stands now. Times are UTC, ms since 1970. */
export interface DocumentFile {
  readonly bytes: Uint8Array;
  readonly created: number;
  readonly modified: number;
  readonly readOnly: boolean;
}

/** The files behind the `commerce-api` scheme, by URI text. */
export interface DocumentFiles {
  /** undefined when the URI names nothing. */
  load(uri: string): Promise<DocumentFile | undefined>;
  /** False when the file cannot be written. */
  write(uri: string, bytes: Uint8Array): Promise<boolean>;
}

export interface DocumentFilesNeeds {
  readonly results: ResultStore;
  readonly requests: Pick<RequestStore, 'load' | 'write'>;
  readonly schemas: SchemaFiles;
  readonly texts: SharedTexts;
}

/** Serves each kind of document from its own store. */
export function createDocumentFiles(needs: DocumentFilesNeeds): DocumentFiles {
  return {
    load: async (uri) => {
      const address = parseUri(uri);
      switch (address?.kind) {
        case undefined:
          return undefined;
        case 'result':
          return resultFile(needs.results, uri);
        case 'request':
          return toFile(await needs.requests.load(address), false);
        case 'schema':
          return toFile(await needs.schemas.load(address.name), true);
        case 'text':
          return toFile(needs.texts.load(address.name), true);
      }
    },
    write: async (uri, bytes) => {
      const address = parseUri(uri);
      if (address?.kind !== 'request') return false;
      await needs.requests.write(address, bytes);
      return true;
    },
  };
}

function resultFile(results: ResultStore, uri: string): DocumentFile {
  const created = results.find(uri)?.createdAt ?? 0;
  return { bytes: results.read(uri), created, modified: created, readOnly: true };
}

function toFile(
  version: { readonly bytes: Uint8Array; readonly modified: number } | undefined,
  readOnly: boolean,
): DocumentFile | undefined {
  return version && { ...version, created: 0, readOnly };
}
