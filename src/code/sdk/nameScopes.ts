import type { Steps } from '../../base/doInTurns';
import { eachMatch } from './codeText';
import type { NameForm, SdkDialect } from './sdkDialects';
import {
  bracketAt,
  innermost,
  lastBefore,
  MAX_LEVELS,
  type Source,
  type TextSpan,
  matchAt,
} from '../source/readSource';

/** Value of a name, member or expression. */
export type Thing =
  /** `null`, or not known yet: does not contradict another thing. */
  | 'nothing'
  | 'package'
  | 'class'
  /** A function that returns a client. */
  | 'maker'
  /** `client:` is a client; `client:userGroup` is its module `userGroup`. */
  | `client:${string}`
  | OwnClass
  | OwnInstance
  /** The brackets of an object literal. */
  | TextSpan;

/** A class of the source. */
export interface OwnClass {
  readonly instance: OwnInstance;
  /** Offset of the base class's name. */
  readonly base: number | undefined;
  readonly members: Map<string, Binding[]>;
}

interface OwnInstance {
  readonly of: () => OwnClass;
}

export interface OwnFunction {
  /** Start offsets of returned expressions. */
  readonly returns: number[];
  readonly type: TextSpan | undefined;
  /** The function is a getter, which is read without a call. */
  readonly isGetter?: boolean;
  /** A fixture of pytest: a parameter with the name of the function gets its result. */
  readonly isFixture?: boolean;
}

/** Origin of a name's value. */
export type Binding =
  | { readonly at: number; readonly member?: string; readonly type?: TextSpan | undefined }
  /** A declared type without a value. `isField`: an unknown type counts as `'nothing'`. */
  | { readonly type: TextSpan; readonly member?: string; readonly isField?: boolean }
  | { readonly body: OwnFunction }
  | { readonly thing: Thing | undefined }
  | { readonly fixture: string };

/** Scope of names: a block, or the body of a function or class. */
export interface Scope extends TextSpan {
  readonly outer: Scope | undefined;
  /** Start of the last statement, whose value a Ruby function returns. */
  readonly last?: number;
}

/** Parts of a bracket's content between its commas, with offsets. */
export function itemsOf(source: Source, code: string, { start, end }: TextSpan): readonly TextSpan[] {
  const items: TextSpan[] = [];
  let from = start + 1;
  for (let at = from; at < end - 1; at += 1) {
    const sign = code.charAt(at);
    if (sign === ',') {
      items.push({ start: from, end: at });
      from = at + 1;
    } else if (sign === '(' || sign === '[' || sign === '{') at = (bracketAt(source, at)?.end ?? at + 1) - 1;
  }
  return [...items, { start: from, end: end - 1 }];
}

/** Largest number of values of one name. A name with more values, or with different ones, has no known value. */
const MAX_BINDINGS = 200;

/** The names of a source, by scope. */
export class NameScopes {
  readonly #names = new Map<Scope | undefined, Map<string, Binding[]>>();
  readonly classes = new Map<Scope, OwnClass>();
  readonly functions = new Map<Scope, OwnFunction>();

  /** `scopes`: in the order of their start. */
  constructor(
    readonly scopes: readonly Scope[],
    readonly form: Pick<NameForm, 'hasBareMembers' | 'hasOwnLocals' | 'isTyped'> = {},
  ) {}

  get fileNames(): readonly string[] {
    return [...(this.#names.get(undefined)?.keys() ?? [])].slice(0, MAX_BINDINGS);
  }

  /**
   * Adds a name to a scope, or to the file if `scope` is undefined. A name in the scope of a class becomes a member.
   */
  addTo(scope: Scope | undefined, name: string, binding: Binding): void {
    const own = scope && this.classes.get(scope);
    const names = own?.members ?? this.#names.get(scope) ?? new Map<string, Binding[]>();
    if (!own) this.#names.set(scope, names);
    addBinding(names, name, binding);
  }

  /** Adds a name to the scope around an offset. */
  add(at: number, name: string, binding: Binding): void {
    this.addTo(innermost(this.scopes, at), name, binding);
  }

  /**
   * Assigns a value in the innermost scope that has the name, else in the file. With `hasOwnLocals`, the name becomes
   * local to the function around the offset if no scope inside this function has the name.
   */
  assign(at: number, name: string, binding: Binding): void {
    const scope = this.#outward(at, (one) => {
      const names = this.#names.get(one) ?? (this.form.hasBareMembers && this.classes.get(one)?.members);
      const isKnown = names ? names.has(name) : false;
      return isKnown || (this.form.hasOwnLocals && this.functions.has(one)) ? one : undefined;
    });
    this.addTo(scope, name, binding);
  }

