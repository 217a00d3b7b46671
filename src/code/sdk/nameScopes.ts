import type { Steps } from '../../base/doInTurns';
import { matchesOf } from './codeText';
import type { NameForm } from './nameForms';
import { lastBefore, type Source, type TextSpan } from '../source/readSource';

/** What a name, a member or an expression stands for. */
export type Thing =
  /** `null` and what is not known yet: says nothing against another thing. */
  | 'nothing'
  | 'package'
  | 'class'
  /** A function that gives a client. */
  | 'maker'
  /** A client, or a module of it by its name. */
  | `client:${string}`
  | OwnClass
  | OwnInstance
  | ObjectLiteral;

/** A class of the source. */
export interface OwnClass {
  readonly instance: OwnInstance;
  /** Where the name of the class stands that it extends. */
  readonly base: number | undefined;
  readonly members: Map<string, Binding[]>;
}

interface OwnInstance {
  readonly of: () => OwnClass;
}

/** An object that is written in the source, by the offset of its bracket. */
export interface ObjectLiteral {
  readonly open: number;
}

export interface OwnFunction {
  /** Where expressions begin that it may return. */
  readonly returns: number[];
  readonly type: TextSpan | undefined;
  /** Read without a call. */
  readonly isGetter: boolean;
  /** A parameter of its name is given what it returns. */
  readonly isFixture: boolean;
}

/** How a name gets what it stands for. */
export type Binding =
  | { readonly at: number; readonly member?: string; readonly type?: TextSpan | undefined }
  /** Without a value; `isField`: a type that is not known says nothing. */
  | { readonly type: TextSpan; readonly member?: string; readonly isField?: boolean }
  | { readonly body: OwnFunction }
  | { readonly thing: Thing | undefined }
  | { readonly fixture: string };

/** Where names are known: a block, the body of a function or a class. */
export interface Scope extends TextSpan {
  readonly outer: Scope | undefined;
  /** Where its last statement begins, whose value it gives. */
  readonly last?: number;
}

/** Deeper levels are in no program that somebody wrote. */
const MAX_LEVELS = 100;

/** The innermost span around an offset. */
export function innermost<Span extends TextSpan & { readonly outer: Span | undefined }>(
  spans: readonly Span[],
  offset: number,
): Span | undefined {
  let one = spans[lastBefore(spans, offset)];
  for (let level = 0; one && level < MAX_LEVELS; level += 1) {
    if (one.end > offset) return one;
    one = one.outer;
  }
  return undefined;
}

/** The bracket that opens at an offset. */
export function bracketAt({ brackets }: Source, offset: number): Scope | undefined {
  const found = brackets[lastBefore(brackets, offset + 1)];
  return found?.start === offset && found.end !== Infinity ? found : undefined;
}

/** The parts of a bracket's content between its commas, each with its offset. */
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

/** A name that is given more than one thing stands for none: this many things are not compared. */
const MAX_BINDINGS = 200;

/** The names of a source, by the scope in which each is known. */
export class NameScopes {
  readonly #names = new Map<Scope | undefined, Map<string, Binding[]>>();
  readonly classes = new Map<Scope, OwnClass>();
  readonly functions = new Map<Scope, OwnFunction>();

  /** `scopes` in the order in which they begin. */
  constructor(
    readonly scopes: readonly Scope[],
    readonly form: Pick<NameForm, 'hasBareMembers' | 'hasOwnLocals' | 'isTyped'> = {},
  ) {}

  get fileNames(): readonly string[] {
    return [...(this.#names.get(undefined)?.keys() ?? [])].slice(0, MAX_BINDINGS);
  }

  /** Adds a name to a scope; undefined: that of the file. The names of a class are its members. */
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

  /** Gives a value to a name where it is known, else in the file. */
  assign(at: number, name: string, binding: Binding): void {
    const scope = this.#outward(at, (one) => {
      const names = this.#names.get(one) ?? (this.form.hasBareMembers && this.classes.get(one)?.members);
      const isKnown = names ? names.has(name) : false;
      return isKnown || (this.form.hasOwnLocals && this.functions.has(one)) ? one : undefined;
    });
    this.addTo(scope, name, binding);
  }

  /** How a name is given what it stands for at an offset, in the innermost scope that knows it. */
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

  /** Where a name is known that is declared at an offset: if that is the head of a loop, in its block. */
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

  /** The class that has a name at an offset. */
  classNamed(name: string, at: number): OwnClass | undefined {
    const [first] = this.find(name, at) ?? [];
    const thing = first && 'thing' in first ? first.thing : undefined;
    return typeof thing === 'object' && 'members' in thing ? thing : undefined;
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

export function ownClass(base: number | undefined): OwnClass {
  const instance: OwnInstance = { of: () => own };
  const own: OwnClass = { instance, base, members: new Map() };
  return own;
}

export function spanOf(text: string, start: number): TextSpan {
  return { start, end: start + text.length };
}

/** The span of a type behind a colon, in a piece of text that begins at an offset. */
export function typeSpan(piece: string, start: number, type: string | undefined): TextSpan | undefined {
  return type === undefined ? undefined : spanOf(type, start + piece.lastIndexOf(`:${type}`) + 1);
}

/** How a parameter gets what it stands for: by its value if it has one, else by its type; `other`: it has neither. */
export function bindingOf(
  at: number | undefined,
  type: TextSpan | undefined,
  other: Binding = { thing: undefined },
): Binding {
  if (at !== undefined) return { at, type };
  return type ? { type } : other;
}

const returned = /\breturn\b[ \t]*(?=[^\s;}])/g;

/** Adds to each function what its `return` gives. */
export function* bindReturns(scopes: NameScopes, code: string): Steps<void> {
  for (const { 0: word, index } of yield* matchesOf(returned, code)) {
    yield;
    scopes.functionAround(index)?.returns.push(index + word.length);
  }
}
