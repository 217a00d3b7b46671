import * as vscode from 'vscode';
import { doInTurns, type Steps, type TurnLimits } from '../../base/doInTurns';
import type { Endpoint } from '../../catalog/types';
import { SCHEME, type CallSource } from '../../contributions';
import { findPaths, type FoundPaths, type KnownPaths, type PathMatch } from '../paths/findPaths';
import { findImports, importedNames, type SourceImport } from '../paths/importedNames';
import { knownBases, type ImportedName, type KnownBases } from '../paths/readAddress';
import type { FoundSdkCall } from '../sdk/clientNames';
import type { ImportedThings } from '../sdk/bindScriptNames';
import { exportedThings, findSdkCalls, mayCallSdk } from '../sdk/findSdkCalls';
import { findSdkMistakes, type SdkMistake } from '../sdk/findSdkMistakes';
import type { Thing } from '../sdk/nameScopes';
import { codeLanguage, findCodeLanguage, type CodeLanguage } from '../source/codeLanguages';
import { readSource, type Source } from '../source/readSource';
import { readWrittenCall } from '../written/readWrittenCall';
import type { WrittenCall } from '../written/writtenCall';

/** Longest text, in characters; longer texts take too long to read and get no help. */
const MAX_CHARACTERS = 1_000_000;
/** Longest imported file, in bytes; files that only name addresses are shorter. Open files are cut to this length. */
const MAX_BYTES = 200_000;
const foreignSchemes = new Set([SCHEME, 'git', 'output']);
/** Longest turn in milliseconds, for which a key press may wait. */
const TURN_MS = 10;
/** Time limit for one text, in milliseconds; texts that take longer get no help. */
const TOTAL_MS = 2000;

/** A source text: a VS Code document, or a file that is not open. */
export type SourceDocument = Pick<
  vscode.TextDocument,
  'uri' | 'languageId' | 'version' | 'isClosed' | 'getText'
>;

interface Reading {
  readonly version: number;
  readonly limits: TurnLimits;
  readonly source: Promise<{ source: Source; imports: readonly SourceImport[] } | undefined>;
  /** Inputs from which `document` was read, besides the text. */
  known?: { readonly key: string; readonly endpoints: readonly Endpoint[] };
  document?: Promise<FoundCalls | undefined>;
}

/** Found paths and SDK calls; `matches` holds both. */
interface FoundCalls extends FoundPaths {
  readonly sdkCalls: readonly FoundSdkCall[];
  readonly sdkMistakes: readonly SdkMistake[];
}

interface SourceReaderDeps {
  readonly catalog: { readonly endpoints: readonly Endpoint[] };
  readonly baseUrls: () => readonly string[];
  /** Whether hints, which are facts of public clients, are used. */
  readonly hintsOn: () => boolean;
}

export type SourceReader = ReturnType<typeof createSourceReader>;

/**
 * Reads each version of a source file once, for all code help, in turns that end with the first step after `TURN_MS`.
 * Imports are checked each time, since no event reports their changes. Calls are found again if imports, endpoints, base
 * URLs or hints changed. The result is undefined if the document is no source file, has a newer version, is no longer
 * shown or is too long, or if reading takes too long.
 */
export function createSourceReader({ catalog, baseUrls, hintsOn }: SourceReaderDeps) {
  const readings = new WeakMap<SourceDocument, Reading>();

  const work = async <Result>(
    document: SourceDocument,
    steps: Steps<Result>,
    limits: TurnLimits,
  ): Promise<Result | undefined> => {
    const { version } = document;
    const result = await doInTurns(steps, limits);
    // A stopped read restarts when the file is shown again, unless it took too long.
    const isStopped = result === undefined && limits.leftMs > 0;
    if (isStopped && readings.get(document)?.version === version) readings.delete(document);
    return result;
  };

  const readingOf = (document: SourceDocument, language: CodeLanguage): Reading => {
    const known = readings.get(document);
    if (known?.version === document.version) return known;
    const limits = limitsFor(document);
    const fresh: Reading = {
      version: document.version,
      limits,
      source: work(document, readWithImports(document.getText(), language), limits),
    };
    readings.set(document, fresh);
    return fresh;
  };

  const read = async (document: SourceDocument): Promise<FoundCalls | undefined> => {
    const language = foreignSchemes.has(document.uri.scheme)
      ? undefined
      : findCodeLanguage(document.languageId, document.uri.path);
    if (!language || document.getText().length > MAX_CHARACTERS) return undefined;
    const reading = readingOf(document, language);
    const { source, imports } = (await reading.source) ?? {};
    if (!source || !imports) return undefined;
    const { endpoints } = catalog;
    const urls = baseUrls();
    // Each check of the imports gets all the time that the text has left.
    const limits = (): TurnLimits => ({ ...reading.limits });
    const hints = hintsOn();
    const { bases, things } = await importsOf(
      document,
      { source, imports, limits: limits() },
      { endpoints, bases: knownBases(urls), hints },
    );
    const key = JSON.stringify([
      urls,
      bases.imported,
      hints,
      [...things].map(([name, thing]) => [name, describeThing(thing)]),
    ]);
    if (reading.known?.key !== key || reading.known.endpoints !== endpoints) {
      reading.known = { key, endpoints };
      const steps = findCalls(source, { endpoints, bases }, hints ? things : undefined);
      reading.document = work(document, steps, limits());
    }
    return reading.document;
  };

  return {
    read,
    /** As `read` for a file that may call the endpoint. Any other file gives undefined and is not read. */
    readCallsOf: async (document: SourceDocument, endpoint: Endpoint): Promise<FoundCalls | undefined> => {
      const text = document.getText();
      const language = findCodeLanguage(document.languageId, document.uri.path);
      const mayCall =
        language && (namesModule(text, [endpoint]) || (hintsOn() && mayCallSdk({ text, language })));
      return mayCall ? read(document) : undefined;
    },
    /** Reads a text in place of the current text of a document. */
    readText: async (
      document: vscode.TextDocument,
      text: string,
      { source: { language }, known }: FoundPaths,
    ): Promise<FoundPaths | undefined> => {
      const limits = limitsFor(document);
      const source = await doInTurns(readSource(text, language), limits);
      return source && doInTurns(findPaths(source, known), limits);
    },
    /** Current values of a call in an open document; undefined if it is closed, unreadable or lacks the call. */
    findWrittenCall: async (
      { uri, start }: CallSource,
      endpoint: Endpoint,
    ): Promise<WrittenCall | undefined> => {
      const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri);
      const found = document && (await read(document));
      return found && readWrittenCall(found, start, endpoint);
    },
  };
}

