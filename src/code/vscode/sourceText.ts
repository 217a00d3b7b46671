import * as vscode from 'vscode';
import type { Endpoint } from '../../catalog/types';
import { SCHEME } from '../../contributions';
import { findCodeLanguage, type CodeLanguage, type CodeLanguageId } from '../codeLanguages';
import { findImports, importedNames, type SourceImport } from '../paths/importedNames';
import { knownBases, type KnownBases } from '../paths/readAddress';

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

/** A file that only names addresses is shorter. */
const MAX_BYTES = 200_000;

/**
 * The base addresses that count in a source: those that are known, and names of them that the source takes from other files
 * of its workspace folder. Nothing is read for a source that names no module of the API, nor from outside of the folder.
 */
export async function sourceBases(
  { uri }: vscode.TextDocument,
  source: { readonly text: string; readonly language: CodeLanguageId },
  known: { readonly endpoints: readonly Endpoint[]; readonly urls: readonly string[] },
): Promise<KnownBases> {
  const bases = knownBases(known.urls);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder || !namesModule(source.text, known.endpoints)) return bases;
  const read = findImports(source.text, source.language).map(async (one) => {
    const found = await readImported(uri, folder, one);
    return found === undefined ? [] : importedNames(found, one, bases);
  });
  return { ...bases, imported: (await Promise.all(read)).flat() };
}

function namesModule(text: string, endpoints: readonly Endpoint[]): boolean {
  const heads = new Set(endpoints.map(({ path }) => path.split('/')[2] ?? path));
  return [...heads].some((head) => text.includes(head));
}

/** The text of the first candidate that exists, as an editor holds it or as it is stored. */
async function readImported(
  source: vscode.Uri,
  folder: vscode.WorkspaceFolder,
  { candidates }: SourceImport,
): Promise<string | undefined> {
  for (const candidate of candidates) {
    const uri = vscode.Uri.joinPath(source, '..', candidate);
    if (vscode.workspace.getWorkspaceFolder(uri) !== folder) continue;
    const open = vscode.workspace.textDocuments.find(
      (document) => document.uri.toString() === uri.toString(),
    );
    if (open) return open.getText().slice(0, MAX_BYTES);
    try {
      const { type, size } = await vscode.workspace.fs.stat(uri);
      if (type !== vscode.FileType.File || size > MAX_BYTES) continue;
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    } catch {
      // Another candidate may exist.
    }
  }
  return undefined;
}
