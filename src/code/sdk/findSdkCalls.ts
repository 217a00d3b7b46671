import type { Steps } from '../../base/doInTurns';
import { matchAt, type Source } from '../source/readSource';
import type { CodeLanguageId } from '../source/codeLanguages';
import { bindDeclaredNames } from './bindDeclaredNames';
import { bindPythonNames } from './bindPythonNames';
import { bindScriptNames, type ImportedThings } from './bindScriptNames';
import type { SourceImport } from '../paths/importedNames';
import { ClientNames, type FoundSdkCall } from './clientNames';
import { codeText, eachMatch } from './codeText';
import type { Thing } from './nameScopes';
import { sdkDialects } from './sdkDialects';
import { sdkNames } from './sdkNames';

/** Keywords before an expression that are not part of it. */
const notRoot = /^(?:await|yield|async|return|new|typeof|if|in|of|and|or|not|else|case|print)$/;
/** Start of an expression that may hold a call: a name or bracket, followed by members. */
const root =
  /(?:\bnew\s+)?(?<![\w$.@\u0080-\uffff]|->|::)(?:@{0,2}[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*|(?<![)\]]\s{0,3})\()/g;
const followed = /[\s\\]*(?:[.?!&(]|->|::|<)/y;

/** Finds calls of the backend SDK in a source text, in linear time. */
export function* findSdkCalls(source: Source, things: ImportedThings): Steps<readonly FoundSdkCall[]> {
  const read = yield* readClientNames(source, things);
  if (!read) return [];
  const { clients, code } = read;
  const found: FoundSdkCall[] = [];
  yield* eachMatch(root, code, ({ 0: name, index }) => {
    if (name === '(' || (!notRoot.test(name) && matchAt(followed, code, index + name.length)))
      clients.chain(index, (call) => found.push(call));
  });
  return found.sort((one, other) => one.start - other.start);
}

const binders: Partial<Record<CodeLanguageId, typeof bindScriptNames>> = {
  javascript: bindScriptNames,
  python: bindPythonNames,
};

/**
 * Names of a source and its text from `codeText`. Undefined if the language has no SDK, or if the source neither names
 * the package nor imports a client.
 */
function* readClientNames(
  source: Source,
  things: ImportedThings,
): Steps<{ readonly clients: ClientNames; readonly code: string } | undefined> {
  const { language, text } = source;
  const dialect = sdkDialects[language.id];
  const names = sdkNames(language.id);
  if (!dialect || !names || (things.size === 0 && !text.includes(dialect.package))) return undefined;
  const code = yield* codeText(source, [dialect.package, ...dialect.classes]);
  const scopes = yield* (binders[language.id] ?? bindDeclaredNames)(source, code, dialect, things);
  return { clients: new ClientNames({ source, code, dialect, names, scopes }), code };
}

/** Whether a text may call the SDK: only then its imports are searched for clients. */
export function mayCallSdk({ text, language }: Pick<Source, 'text' | 'language'>): boolean {
  const modules = [...(sdkNames(language.id)?.modules ?? [])].map((name) => name.replace(/^.*\./, ''));
  return modules.length > 0 && new RegExp(`\\b(?:${modules.join('|')})\\s*\\??\\.\\s*\\w+\\s*\\(`).test(text);
}

/** Exports of a file for a source that imports the file, by their local names in that source. */
export function* exportedThings(
  imported: Source,
  { names, whole }: SourceImport,
): Steps<readonly (readonly [string, Thing])[]> {
  const read = yield* readClientNames(imported, new Map());
  if (!read) return [];
  // An import with neither a list nor a local name imports all names.
  const wanted =
    names ?? (whole === undefined ? read.clients.names.map((name) => [name, name] as const) : []);
  const things = wanted.map(([there, here]) => [here, read.clients.exported(there)] as const);
  if (whole !== undefined) things.push([whole, read.clients.exportedWhole()]);
  return things.flatMap(([name, thing]) => (thing === undefined ? [] : [[name, thing] as const]));
}
