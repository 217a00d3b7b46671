import type * as vscode from 'vscode';
import type { Endpoint } from '../../catalog/types';
import { SCHEME } from '../../contributions';
import { findCodeLanguage, type CodeLanguage } from '../codeLanguages';
import { findPaths, type FoundPaths } from '../paths/findPaths';
import { knownBases, type KnownBases } from '../paths/readAddress';

/** Longer texts get no help: reading them would be felt. */
const MAX_CHARACTERS = 1_000_000;
const foreignSchemes = new Set([SCHEME, 'git', 'output']);

/** A source file as code help sees it. */
export interface SourceDocument {
  readonly text: string;
  readonly language: CodeLanguage;
  readonly known: { readonly endpoints: readonly Endpoint[]; readonly bases: KnownBases };
  readonly found: FoundPaths;
}

/** Reads open documents once per version. */
export class SourceDocuments {
  readonly #read = new WeakMap<
    vscode.TextDocument,
    { readonly version: number; readonly bases: string; readonly source: SourceDocument }
  >();

  constructor(
    /** Its endpoints change with the user's own files. */
    private readonly catalog: { readonly endpoints: readonly Endpoint[] },
    /** Base URLs of the environments, as they are now. */
    private readonly baseUrls: () => readonly string[],
  ) {}

  /** Undefined for documents of other languages and for those that are too long. */
  read(document: vscode.TextDocument): SourceDocument | undefined {
    const language = languageOf(document);
    if (!language) return undefined;
    const urls = this.baseUrls();
    const bases = urls.join('\n');
    const read = this.#read.get(document);
    const { endpoints } = this.catalog;
    const isFresh =
      read?.version === document.version && read.bases === bases && read.source.known.endpoints === endpoints;
    if (isFresh) return read.source;
    const text = document.getText();
    if (text.length > MAX_CHARACTERS) return undefined;
    const known = { endpoints, bases: knownBases(urls) };
    const source = { text, language, known, found: findPaths(text, language.id, known) };
    this.#read.set(document, { version: document.version, bases, source });
    return source;
  }
}

function languageOf(document: vscode.TextDocument): CodeLanguage | undefined {
  if (foreignSchemes.has(document.uri.scheme)) return undefined;
  return findCodeLanguage(document.languageId, document.uri.path);
}
