import type { Steps } from '../../base/doInTurns';
import { readNameList } from '../paths/importedNames';
import { bindClasses } from './bindDeclaredNames';
import { matchAt, bracketAt, innermost, type Source } from '../source/readSource';
import {
  bindAssigned,
  bindParameter,
  bindReturns,
  itemsOf,
  NameScopes,
  spanOf,
  typeSpan,
  type Binding,
  type OwnFunction,
  type Scope,
  type Thing,
} from './nameScopes';
import { eachMatch } from './codeText';
import type { SdkDialect } from './sdkDialects';

/** Exports of imported files, by their local names in the source. */
export type ImportedThings = ReadonlyMap<string, Thing>;

interface Script {
  readonly source: Source;
  readonly code: string;
  readonly scopes: NameScopes;
}

const classHead =
  /\b(?:class|interface|type(?=\s+[\w$]+(?:<[^<>{}]{0,80}>)?\s*=\s*\{))(?:\s+(?!extends\b)(?<name>[\w$]+))?(?:<[^<>{}]{0,80}>)?(?:\s+extends\s+(?<base>[\w$.]+))?[^{};()]{0,200}\{/g;
const typeText = String.raw`[\w$.<>[\]|&,\s"]{1,160}?`;
const bodyHead = new RegExp(String.raw`\s*(?::(${typeText}))?\s*(?:(=>)\s*|(?=\{))`, 'y');
const notFunction = /^(?:if|for|while|switch|with|return|await|typeof|catch)$/;
const parameter =
  /^\s*(?:@[\w$.]+(?:\([^)]*\))?\s*)*(?<field>(?:(?:public|private|protected|readonly|override)\s+)+)?(?:\.\.\.)?(?<name>[\w$]+)\s*\??\s*(?::(?<type>[^=]*?))?\s*(?:(?<sign>=)(?!>)\s*(?=\S)|$)/d;
const declaration =
  /(?<![\w$.])(?:(?:const|let|var)\s+(?=[\w${])|(?:import|type)\s+(?=[\w$]+\s*=(?!>|\s*\{)))/g;
const declared = new RegExp(String.raw`([\w$]+)\s*(?:!?:(${typeText}))?\s*(=(?![=>])|[;\n,)]|$)`, 'y');
const given = new RegExp(String.raw`\s*(?::\s*${typeText})?\s*=(?![=>])`, 'y');
const assignment = new RegExp(
  String.raw`(?<![\w$.\])#?])(#?[\w$]+(?:\??\.#?[\w$]+){0,5})\s*[?!]?(?::(${typeText}))?\s*(?:\?\?=|\|\|=|=)(?![=>])`,
  'g',
);
/** A parameter of an arrow function without brackets, not a return type. */
const bareParameter = /(?<![\w$.]|\)\s{0,3}:\s{0,3}|\|\s{0,3})[\w$]+(?=\s{0,9}=>)/g;
const typedField = new RegExp(String.raw`(#?[\w$]+)[?!]?\s*:(${typeText})\s*(?=[;,\n}])`, 'g');
const imported = /\bimport\s+(?:type\s+)?([^"'();]{1,600}?)\s*from\s*["']([^"'\n]*)/g;
const exported = /\bexport\s+default\s+/g;

/** Collects the names of a JavaScript or TypeScript file, in linear time. */
export function* bindScriptNames(
  source: Source,
  code: string,
  dialect: SdkDialect,
  things: ImportedThings,
): Steps<NameScopes> {
  const script: Script = { source, code, scopes: new NameScopes(source.brackets) };
  yield* bindClasses({ ...script, form: { classHead, parameter }, lists: new Set() });
  yield* bindFunctions(script);
  yield* bindImports(script, dialect, things);
  yield* bindDeclarations(script, dialect, things);
  yield* bindAssignments(script, dialect);
  return script.scopes;
}

/** Binds functions with their parameters, then their return values. */
function* bindFunctions(script: Script): Steps<void> {
  const { source, code, scopes } = script;
  for (const bracket of source.brackets) {
    yield;
    if (bracket.closer !== ')' || bracket.end === Infinity) continue;
    const [head, type, arrow] = matchAt(bodyHead, code, bracket.end)?.groups ?? [];
    if (head === undefined) continue;
    const before = code.slice(Math.max(0, bracket.start - 80), bracket.start);
    const [, word, getter, name = ''] =
      /(\bfunction\b\s*\*?\s*)?(?:\b(get)\s+)?([#\w$]*)\s*(?:<[^<>()]{0,60}>)?\s*$/.exec(before) ?? [];
    if (arrow === undefined && notFunction.test(name)) continue;
    const at = bracket.end + head.length;
    const body = code.charAt(at) === '{' ? bracketAt(source, at) : undefined;
    const own: OwnFunction = {
      returns: body ? [] : [at],
      type: type === undefined ? undefined : spanOf(type, bracket.end + head.indexOf(type)),
      isGetter: getter !== undefined,
    };
    scopes.functions.set(bracket, own);
    if (body) scopes.functions.set(body, own);
    bindParameters(script, bracket, body ?? bracket.outer);
    if (arrow !== undefined || name === '') continue;
    const holder = innermost(source.brackets, bracket.start);
    const isMethod = word === undefined && holder && scopes.classes.has(holder);
    if (word !== undefined || isMethod) scopes.addTo(holder, name, { body: own });
  }
  yield* eachMatch(bareParameter, code, ({ 0: name, index }) => {
    const [arrow = ''] = /^\s*=>\s*/.exec(code.slice(index + name.length, index + name.length + 40)) ?? [];
    const at = index + name.length + arrow.length;
    const body = code.charAt(at) === '{' ? bracketAt(source, at) : undefined;
    scopes.addTo(body ?? innermost(source.brackets, index), name, { thing: undefined });
  });
  yield* bindReturns(scopes, code);
}

function bindParameters(script: Script, bracket: Scope, body: Scope | undefined): void {
  const { source, code, scopes } = script;
  for (const item of itemsOf(source, code, bracket)) {
    const text = code.slice(item.start, Math.min(item.end, item.start + 400));
    const open = item.start + text.length - text.trimStart().length;
    if (code.charAt(open) === '[')
      for (const name of wordsIn(source, code, open)) scopes.addTo(body, name, { thing: undefined });
    const pattern = code.charAt(open) === '{' ? bracketAt(source, open) : undefined;
    if (pattern) {
      // The type after a destructuring pattern is written inline or is a name.
      const types = text.slice(pattern.end - item.start);
      const [stated = '', named] = /^\s*:\s*([\w$.]+)/.exec(types) ?? [];
      const namedAt = pattern.end + stated.length - (named?.length ?? 0);
      for (const [member, name] of readNameList(code.slice(pattern.start + 1, pattern.end - 1))) {
        const [whole = '', type] =
          new RegExp(String.raw`\b${name.replaceAll('$', '\\$')}\??\s*:([\w$.<>| ]+)`).exec(types) ?? [];
        const start = pattern.end + types.indexOf(whole) + whole.length - (type?.length ?? 0);
        if (type !== undefined) scopes.addTo(body, name, { type: spanOf(type, start) });
        else if (named !== undefined) scopes.addTo(body, name, { type: spanOf(named, namedAt), member });
        else scopes.addTo(body, name, { thing: undefined });
      }
      continue;
    }
    bindParameter(script, parameter, item, body);
  }
}

function* bindImports({ code, scopes }: Script, dialect: SdkDialect, things: ImportedThings): Steps<void> {
  yield* eachMatch(imported, code, ([, clause = '', from = '']) => {
    const isSdk = from === dialect.package;
    const list = /\{([^{}]*)\}/.exec(clause)?.[1] ?? '';
    for (const [member, name] of readNameList(list)) {
      const thing = isSdk ? (dialect.classes.includes(member) ? 'class' : undefined) : things.get(name);
      scopes.addTo(undefined, name, { thing });
    }
    // In CommonJS a default import may be the whole package.
    for (const [, name = ''] of clause.replace(/\{[^{}]*\}/, '').matchAll(/(?:\*\s+as\s+)?([\w$]+)/g))
      scopes.addTo(undefined, name, { thing: isSdk ? 'package' : things.get(name) });
  });
}

function* bindDeclarations(
  { source, code, scopes }: Script,
  dialect: SdkDialect,
  things: ImportedThings,
): Steps<void> {
  yield* eachMatch(declaration, code, ({ 0: word, index }) => {
    const start = index + word.length;
    const scope = scopes.ofDeclaration(index, code);
    if (code.charAt(start) === '[') {
      for (const name of wordsIn(source, code, start)) scopes.addTo(scope, name, { thing: undefined });
      return;
    }
    const pattern = code.charAt(start) === '{' ? bracketAt(source, start) : undefined;
    if (pattern) {
      const at = matchAt(given, code, pattern.end)?.end;
      for (const [member, name] of readNameList(
        code.slice(start + 1, Math.min(pattern.end - 1, start + 800)),
      ))
        scopes.addTo(
          scope,
          name,
          at === undefined ? { thing: undefined } : (fromFile(name, at) ?? { at, member }),
        );
      return;
    }
    const [whole = '', name, type, end] = matchAt(declared, code, start)?.groups ?? [];
    if (name === undefined) {
      // `for (const name of …)`
      const [loop = ''] = /^[\w$]+/.exec(code.slice(start, start + 100)) ?? [];
      scopes.addTo(scope, loop, { thing: undefined });
      return;
    }
    const span = typeSpan(whole, start, type);
    const at = start + whole.length;
    if (end === '=') scopes.addTo(scope, name, fromFile(name, at) ?? { at, type: span });
    else scopes.addTo(scope, name, span ? { type: span, isField: true } : { thing: 'nothing' });
  });
  function fromFile(name: string, at: number): Binding | undefined {
    const [, path = dialect.package] =
      /^\s*(?:await\s+)?(?:require|import)\(\s*["']([^"'\n]*)/.exec(code.slice(at, at + 100)) ?? [];
    return path === dialect.package ? undefined : { thing: things.get(name) };
  }
}

function* bindAssignments({ source, code, scopes }: Script, dialect: SdkDialect): Steps<void> {
  yield* eachMatch(assignment, code, ({ 0: whole, 1: written = '', 2: type, index }) => {
    if (/(?:const|let|var|type|import)\s+$/.test(code.slice(Math.max(0, index - 12), index))) return;
    const holder = innermost(source.brackets, index);
    // Skips the default value of a parameter.
    if (holder && scopes.functions.has(holder) && code.charAt(holder.start) === '(') return;
    const binding: Binding = { at: index + whole.length, type: typeSpan(whole, index, type) };
    bindAssigned(scopes, dialect, index, written, binding);
  });
  yield* eachMatch(typedField, code, ({ 0: whole, 1: name = '', 2: type = '', index }) => {
    const holder = innermost(source.brackets, index);
    if (holder && scopes.classes.has(holder))
      scopes.addTo(holder, name, {
        type: spanOf(type, index + whole.indexOf(`:${type}`) + 1),
        isField: true,
      });
  });
  yield* eachMatch(exported, code, ({ 0: word, index }) => {
    scopes.addTo(undefined, 'default', { at: index + word.length });
  });
}

/** All names of `[a, { b }]`. */
function wordsIn(source: Source, code: string, open: number): readonly string[] {
  const end = bracketAt(source, open)?.end ?? open;
  return code.slice(open, Math.min(end, open + 400)).match(/[\w$]+/g) ?? [];
}
