import * as l10n from '@vscode/l10n';
import { isAbsolute } from 'node:path';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Remedy } from '../base/userError';
import { CommandId } from '../contributions';
import type { CustomOpenApiFileText } from '../catalog/customOpenApi/compileCustomOpenApiFiles';
import type { UpdatableCatalog } from '../catalog/types';
import type { KeptCompiler } from './createKeptCompiler';

export interface CustomOpenApiFilesDeps {
  readonly catalog: Pick<UpdatableCatalog, 'setCustomOpenApiLayer'>;
  /** The value of the setting, unchecked. */
  readSetting(): unknown;
  onDidChangeSetting(listener: () => void): { dispose(): void };
  /** Rejects when the file cannot be read. */
  readFile(path: string): Promise<Uint8Array>;
  /** Tells when the file was made, changed or removed. */
  watch(path: string, listener: () => void): { dispose(): void };
  /** Only called when there is, or was, a file. */
  readonly compiler: KeptCompiler;
  openFile(path: string, line: number): Remedy;
  openSetting(): Remedy;
  showNotice(sentence: string, remedies: readonly Remedy[]): void;
  warn(line: string): void;
}

/** OpenAPI files of the user's own, kept in the catalog as long as the setting names them. */
export interface CustomOpenApiFiles {
  /** Resolves when what the setting names now has been read. */
  ready(): Promise<void>;
  dispose(): void;
}

interface NamedFile extends CustomOpenApiFileText {
  readonly path: string;
}

const MAX_BYTES = 10_000_000;
/** Sentences in one notice. */
const MAX_SHOWN = 3;
const emptyLayer = { modules: [], endpoints: [], details: new Map() };

/** Reads the files at once, and again when the setting or a file changes. Without files it does nothing. */
export function createCustomOpenApiFiles(deps: CustomOpenApiFilesDeps): CustomOpenApiFiles {
  let watchers: readonly { dispose(): void }[] = [];
  let isFilled = false;
  let lastReport = '';
  let reading = Promise.resolve();

  const read = async (): Promise<void> => {
    const { paths, problem } = readPaths(deps.readSetting());
    const findings: Finding[] = problem === undefined ? [] : [{ sentence: problem }];
    const files: NamedFile[] = [];
    for (const path of paths) {
      const file = await readText(deps, path);
      if (typeof file === 'string') findings.push({ sentence: file });
      else files.push(file);
    }
    const compiled =
      files.length > 0 ? await deps.compiler.compile(files) : { layer: emptyLayer, problems: [] };
    if (paths.length === 0) await deps.compiler.forget();
    findings.push(
      ...compiled.problems.map(({ file, line, problem: what }) => ({
        sentence: l10n.t(
          '{0}, line {1}: {2}',
          sanitizeForDisplay(file.name, 80),
          line,
          sanitizeForDisplay(what),
        ),
        location: { path: file.path, line },
      })),
    );
    if (isFilled || files.length > 0) deps.catalog.setCustomOpenApiLayer(compiled.layer);
    isFilled = files.length > 0;
    reportFindings(findings);
  };

  /** All findings in one notice, and none twice in a row. */
  const reportFindings = (findings: readonly Finding[]): void => {
    const text = findings.map(({ sentence }) => sentence).join('\n');
    if (text === lastReport) return;
    lastReport = text;
    const [first] = findings;
    if (!first) return;
    for (const { sentence } of findings) deps.warn(`setting openApiFiles: ${sentence}`);
    // What one file lacks must not hide that another is not there at all.
    const shown = findings
      .filter(({ location }, index) => !location || index === firstOf(findings, location.path))
      .slice(0, MAX_SHOWN);
    const sentences = shown.map(({ sentence }) => sentence).join(' · ');
    const left = findings.length - shown.length;
    const sentence = left > 0 ? l10n.t('{0} (and {1} more)', sentences, left) : sentences;
    const open = first.location ? [deps.openFile(first.location.path, first.location.line)] : [];
    const log = left > 0 ? [{ title: l10n.t('Show Log'), command: CommandId.showLog }] : [];
    deps.showNotice(sentence, [...open, deps.openSetting(), ...log]);
  };

  const start = (): void => {
    reading = reading.then(read).catch((error: unknown) => deps.warn(`openApiFiles: ${String(error)}`));
  };
  const restart = (): void => {
    for (const watcher of watchers) watcher.dispose();
    const { paths } = readPaths(deps.readSetting());
    watchers = paths.map((path) => deps.watch(path, start));
    if (paths.length > 0 || isFilled || deps.readSetting() !== undefined) start();
  };

  const subscription = deps.onDidChangeSetting(restart);
  restart();
  return {
    ready: () => reading,
    dispose: () => {
      subscription.dispose();
      for (const watcher of watchers) watcher.dispose();
    },
  };
}

interface Finding {
  readonly sentence: string;
  readonly location?: { readonly path: string; readonly line: number };
}

/** The index of the first that was found in a file. */
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

/** The file, or a sentence that says why not. */
async function readText(
  deps: Pick<CustomOpenApiFilesDeps, 'readFile'>,
  path: string,
): Promise<NamedFile | string> {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  try {
    const bytes = await deps.readFile(path);
    if (bytes.byteLength > MAX_BYTES)
      return l10n.t('{0} is larger than 10 MB and is not read.', sanitizeForDisplay(name, 80));
    return { path, name, text: new TextDecoder().decode(bytes) };
  } catch {
    return l10n.t('{0} cannot be read.', sanitizeForDisplay(path));
  }
}
