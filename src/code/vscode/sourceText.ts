import type * as vscode from 'vscode';
import { SCHEME } from '../../contributions';
import { findCodeLanguage, type CodeLanguage } from '../codeLanguages';

/** Longer texts get no help: reading them would take too long. */
const MAX_CHARACTERS = 1_000_000;
const foreignSchemes = new Set([SCHEME, 'git', 'output']);

/** The language of a source file that code help reads; undefined for other documents. */
export function sourceLanguage({ uri, languageId }: vscode.TextDocument): CodeLanguage | undefined {
  return foreignSchemes.has(uri.scheme) ? undefined : findCodeLanguage(languageId, uri.path);
}

/** Undefined for a text that is too long. */
export function sourceText(document: vscode.TextDocument): string | undefined {
  const text = document.getText();
  return text.length > MAX_CHARACTERS ? undefined : text;
}