function* findCalls(
  source: Source,
  known: KnownPaths,
  things: ImportedThings | undefined,
): Steps<FoundCalls> {
  const found = yield* findPaths(source, known);
  const written = things ? yield* findSdkCalls(source, things) : [];
  const sdkCalls = written.filter(({ leftOut }) => leftOut === undefined);
  const ofSdk = sdkCalls.flatMap(({ start, end, call }): PathMatch[] => {
    const endpoint = known.endpoints.find(({ id }) => id === call.endpointId);
    return endpoint ? [{ start, end, sdk: call, endpoints: [endpoint] }] : [];
  });
  const matches = [...found.matches, ...ofSdk].sort((one, other) => one.start - other.start);
  return { ...found, matches, sdkCalls, sdkMistakes: findSdkMistakes(source, written) };
}

/** Facts of an imported thing, to notice that it changed. */
function describeThing(thing: Thing): unknown {
  if (typeof thing === 'string') return thing;
  const own = 'of' in thing ? thing.of() : thing;
  return 'members' in own ? ['of' in thing, [...own.members]] : [];
}

function limitsFor(document: SourceDocument): TurnLimits {
  const { version } = document;
  const isShown = (): boolean =>
    vscode.window.visibleTextEditors.some((editor) => editor.document === document);
  const wasShown = isShown();
  const isWanted = (): boolean =>
    !document.isClosed && document.version === version && (!wasShown || isShown());
  return { turnMs: TURN_MS, leftMs: TOTAL_MS, isWanted };
}

function* readWithImports(
  text: string,
  language: CodeLanguage,
): Steps<{ source: Source; imports: readonly SourceImport[] }> {
  const source = yield* readSource(text, language);
  return { source, imports: yield* findImports(source) };
}

/**
 * Imports of a source from its workspace folder: names of base URLs, and SDK clients. Reads nothing for a source with
 * neither module names of the API nor SDK calls, and nothing outside the folder.
 */
async function importsOf(
  { uri }: SourceDocument,
  { source, imports, limits }: { source: Source; imports: readonly SourceImport[]; limits: TurnLimits },
  known: { readonly endpoints: readonly Endpoint[]; readonly bases: KnownBases; readonly hints: boolean },
): Promise<FoundImports> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const isPath = namesModule(source.text, known.endpoints);
  const isSdk = known.hints && mayCallSdk(source);
  if (!folder || imports.length === 0 || !(isPath || isSdk)) return { bases: known.bases, things: new Map() };
  const read = imports.map(async (one) => {
    const text = await readImported(uri, folder, one);
    return text === undefined
      ? undefined
      : doInTurns(readImport(text, one, isPath ? known.bases : undefined, isSdk), limits);
  });
  const found = (await Promise.all(read)).filter((one) => one !== undefined);
  return {
    bases: isPath ? { ...known.bases, imported: found.flatMap(({ names }) => names) } : known.bases,
    things: new Map(found.flatMap(({ things }) => things)),
  };
}

interface FoundImports {
  readonly bases: KnownBases;
  readonly things: ImportedThings;
}

function* readImport(
  text: string,
  one: SourceImport,
  bases: KnownBases | undefined,
  isSdk: boolean,
): Steps<{ names: readonly ImportedName[]; things: readonly (readonly [string, Thing])[] }> {
  const source = yield* readSource(text, codeLanguage(one.language));
  return {
    names: bases ? yield* importedNames(source, one, bases) : [],
    things: isSdk ? yield* exportedThings(source, one) : [],
  };
}

function namesModule(text: string, endpoints: readonly Endpoint[]): boolean {
  const heads = new Set(endpoints.map(({ path }) => path.split('/')[2] ?? path));
  return [...heads].some((head) => text.includes(head));
}

/** Text of the first candidate that exists in the folder and is not too long, from an editor or from disk. */
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
