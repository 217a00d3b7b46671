import * as l10n from '@vscode/l10n';
import { posix } from 'node:path';
import { CatalogDocumentError, type DocumentNode, isNode } from '../compiler/documentNode';
import { MAX_REFERENCE, percentDecoded } from '../compiler/followReference';
import { type ParsedOpenApi, parseOpenApi } from './parseOpenApi';
import type { NodeLines } from './readValue';

/** Why a file named by a `$ref` is not read. */
export type Refusal = 'outside' | 'unreadable' | 'tooMuch';

/** A file to which another file refers. Names are relative to the folder of the file in the setting, with `/`. */
export type OtherFile =
  | { readonly name: string; readonly refusal: Refusal }
  | {
      readonly name: string;
      /** Name with symbolic links resolved. References in the file are relative to this name. */
      readonly realName: string;
      readonly text: string;
    };

/** The folder of one file in the setting. Each opening of a folder reads the disk again. */
export interface FileFolder {
  /** Name of the file in the setting. */
  readonly ownName: string;
  read(name: string): Promise<OtherFile>;
}

/** The document of a file, and all documents to which it refers, directly or not. */
export interface Documents {
  readonly own: ParsedOpenApi;
  /**
   * All files that were requested, in the order of the requests. The documents depend only on these files and on the
   * text of the file in the setting.
   */
  readonly others: readonly OtherFile[];
  /** Finds the document that contains a node. */
  documentOf(node: object): ParsedOpenApi;
  /** Finds the document that a `$ref` in a node names before its `#`. Throws for a file that was not read. */
  find(node: DocumentNode, file: string, nodePath: string): ParsedOpenApi;
}

/** Maximum number of files that are read besides the file in the setting. */
const MAX_OTHERS = 200;

/**
 * Parses a file and the files that its `$ref`s name, directly or through other files. Reads the directly named files
 * first, and at most `MAX_OTHERS` other files.
 */
export async function loadDocuments(text: string, folder: FileFolder): Promise<Documents> {
  const lines = new Map<object, NodeLines>();
  const own = parseOpenApi(text, folder.ownName, lines);
  const others: OtherFile[] = [];
  /**
   * Documents by name: by the resolved name in a reference, and by the name with symbolic links resolved. The value for
   * a file that is not read is the reason, or the error about it.
   */
  const documents = new Map<string, ParsedOpenApi | Refusal | CatalogDocumentError>([[own.name, own]]);
  // Parsing a file adds its nodes to `lines`, so the loop visits them too.
  for (const [node, { document }] of lines) {
    const reference = isNode(node) ? node['$ref'] : undefined;
    if (typeof reference !== 'string' || reference.startsWith('#') || reference.length > MAX_REFERENCE)
      continue;
    const name = nameOf(document, reference.replace(/#.*/s, ''));
    if (name === undefined || documents.has(name)) continue;
    if (others.length === MAX_OTHERS) {
      documents.set(name, 'tooMuch');
      continue;
    }
    const other = await folder.read(name);
    others.push(other);
    const found =
      'refusal' in other
        ? other.refusal
        : (documents.get(other.realName) ?? parseOpenApi(other.text, other.realName, lines));
    documents.set(name, found);
    if ('realName' in other) documents.set(other.realName, found);
  }
  const documentOf: Documents['documentOf'] = (node) => {
    const found = documents.get(lines.get(node)?.document ?? '');
    return isParsed(found) ? found : own;
  };
  return {
    own,
    others,
    documentOf,
    find: (node, file, nodePath) => {
      const from = documentOf(node);
      if (file === '') return from;
      const name = nameOf(from.name, file) ?? file;
      const found = documents.get(name) ?? 'outside';
      if (isParsed(found)) return found;
      // The first reference to a refused file makes the error; later references throw the same error, which is reported
      // once.
      const error =
        found instanceof CatalogDocumentError
          ? found
          : new CatalogDocumentError(nodePath, sentenceOf(found, file), { node, key: '$ref' });
      documents.set(name, error);
      throw error;
    },
  };
}

function isParsed(found: unknown): found is ParsedOpenApi {
  return typeof found === 'object' && found !== null && 'root' in found;
}

/**
 * Resolves the name of a referenced file. Undefined for a URL, an absolute path, a path with a backslash, and a path
 * outside the folder.
 */
function nameOf(from: string, file: string): string | undefined {
  const path = percentDecoded(file);
  if (/^\/|[\\:\0]/.test(path)) return undefined;
  const name = posix.join(posix.dirname(from), path);
  return name === '..' || name.startsWith('../') ? undefined : name;
}

function sentenceOf(refusal: Refusal, file: string): string {
  const shown = file.slice(0, 80);
  if (refusal === 'unreadable') return l10n.t('“{0}” cannot be read', shown);
  return refusal === 'outside'
    ? l10n.t('“{0}” is not in the folder of the OpenAPI file and is not read', shown)
    : l10n.t('“{0}” is not read, as the limit is 200 files, 10 MB each and 40 MB in all', shown);
}
