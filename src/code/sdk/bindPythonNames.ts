import type { Steps } from '../../base/doInTurns';
import { readNameList } from '../paths/importedNames';
import { matchAt, bracketAt, innermost, type Source } from '../source/readSource';
import type { ImportedThings } from './bindScriptNames';
import { eachMatch } from './codeText';
import {
  blocksOf,
  statementsOf,
  bindAssigned,
  bindParameter,
  itemsOf,
  NameScopes,
  ownClass,
  spanOf,
  type Binding,
  type OwnFunction,
  type Scope,
} from './nameScopes';
import type { SdkDialect } from './sdkDialects';

const head = /(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)(?:\[[^\]\n]{0,80}\])?[ \t]*/y;
const importFrom = /from[ \t]+([\w.]+)[ \t]+import[ \t]+(?:\(([^()]{0,2000})\)|([^\n]*))/y;
const importWhole = /import[ \t]+([\w.]+)(?:[ \t]+as[ \t]+(\w+))?/y;
const assignment =
  /((?:\w+\.){0,5}\w+)[ \t]*(?::(?!=)[ \t]*([^=\n]{1,200}?)[ \t]*)?(?:=(?!=)[ \t]*|(?=\n|$))/y;
const several = /(\w+(?:[ \t]*,[ \t]*\w+)+)[ \t]*=(?!=)/y;
const within = /(?:async[ \t]+)?with[ \t]+/y;
const kept = /(?:global|nonlocal)[ \t]+([\w, \t]+)/y;
const returned = /(?:return|yield)\b[ \t]*(?=\S)/y;
const parameter = /^\s*\*{0,2}(?<name>\w+)\s*(?::(?<type>[^=]*?))?\s*(?:(?<sign>=)\s*(?=\S)|$)/d;
const walrus = /\(\s*(\w+)\s*:=\s*/g;
const inner = /\bfor[ \t]+([\w, \t()]{1,100}?)[ \t]+in\b|\blambda[ \t]+([\w, \t*]{1,100}):/g;
const getter = /@[\w.]*property\b/;
const fixture = /@(?:\w+\.)?fixture\b/;

/** Collects the names of a Python file, in linear time. */
export function* bindPythonNames(
  source: Source,
  code: string,
  dialect: SdkDialect,
  things: ImportedThings,
): Steps<NameScopes> {
  const statements = yield* statementsOf(source, code);
  const blocks = yield* blocksOf(code, statements, head);
  const scopes = new NameScopes(blocks);
  const python = { source, code, scopes };
  let decorators = '';
  for (const { start } of statements) {
    yield;
    const definition = matchAt(head, code, start);
    const block = definition && innermost(blocks, start + 1);
    if (definition && block?.start === start)
      bindDefinition(python, block, definition.groups[1] ?? '', decorators);
    decorators = code.charAt(start) === '@' ? `${decorators}${code.slice(start, start + 80)}\n` : '';
  }
  const elsewhere = new Map<Scope | undefined, Set<string>>();
  for (const { start } of statements) {
    yield;
    if (matchAt(head, code, start) || bindImport(python, start, dialect, things)) continue;
    const result = matchAt(returned, code, start);
    if (result) scopes.functionAround(start)?.returns.push(result.end);
    else bindStatement(python, start, dialect, elsewhere);
  }
  // Names of comprehensions and lambdas count in the whole block around them.
  yield* eachMatch(inner, code, ({ 1: names, 2: parameters, index }) => {
    for (const name of (names ?? parameters ?? '').match(/\w+/g) ?? [])
      scopes.add(index, name, { thing: undefined });
  });
  yield* eachMatch(walrus, code, ({ 1: name = '', index, 0: whole }) => {
    scopes.add(index, name, { at: index + whole.length });
  });
  return scopes;
}

interface Python {
  readonly source: Source;
  readonly code: string;
  readonly scopes: NameScopes;
}

function bindDefinition(python: Python, block: Scope, name: string, decorators: string): void {
  const { source, code, scopes } = python;
  const { start, outer } = block;
  const open = matchAt(head, code, start)?.end ?? start;
  const bracket = bracketAt(source, open);
  if (code.startsWith('class', start)) {
    const own = ownClass(bracket ? open + 1 : undefined);
    scopes.classes.set(block, own);
    scopes.addTo(outer, name, { thing: own });
    return;
  }
  const arrow = bracket && /^\s*->\s*([^:\n]{1,200})/.exec(code.slice(bracket.end, bracket.end + 200));
  const [whole = '', type] = arrow ?? [];
  const own: OwnFunction = {
    returns: [],
    type: type === undefined || !bracket ? undefined : spanOf(type, bracket.end + whole.length - type.length),
    isGetter: getter.test(decorators),
    isFixture: fixture.test(decorators),
  };
  scopes.functions.set(block, own);
  scopes.addTo(outer, name, { body: own });
  for (const item of bracket ? itemsOf(source, code, bracket) : [])
    bindParameter(python, parameter, item, block);
}

function bindImport(
  { code, scopes }: Python,
  start: number,
  dialect: SdkDialect,
  things: ImportedThings,
): boolean {
  const isSdk = (path: string): boolean => path.split('.')[0] === dialect.package;
  const from = matchAt(importFrom, code, start);
  for (const [there, here] of readNameList(from?.groups[2] ?? from?.groups[3] ?? '')) {
    const ours = dialect.classes.includes(there) ? 'class' : there === 'commerce' ? 'package' : undefined;
    scopes.add(start, here, { thing: isSdk(from?.groups[1] ?? '') ? ours : things.get(here) });
  }
  const whole = matchAt(importWhole, code, start);
  const path = whole?.groups[1] ?? '';
  const here = whole?.groups[2] ?? path.split('.', 1).join();
  if (whole) scopes.add(start, here, { thing: isSdk(path) ? 'package' : undefined });
  return from !== undefined || whole !== undefined;
}

function bindStatement(
  { code, scopes }: Python,
  start: number,
  dialect: SdkDialect,
  elsewhere: Map<Scope | undefined, Set<string>>,
): void {
  const scope = innermost(scopes.scopes, start);
  const names = matchAt(kept, code, start)?.groups[1];
  if (names !== undefined) {
    const known = elsewhere.get(scope) ?? new Set<string>();
    for (const name of names.split(',')) known.add(name.trim());
    elsewhere.set(scope, known);
    return;
  }
  const opened = matchAt(within, code, start);
  if (opened) {
    const rest = code.slice(opened.end, opened.end + 600);
    const [whole, name] = /^[^\n]*?(?:\n[^\n]*?){0,8}?\)\s+as\s+(\w+)/.exec(rest) ?? [];
    if (whole !== undefined && name !== undefined) scopes.add(start, name, { at: opened.end });
    return;
  }
  const list = matchAt(several, code, start)?.groups[1];
  for (const name of (list ?? '').match(/\w+/g) ?? []) scopes.add(start, name, { thing: undefined });
  const given = list === undefined ? matchAt(assignment, code, start) : undefined;
  if (!given) return;
  const [whole = '', written = '', type] = given.groups;
  const span = type === undefined ? undefined : spanOf(type, start + whole.indexOf(type, written.length));
  const isGiven = whole.trimEnd().endsWith('=');
  if (!isGiven && !span) return;
  const binding: Binding = isGiven
    ? { at: given.end, type: span }
    : { type: span ?? spanOf('', start), isField: true };
  if (written.includes('.')) bindAssigned(scopes, dialect, start, written, binding);
  else scopes.addTo(elsewhere.get(scope)?.has(written) ? undefined : scope, written, binding);
}