  /** Bindings of a name at an offset, from the innermost scope that has it. */
  find(name: string, at: number): readonly Binding[] | undefined {
    return (
      this.#outward(
        at,
        (one) =>
          this.#names.get(one)?.get(name) ??
          (this.form.hasBareMembers ? this.classes.get(one)?.members.get(name) : undefined),
      ) ?? this.#names.get(undefined)?.get(name)
    );
  }

  around(at: number): Scope | undefined {
    return innermost(this.scopes, at);
  }

  /** Scope of a name declared at an offset; for a name in the head of a loop, the block of the loop. */
  ofDeclaration(at: number, code: string): Scope | undefined {
    const holder = this.around(at);
    if (!holder || code.charAt(holder.start) !== '(') return holder;
    const length = /^\s*(?:[-=]>\s*)?/.exec(code.slice(holder.end, holder.end + 40))?.[0].length ?? 0;
    const open = holder.end + length;
    return (code.charAt(open) === '{' ? this.startingAt(open) : undefined) ?? holder.outer;
  }

  startingAt(start: number): Scope | undefined {
    const found = this.scopes[lastBefore(this.scopes, start + 1)];
    return found?.start === start ? found : undefined;
  }

  /** Class with a name, visible at an offset. */
  classNamed(name: string, at: number): OwnClass | undefined {
    const [first] = this.find(name, at) ?? [];
    return first && 'thing' in first && isOwnClass(first.thing) ? first.thing : undefined;
  }

  classAround(at: number): OwnClass | undefined {
    return this.#outward(at, (one) => this.classes.get(one));
  }

  functionAround(at: number): OwnFunction | undefined {
    return this.#outward(at, (one) => this.functions.get(one));
  }

  #outward<Found>(at: number, pick: (scope: Scope) => Found | undefined): Found | undefined {
    let scope = innermost(this.scopes, at);
    for (let level = 0; scope && level < MAX_LEVELS; level += 1) {
      const found = pick(scope);
      if (found !== undefined) return found;
      scope = scope.outer;
    }
    return undefined;
  }
}

export function addBinding(names: Map<string, Binding[]>, name: string, binding: Binding): void {
  const given = names.get(name);
  if (!given) names.set(name, [binding]);
  else if (given.length < MAX_BINDINGS) given.push(binding);
  else given[0] = { thing: undefined };
}

/** Whether a thing is a class of the source. */
export function isOwnClass(thing: Thing | undefined): thing is OwnClass {
  return typeof thing === 'object' && 'members' in thing;
}

export function ownClass(base: number | undefined): OwnClass {
  const instance: OwnInstance = { of: () => own };
  const own: OwnClass = { instance, base, members: new Map() };
  return own;
}

export function spanOf(text: string, start: number): TextSpan {
  return { start, end: start + text.length };
}

/**
 * Binds a parameter of a function with a body. Groups of `pattern`, which has the flag `d`: `name`, `type`, `sign` (a
 * default value follows), `field` (it is also a member of the class).
 */
export function bindParameter(
  { code, scopes }: { readonly code: string; readonly scopes: NameScopes },
  pattern: RegExp,
  { start, end }: TextSpan,
  body: Scope | undefined,
): void {
  const found = pattern.exec(code.slice(start, Math.min(end, start + 400)));
  const { name, sign, field } = found?.groups ?? {};
  if (!found || name === undefined) return;
  const [from, to = 0] = found.indices?.groups?.['type'] ?? [];
  const binding = bindingOf(
    sign === undefined ? undefined : start + found[0].length,
    from === undefined ? undefined : { start: start + from, end: start + to },
    { fixture: name },
  );
  scopes.addTo(body, body && scopes.classes.has(body) ? memberName(name) : name, binding);
  const own = field === undefined ? undefined : scopes.classAround(start);
  if (own) addBinding(own.members, memberName(name), binding);
}

