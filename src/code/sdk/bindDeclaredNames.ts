import type { Steps } from '../../base/doInTurns';
import { readNameList } from '../paths/importedNames';
import { matchAt, bracketAt, innermost, type Source } from '../source/readSource';
import {
  blocksOf,
  statementsOf,
  addBinding,
  bindAssigned,
  bindingOf,
  bindParameter,
  bindReturns,
  itemsOf,
  memberName,
  NameScopes,
  ownClass,
  spanOf,
  type OwnFunction,
  type Scope,
} from './nameScopes';
import { eachMatch } from './codeText';
import { nameForms, type NameForm, type SdkDialect } from './sdkDialects';

interface ClassProgram {
  readonly source: Source;
  readonly code: string;
  readonly form: Pick<NameForm, 'classHead' | 'classTail' | 'parameter' | 'isIndented'>;
  readonly scopes: NameScopes;
  /** Parameter lists. */
  readonly lists: Set<Scope>;
}

interface Program extends ClassProgram {
  readonly form: NameForm;
  /** Start offsets of values in declarations. */
  readonly values: Set<number>;
}

/** Head of a body in Ruby, whose bodies have no brackets. */
const rubyHead = /(?:class|module|def)\b|let!?\(:\w+\)[ \t]*do\b/y;
const beforeBrace = /\s*(?=\{)/y;
const rubyBreak = /^(?:rescue|ensure|else|when)\b/;
const assigned =
  /(?<![\w$.@>:\])])(?<path>@{0,2}\$?\w+(?:(?:\??\.|->|::)\$?\w+){0,5})\s*(?:\?\?|\|\|)?=(?![=>~])\s*/g;

/** Collects the names of a file in a language with `nameForms`, in linear time. */
export function* bindDeclaredNames(source: Source, code: string, dialect: SdkDialect): Steps<NameScopes> {
  const form = nameForms[source.language.id];
  if (!form) return new NameScopes([]);
  const blocks = form.isIndented
    ? yield* blocksOf(code, yield* statementsOf(source, code), rubyHead, rubyBreak)
    : source.brackets;
  const scopes = new NameScopes(blocks, form);
  const program: Program = { source, code, form, scopes, lists: new Set(), values: new Set() };
  yield* bindImports(program, dialect);
  yield* bindClasses(program);
  yield* bindFunctions(program);
  yield* bindValues(program, dialect);
  return scopes;
}

function* bindImports({ source, code, form, scopes }: Program, dialect: SdkDialect): Steps<void> {
  const add = (path: string, here = path.replace(/\/v\d+$/, '').replace(/^.*[./]/, '')): void => {
    const thing = classes.includes(path) ? 'class' : path === dialect.package ? 'package' : undefined;
    scopes.addTo(undefined, here, { thing });
  };
  const home = dialect.package.replaceAll('\\', '.');
  const classes = dialect.classes.map((name) =>
    (form.imported ? `${home}.${name}` : `${home}${name}`).replaceAll('::', '.'),
  );
  // A fully qualified name needs no import.
  for (const name of classes) scopes.addTo(undefined, name, { thing: 'class' });
  if (!form.imported) return;
  yield* eachMatch(form.imported, code, ({ groups = {}, 0: whole, index }) => {
    const { path: written = '', list, here = groups['as'] } = groups;
    const at = index + whole.indexOf(written, whole.indexOf('"'));
    // In `code` the content of strings is blank.
    const named = source.text.slice(at, at + written.length);
    const path = named.replace(/^\\|\\$/g, '').replaceAll('\\', '.');
    if (source.language.id === 'go') add(named, here ?? (named === home ? 'bootpay' : undefined));
    else if (list?.startsWith('.') || (source.language.id === 'csharp' && !here && path === home))
      for (const name of path === home ? classes : []) add(name);
    else if (list === undefined) add(path, here);
    else
      for (const [name, as] of readNameList(list))
        add(`${path}.${name.replaceAll('\\', '.')}`, as === name ? undefined : as);
  });
}

/** Binds classes with their parameters; in JavaScript also types that describe an object. */
export function* bindClasses(program: ClassProgram): Steps<void> {
  const { source, code, form, scopes } = program;
  yield* eachMatch(form.classHead, code, ({ groups = {}, 0: whole, index }) => {
    const { name, base, list } = groups;
    const parameters = list ? bracketAt(source, code.indexOf('(', index)) : undefined;
    const behind = index + whole.length;
    const tail = form.classTail && matchAt(form.classTail, code, parameters?.end ?? behind);
    const end = tail?.end ?? behind;
    const body = form.isIndented ? scopes.startingAt(index) : bracketAt(source, end - 1);
    if (body && scopes.classes.has(body)) return;
    // A companion object of Kotlin counts as the class around it.
    const outer = name === undefined && form.classTail ? scopes.classAround(index) : undefined;
    const own =
      outer ??
      ownClass(
        base === undefined
          ? undefined
          : index + whole.indexOf(base, whole.indexOf(name ?? '') + (name?.length ?? 0)),
      );
    if (body) scopes.classes.set(body, own);
    if (name !== undefined) scopes.add(index, name.replaceAll('::', '.'), { thing: own });
    if (parameters && body) bindParameters(program, parameters, body);
  });
}

