import * as l10n from '@vscode/l10n';
import { dirname, isAbsolute, join, basename, sep } from 'node:path';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { showLogRemedy } from '../base/showLogRemedy';
import type { Remedy } from '../base/userError';
import type { CustomOpenApiFileText } from '../catalog/customOpenApi/compileCustomOpenApiFiles';
import type { OtherFile, FileFolder, Refusal } from '../catalog/customOpenApi/loadDocuments';
import type { UpdatableCatalog } from '../catalog/types';
import type { KeptCompiler } from './createKeptCompiler';
import { readFile, realpath, stat } from 'node:fs/promises';
import { decodeText } from '../http/decodeText';

export interface CustomOpenApiFilesDeps {
  readonly catalog: Pick<UpdatableCatalog, 'setCustomOpenApiLayer'>;
  /** The unchecked value of the setting. */
  readSetting(): unknown;
  onDidChangeSetting(listener: () => void): { dispose(): void };
  readonly disk: Disk;
  /** Calls the listener when one of the files is created, changed or deleted. */
  watch(paths: readonly string[], listener: () => void): { dispose(): void };
  /** Compiles the files; forgets what it keeps while the setting names none. */
  readonly compiler: KeptCompiler;
  openFile(path: string, line: number): Remedy;
  openSetting(): Remedy;
  showNotice(sentence: string, remedies: readonly Remedy[]): void;
  warn(line: string): void;
}

/** Keeps the user's OpenAPI files in the catalog as long as the setting names them. */
export interface CustomOpenApiFiles {
  /** Resolves when the files of the current setting have been read. */
  ready(): Promise<void>;
  dispose(): void;
}

interface NamedFile extends CustomOpenApiFileText {
  readonly path: string;
  /** Folder of the file without symbolic links. Names of other files are relative to this folder. */
  readonly folder: string;
}

/** Largest number of messages in one notice. */
const MAX_SHOWN = 3;
const emptyLayer = { modules: [], endpoints: [], details: new Map() };

/**
 * Reads the files at once, and again after a change of the setting or of a file. Without the setting it reads nothing,
 * and only takes earlier files out of the catalog.
 */
export function createCustomOpenApiFiles(deps: CustomOpenApiFilesDeps): CustomOpenApiFiles {
  let watcher: { dispose(): void } | undefined;
  let watched = '';
  let isFilled = false;
  let lastReport = '';
  let isWaiting = false;
  let reading = Promise.resolve();

  const read = async (): Promise<void> => {
    const { paths, problem } = readPaths(deps.readSetting());
    const findings: Finding[] = problem === undefined ? [] : [{ sentence: problem }];
    const files: NamedFile[] = [];
    for (const path of paths) {
      const file = await readNamedFile(deps.disk, path);
      if (typeof file === 'string') findings.push({ sentence: file });
      else files.push(file);
    }
    const compiled =
      files.length > 0 ? await deps.compiler.compile(files) : { layer: emptyLayer, problems: [], others: [] };
    if (paths.length === 0) await deps.compiler.forget();
    watch([...paths, ...files.flatMap(({ folder }, index) => pathsOf(folder, compiled.others[index]))]);
    findings.push(
      ...compiled.problems.map(({ file, other, line, problem: what }) => ({
        sentence: l10n.t(
          '{0}, line {1}: {2}',
          sanitizeForDisplay(other ?? file.name, 80),
          line,
          sanitizeForDisplay(what),
        ),
        location: { path: other === undefined ? file.path : join(file.folder, other), line },
      })),
    );
    if (isFilled || files.length > 0) deps.catalog.setCustomOpenApiLayer(compiled.layer);
    isFilled = files.length > 0;
    reportFindings(findings);
  };

  /** Logs all findings and shows up to `MAX_SHOWN` in one notice. Does nothing if they are the same as last time. */
  const reportFindings = (found: readonly Finding[]): void => {
    const text = found.map(({ sentence }) => sentence).join('\n');
    if (text === lastReport) return;
    const isOld = ({ sentence }: Finding): boolean => lastReport.split('\n').includes(sentence);
    // New findings come first, because the user is probably working on them.
    const findings = [...found.filter((finding) => !isOld(finding)), ...found.filter(isOld)];
    lastReport = text;
    const [first] = findings;
    if (!first) return;
    for (const { sentence } of findings) deps.warn(`setting openApiFiles: ${sentence}`);
    // Shows only the first finding of each file, so that many findings of one file do not hide that another file is
    // missing.
    const shown = findings
      .filter(({ location }, index) => !location || index === firstOf(findings, location.path))
      .slice(0, MAX_SHOWN);
    const sentences = shown.map(({ sentence }) => sentence).join(' · ');
    const left = findings.length - shown.length;
    const sentence = left > 0 ? l10n.t('{0} (and {1} more)', sentences, left) : sentences;
    const open = first.location ? [deps.openFile(first.location.path, first.location.line)] : [];
    const log = left > 0 ? [showLogRemedy()] : [];
    deps.showNotice(sentence, [...open, deps.openSetting(), ...log]);
  };

  /** Reads the files again. At most one read waits, because many files may change at once. */
  const start = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    reading = reading
      .then(() => {
        isWaiting = false;
        return read();
      })
      .catch((error: unknown) => deps.warn(`openApiFiles: ${String(error)}`));
  };
  const watch = (paths: readonly string[]): void => {
    const all = [...new Set(paths)];
    if (all.join('\n') === watched) return;
    watched = all.join('\n');
    watcher?.dispose();
    watcher = deps.watch(all, start);
  };
  const restart = (): void => {
    watch(readPaths(deps.readSetting()).paths);
    start();
  };

  const subscription = deps.onDidChangeSetting(restart);
  restart();
  return {
    ready: () => reading,
    dispose: () => {
      subscription.dispose();
      watcher?.dispose();
    },
  };
}