/** Binds what an assignment at an offset assigns: a name or, after `self`, a member of the class around it. */
export function bindAssigned(
  scopes: NameScopes,
  { self }: SdkDialect,
  at: number,
  path: string,
  binding: Binding,
): void {
  const [first = '', ...members] = path.replaceAll('?', '').split(/\.|->|::/);
  const [member] = members;
  const isField = member === undefined && first.startsWith('@');
  const own = isField || self.test(first) ? scopes.classAround(at) : scopes.classNamed(first, at);
  const holder = scopes.around(at);
  if (isField && own) addBinding(own.members, first, binding);
  else if (isField) scopes.addTo(undefined, first, binding);
  else if (member === undefined && holder && scopes.classes.has(holder))
    scopes.addTo(holder, memberName(first), binding);
  else if (own && member !== undefined && members.length === 1)
    addBinding(own.members, memberName(member), binding);
  // In a typed language the members of objects have declared types, so only members of classes are assigned here.
  else if (member === undefined || !scopes.form.isTyped || /^[A-Z]/.test(first))
    scopes.assign(at, [first, ...members].join('.'), binding);
}

/** Name of a member without the `$` of PHP: PHP writes `$name` in the declaration and `->name` in other places. */
export function memberName(name: string): string {
  return name.replace(/^\$/, '');
}

/** Span of a type after a colon, in a piece of text that starts at `start`. */
export function typeSpan(piece: string, start: number, type: string | undefined): TextSpan | undefined {
  return type === undefined ? undefined : spanOf(type, start + piece.lastIndexOf(`:${type}`) + 1);
}

/** Binding of a name: its value, else its type, else `other`. */
export function bindingOf(
  at: number | undefined,
  type: TextSpan | undefined,
  other: Binding = { thing: undefined },
): Binding {
  if (at !== undefined) return { at, type };
  return type ? { type } : other;
}

const returned = /\breturn\b[ \t]*(?=[^\s;}])/g;

/** Adds the results of `return` to each function. */
export function* bindReturns(scopes: NameScopes, code: string): Steps<void> {
  yield* eachMatch(returned, code, ({ 0: word, index }) => {
    scopes.functionAround(index)?.returns.push(index + word.length);
  });
}

/** The body of a function or class, from its head on. */
interface Block extends Scope {
  end: number;
  readonly indent: number;
  readonly outer: Block | undefined;
  /** Start of the block's last statement. */
  last?: number;
}

interface Statement {
  readonly start: number;
  readonly indent: number;
}

const line = /^([ \t]*)(?=[^\s#])/gm;

/** Statements of a language whose blocks have no brackets: lines that begin outside `(`, `[` and `{`. */
export function* statementsOf({ brackets }: Source, code: string): Steps<readonly Statement[]> {
  const found: Statement[] = [];
  yield* eachMatch(line, code, ({ 0: indent, index }) => {
    const start = index + indent.length;
    if (!innermost(brackets, start)) found.push({ start, indent: indent.length });
  });
  return found;
}

/**
 * The blocks of a text, in order, by indentation. `head`: sticky pattern of the statement that begins a block.
 * `middle` matches a line that divides a block without ending it, such as `else`.
 */
export function* blocksOf(
  code: string,
  statements: readonly Statement[],
  head: RegExp,
  middle?: RegExp,
): Steps<readonly Block[]> {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let inner = Infinity;
  for (const { start, indent } of statements) {
    yield;
    if (middle?.test(code.slice(start, start + 10))) continue;
    for (; open && open.indent >= indent; open = open.outer) open.end = start;
    if (open && (open.last === undefined || indent <= inner)) {
      open.last = start;
      inner = indent;
    }
    if (!matchAt(head, code, start)) continue;
    open = { start, end: Infinity, indent, outer: open };
    inner = Infinity;
    blocks.push(open);
  }
  return blocks;
}