function* bindFunctions(program: Program): Steps<void> {
  const { source, code, form, scopes } = program;
  yield* eachMatch(form.functionHead, code, ({ groups = {}, 0: whole, index }) => {
    const end = index + whole.length;
    const list = bracketAt(source, end);
    if (list && program.lists.has(list)) return;
    const tailStart = list?.end ?? end;
    const tail = matchAt(form.tail, code, tailStart);
    const behind = tail?.groups[1];
    const tailEnd = matchAt(beforeBrace, code, tail?.end ?? tailStart)?.end ?? tail?.end ?? tailStart;
    const sign = /^\s*(?:->|=>?)\s*/.exec(code.slice(tailEnd, tailEnd + 40))?.[0];
    const body: Scope | undefined = form.isIndented
      ? scopes.startingAt(index)
      : sign === undefined && list && code.charAt(tailEnd) === '{'
        ? bracketAt(source, tailEnd)
        : undefined;
    const type = groups['type'] ?? behind;
    const own: OwnFunction = {
      returns: sign === undefined ? [] : [tailEnd + sign.length],
      type:
        type === undefined || type.trim() === ''
          ? undefined
          : spanOf(type, groups['type'] === undefined ? code.indexOf(type, tailStart) : index),
    };
    // The parameters of a function without a block count in the scope around the function.
    const scope = body ?? list?.outer;
    if (body) scopes.functions.set(body, own);
    for (const at of own.returns) program.values.add(at);
    if (form.isIndented && body?.last !== undefined && sign === undefined) own.returns.push(body.last);
    if (list) bindParameters(program, list, scope);
    const receiver =
      groups['receiver'] === undefined ? undefined : bracketAt(source, code.indexOf('(', index));
    if (receiver) bindParameters(program, receiver, scope);
    const name = groups['name'] ?? groups['let'] ?? '';
    const holder = scopes.around(index - 1);
    const receiverClass = /(\w+)\s*\)$/.exec(groups['receiver'] ?? '')?.[1];
    const ofClass = receiverClass === undefined ? undefined : scopes.classNamed(receiverClass, index);
    if (ofClass) addBinding(ofClass.members, `${name}()`, { body: own });
    else if (name !== '' && receiverClass === undefined) scopes.addTo(holder, `${name}()`, { body: own });
  });
  yield* bindReturns(scopes, code);
}

function bindParameters(program: ClassProgram, list: Scope, body: Scope | undefined): void {
  const { source, code, form, lists } = program;
  lists.add(list);
  for (const item of itemsOf(source, code, list)) bindParameter(program, form.parameter, item, body);
}

/** Binds names of declarations and assignments, and names with unknown values. */
function* bindValues(
  { source, code, form, scopes, lists, values }: Program,
  dialect: SdkDialect,
): Steps<void> {
  const isParameter = (at: number): boolean => {
    const holder = innermost(source.brackets, at);
    return holder !== undefined && lists.has(holder);
  };
  for (const pattern of form.declared)
    yield* eachMatch(pattern, code, ({ groups = {}, 0: whole, index }) => {
      const { name = '', type, sign } = groups;
      if (isParameter(index + whole.length - whole.trimStart().length)) return;
      const at = index + whole.length;
      const isOpen =
        type === undefined || /^(?:var|val|let|dynamic|auto|object|Object|Any\??|mixed)$/.test(type);
      const span = isOpen ? undefined : spanOf(type, index + whole.indexOf(type));
      if (sign !== undefined) values.add(at);
      const scope = scopes.ofDeclaration(index + whole.indexOf(name), code);
      scopes.addTo(
        scope,
        scope && scopes.classes.has(scope) ? memberName(name) : name,
        bindingOf(sign === undefined ? undefined : at, span, {
          thing: type === undefined ? 'nothing' : undefined,
        }),
      );
    });
  yield* eachMatch(assigned, code, ({ groups = {}, 0: whole, index }) => {
    const at = index + whole.length;
    if (values.has(at) || isParameter(index)) return;
    bindAssigned(scopes, dialect, index, groups['path'] ?? '', { at });
  });
  for (const pattern of form.unknown)
    yield* eachMatch(pattern, code, ({ groups = {}, 0: whole, index }) => {
      const at = index + whole.length;
      if (values.has(at) || isParameter(index)) return;
      const scope =
        code.charAt(at) === '{'
          ? scopes.startingAt(at)
          : scopes.ofDeclaration(index + whole.indexOf(groups['names'] ?? ''), code);
      for (const name of (groups['names'] ?? '').match(/[@$\w]+/g) ?? [])
        scopes.addTo(scope, name, { thing: undefined });
    });
}