interface Finding {
  readonly sentence: string;
  readonly location?: { readonly path: string; readonly line: number };
}

function firstOf(findings: readonly Finding[], path: string): number {
  return findings.findIndex(({ location }) => location?.path === path);
}

function readPaths(setting: unknown): { readonly paths: readonly string[]; readonly problem?: string } {
  if (setting === undefined || setting === null) return { paths: [] };
  if (!Array.isArray(setting)) return { paths: [], problem: l10n.t('openApiFiles must be a list of paths.') };
  const isPath = (entry: unknown): entry is string => typeof entry === 'string' && isAbsolute(entry);
  const paths = [...new Set(setting.filter(isPath))];
  const wrong: unknown = setting.find((entry) => !isPath(entry));
  if (wrong === undefined) return { paths };
  const shown = typeof wrong === 'string' ? sanitizeForDisplay(wrong, 80) : JSON.stringify(wrong);
  return { paths, problem: l10n.t('openApiFiles takes absolute paths only, not “{0}”.', shown) };
}

/** The file, or a message that says why it cannot be read. */
async function readNamedFile(disk: Disk, path: string): Promise<NamedFile | string> {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  const read = await readTextFile(disk, path);
  if (read === 'unreadable') return l10n.t('{0} cannot be read.', sanitizeForDisplay(path));
  if (read === 'tooMuch')
    return l10n.t('{0} is larger than 10 MB and is not read.', sanitizeForDisplay(name, 80));
  const realPath = await disk.realPath(path).catch(() => path);
  const openFolder = () => openFileFolder(disk, realPath, read.bytes);
  return { path, name, text: read.text, folder: dirname(realPath), openFolder };
}

/** Paths of the files that a file refers to, whether they exist or not. */
function pathsOf(folder: string, others: readonly OtherFile[] = []): readonly string[] {
  return others.map((other) => join(folder, 'realName' in other ? other.realName : other.name));
}

export interface Disk {
  /** The path without symbolic links. Rejects if it does not exist. */
  realPath(path: string): Promise<string>;
  /** Size of a regular file, in bytes. Undefined for anything else, such as a device, which must not be opened. */
  sizeOf(path: string): Promise<number | undefined>;
  readFile(path: string): Promise<Uint8Array>;
}

export const nodeDisk: Disk = {
  realPath: (path) => realpath(path),
  sizeOf: async (path) => {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  },
  readFile: (path) => readFile(path),
};

const MAX_BYTES = 10_000_000;
/** Largest total size of a file and all files that it refers to, in bytes. */
const MAX_ALL_BYTES = 40_000_000;

/** The text of a file, or the reason why the file is not read. */
export async function readTextFile(
  disk: Disk,
  path: string,
  maxBytes = MAX_BYTES,
): Promise<{ readonly text: string; readonly bytes: number } | Exclude<Refusal, 'outside'>> {
  try {
    const size = await disk.sizeOf(path);
    if (size === undefined) return 'unreadable';
    if (size > maxBytes) return 'tooMuch';
    const bytes = await disk.readFile(path);
    if (bytes.byteLength > maxBytes) return 'tooMuch';
    const decoded = await decodeText(bytes, undefined, false);
    return { text: decoded?.text ?? new TextDecoder().decode(bytes), bytes: bytes.byteLength };
  } catch {
    return 'unreadable';
  }
}

/** Reads only files in or below a file's folder. `realPath`: without symbolic links; `ownBytes`: the file's size. */
export function openFileFolder(disk: Disk, realPath: string, ownBytes: number): FileFolder {
  const folder = join(dirname(realPath), sep);
  let left = MAX_ALL_BYTES - ownBytes;
  return {
    ownName: basename(realPath),
    read: async (name) => {
      const path = await disk.realPath(join(folder, name)).catch(() => undefined);
      if (path === undefined) return { name, refusal: 'unreadable' };
      if (!path.startsWith(folder)) return { name, refusal: 'outside' };
      const read = await readTextFile(disk, path, Math.min(left, MAX_BYTES));
      if (typeof read === 'string') return { name, refusal: read };
      left -= read.bytes;
      return { name, realName: path.slice(folder.length).replaceAll(sep, '/'), text: read.text };
    },
  };
}
