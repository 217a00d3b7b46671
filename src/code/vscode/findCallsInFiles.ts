import * as vscode from 'vscode';
import { steadyNow } from '../../base/steadyNow';
import type { SentCall } from '../../calls/sentCall';
import { SCHEME } from '../../contributions';
import {
  changeToMeant,
  findSentWords,
  globAlternatives,
  loadSmallFirst,
  rankLine,
  type CodeSearch,
  type FoundCode,
} from '../codeSearch';
import { codeLanguages, findCodeLanguage } from '../source/codeLanguages';
import type { TextSpan } from '../source/readSource';
import type { SourceDocument, SourceReader } from './sourceReader';

const MAX_FILES = 2000;
/** Time limit in ms of the listing, and of the search. */
const MAX_MS = 2000;
/** Longest file, in bytes; the reader refuses longer texts. */
const MAX_BYTES = 1_000_000;

const pattern = `**/*.{${codeLanguages.flatMap(({ extensions }) => extensions).join(',')}}`;

/**
 * Searches source files for a call: open files first, with their unsaved text, then other files of the workspace. Large
 * files come last.
 */
export async function findCallsInFiles(
  sent: SentCall,
  reader: Pick<SourceReader, 'readCallsOf'>,
): Promise<CodeSearch> {
  const { uris, isListCut } = await listFiles();
  const endsAt = steadyNow() + MAX_MS;
  const isOver = (): boolean => steadyNow() >= endsAt;
  const calls: FoundCode[] = [];
  let fileCount = 0;
  for await (const document of loadSmallFirst(uris.slice(0, MAX_FILES), (uri) => toSource(uri, isOver))) {
    const spans = isOver() ? [] : await spansIn(document, sent, reader);
    // Time ran out before this file was read completely.
    if (isOver()) break;
    fileCount += 1;
    calls.push(...callsIn(document, spans, sent));
  }
  const isCut = isListCut || uris.length > MAX_FILES || isOver();
  return { calls: calls.sort(byRank), fileCount, isCut };
}

async function spansIn(
  document: SourceDocument,
  sent: SentCall,
  reader: Pick<SourceReader, 'readCallsOf'>,
): Promise<readonly TextSpan[]> {
  const { endpoint } = sent;
  if (!endpoint) return findSentWords(document.getText(), sent);
  const { matches = [] } = (await reader.readCallsOf(document, endpoint)) ?? {};
  return matches.filter(
    ({ endpoints, otherMethod }) =>
      otherMethod === undefined && endpoints.some(({ id }) => id === endpoint.id),
  );
}

/**
 * Open source files outside the workspace, then files of the workspace, open ones first. `isListCut`: the time limit
 * ended the listing.
 */
async function listFiles(): Promise<{ readonly uris: readonly vscode.Uri[]; readonly isListCut: boolean }> {
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
    const uris = [...beside.map(({ uri }) => uri), ...inFolders];
    return { uris, isListCut: isLate.token.isCancellationRequested };
  } finally {
    clearTimeout(timer);
    isLate.dispose();
  }
}

/** Glob of `search.exclude` and `node_modules`; `findFiles` itself applies `files.exclude`. */
function excludedIn(folder: vscode.Uri): string {
  const settings = vscode.workspace.getConfiguration('search', folder).get<unknown>('exclude');
  const named = Object.entries(settings ?? {}).flatMap(([glob, isOn]) =>
    isOn === true ? globAlternatives(glob) : [],
  );
  return `{${['**/node_modules', ...named].flatMap((glob) => [glob, `${glob}/**`]).join(',')}}`;
}

/** The file with its unsaved or stored text; undefined for a closed file that is unreadable or too long. */
async function toSource(uri: vscode.Uri, isOver: () => boolean): Promise<SourceDocument | undefined> {
  const key = uri.toString();
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
  const text = open?.getText() ?? (await readText(uri));
  if (text === undefined) return undefined;
  return {
    uri,
    languageId: open?.languageId ?? '',
    version: 1,
    // The reader stops reading a closed document. So the document counts as closed after the deadline.
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
    if (size > MAX_BYTES) return undefined;
    const bytes = await fs.readFile(uri);
    const text = new TextDecoder().decode(bytes);
    // In another encoding than UTF-8, the offsets would not be those of the document.
    return text.includes('\uFFFD') ? await vscode.workspace.decode(bytes, { uri }) : text;
  } catch {
    // Deleted since it was listed, or not readable.
    return undefined;
  }
}

function callsIn(document: SourceDocument, spans: readonly TextSpan[], sent: SentCall): readonly FoundCode[] {
  const text = document.getText();
  const path = vscode.workspace.asRelativePath(document.uri);
  const uri = document.uri.toString();
  let line = 1;
  let from = 0;
  return spans.map(({ start, end }) => {
    // Calls are in order, so each line break is visited once.
    for (let at = text.indexOf('\n', from); at >= 0 && at < start; at = text.indexOf('\n', from)) {
      line += 1;
      from = at + 1;
    }
    const [lineText = ''] = text.slice(from, from + MAX_LINE).split('\n', 1);
    const change = changeToMeant(text, from, sent);
    return { uri, start, end, line, path, text: lineText.trim(), rank: rankLine(lineText, sent), change };
  });
}

/** Longest part of a line that is read, in characters. */
const MAX_LINE = 4000;

function byRank(one: FoundCode, other: FoundCode): number {
  return other.rank - one.rank || one.path.localeCompare(other.path) || one.start - other.start;
}
