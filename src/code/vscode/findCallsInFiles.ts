import * as vscode from 'vscode';
import { steadyNow } from '../../base/steadyNow';
import type { Endpoint } from '../../catalog/types';
import { SCHEME } from '../../contributions';
import { globAlternatives } from '../globAlternatives';
import { codeLanguages, findCodeLanguage } from '../source/codeLanguages';
import type { FoundPaths } from '../paths/findPaths';
import type { SourceDocument, SourceReader } from './sourceReader';

/** A call in a source file. */
export interface FoundCode {
  readonly uri: string;
  /** In UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** The path of the file in its workspace. */
  readonly path: string;
  /** The line of the call. */
  readonly text: string;
}

export interface CodeSearch {
  /** By file, in order. */
  readonly calls: readonly FoundCode[];
  /** How many files were read. */
  readonly fileCount: number;
  /** There are more files than were read. */
  readonly isCut: boolean;
}

const MAX_FILES = 2000;
const MAX_MS = 2000;
/** The reader takes no longer text. */
const MAX_BYTES = 1_000_000;
/** Files that are read from the disk together. */
const AT_ONCE = 20;

const pattern = `**/*.{${codeLanguages.flatMap(({ extensions }) => extensions).join(',')}}`;

/** Looks for the calls of an endpoint in the source files of the workspace, the open ones first and as they are now. */
export async function findCallsInFiles(
  endpoint: Endpoint,
  reader: Pick<SourceReader, 'readCallsOf'>,
): Promise<CodeSearch> {
  const endsAt = steadyNow() + MAX_MS;
  const isOver = (): boolean => steadyNow() >= endsAt;
  const listed = await listFiles();
  const uris = listed.slice(0, MAX_FILES);
  const calls: FoundCode[] = [];
  let fileCount = 0;
  for (let at = 0; at < uris.length && !isOver(); at += AT_ONCE) {
    const documents = await Promise.all(uris.slice(at, at + AT_ONCE).map((uri) => toSource(uri, isOver)));
    for (const document of documents) {
      if (isOver()) break;
      const found = document && (await reader.readCallsOf(document, endpoint));
      // A file that time ran out in was not read to its end.
      if (isOver()) break;
      fileCount += 1;
      if (document && found) calls.push(...callsIn(document, found, endpoint));
    }
  }
  return { calls: calls.sort(byFile), fileCount, isCut: fileCount < listed.length };
}

/** Source files that are open beside the workspace's own, and the workspace's. */
async function listFiles(): Promise<readonly vscode.Uri[]> {
  const isLate = new vscode.CancellationTokenSource();
  const timer = setTimeout(() => isLate.cancel(), MAX_MS);
  const folders = vscode.workspace.workspaceFolders ?? [];
  try {
    const found = await Promise.all(
      folders.map((folder) =>
        vscode.workspace.findFiles(
          new vscode.RelativePattern(folder, pattern),
          excludedIn(folder.uri),
          MAX_FILES + 1,
          isLate.token,
        ),
      ),
    );
    const isOpen = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    const beside = vscode.workspace.textDocuments.filter(
      ({ uri, languageId }) =>
        uri.scheme !== SCHEME &&
        !vscode.workspace.getWorkspaceFolder(uri) &&
        findCodeLanguage(languageId, uri.path) !== undefined,
    );
    const inFolders = [...new Map(found.flat().map((uri) => [uri.toString(), uri])).values()].toSorted(
      (one, other) => Number(isOpen.has(other.toString())) - Number(isOpen.has(one.toString())),
    );
    return [...beside.map(({ uri }) => uri), ...inFolders];
  } finally {
    clearTimeout(timer);
    isLate.dispose();
  }
}

/** `findFiles` leaves out what the setting `files.exclude` names; these are the others. */
function excludedIn(folder: vscode.Uri): string {
  const settings = vscode.workspace.getConfiguration('search', folder).get<unknown>('exclude');
  const named = Object.entries(settings ?? {}).flatMap(([glob, isOn]) =>
    isOn === true ? globAlternatives(glob) : [],
  );
  return `{${['**/node_modules', ...named].flatMap((glob) => [glob, `${glob}/**`]).join(',')}}`;
}

/** undefined: it cannot be read, or is too long. */
async function toSource(uri: vscode.Uri, isOver: () => boolean): Promise<SourceDocument | undefined> {
  const key = uri.toString();
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
  const text = open?.getText() ?? (await readText(uri));
  if (text === undefined) return undefined;
  return {
    uri,
    languageId: open?.languageId ?? '',
    version: 1,
    // Ends the reading of its text, too.
    get isClosed() {
      return isOver();
    },
    getText: () => text,
  };
}

async function readText(uri: vscode.Uri): Promise<string | undefined> {
  const { fs } = vscode.workspace;
  try {
    const { size } = await fs.stat(uri);
    return size > MAX_BYTES ? undefined : new TextDecoder().decode(await fs.readFile(uri));
  } catch {
    // Gone since it was listed, or not ours to read.
    return undefined;
  }
}

function callsIn(
  document: SourceDocument,
  { matches }: Pick<FoundPaths, 'matches'>,
  { id }: Endpoint,
): readonly FoundCode[] {
  const text = document.getText();
  const path = vscode.workspace.asRelativePath(document.uri);
  let line = 1;
  let from = 0;
  return matches
    .filter(({ endpoints, isOtherCall }) => !isOtherCall && endpoints.some((each) => each.id === id))
    .map(({ start, end }) => {
      // They come in order, so each line break is passed once.
      for (let at = text.indexOf('\n', from); at >= 0 && at < start; at = text.indexOf('\n', from)) {
        line += 1;
        from = at + 1;
      }
      const [lineText = ''] = text.slice(from, from + MAX_LINE).split('\n', 1);
      return { uri: document.uri.toString(), start, end, line, path, text: lineText.trim() };
    });
}

/** Of a line, in characters: what is shown of it is far shorter. */
const MAX_LINE = 4000;

function byFile(one: FoundCode, other: FoundCode): number {
  return one.path.localeCompare(other.path) || one.start - other.start;
}
