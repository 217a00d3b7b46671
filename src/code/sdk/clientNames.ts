import { matchAt, bracketAt, type Source, type TextSpan } from '../source/readSource';
import {
  addBinding,
  isOwnClass,
  itemsOf,
  ownClass,
  type Binding,
  type NameScopes,
  type OwnFunction,
  type Thing,
} from './nameScopes';
import { givesClient, handsOut, wrapsType, type SdkDialect } from './sdkDialects';
import type { SdkCall, SdkNames } from './sdkNames';

/**
 * A call of the SDK in a source. The span begins at the module, or at the variable that holds the module; in a call
 * without a module, at the client. The span ends after the name of the call.
 */
export interface FoundSdkCall extends TextSpan {
  readonly call: SdkCall;
  /** Offset of the arguments' bracket; undefined if there is none. */
  readonly open: number | undefined;
  /**
   * Inner module that the source wrongly omits: `requestIng`, if it has `orderSubscription.pause(…)` instead of
   * `orderSubscription.requestIng.pause(…)`.
   */
  readonly leftOut?: string;
}

/** Input for the values of a source's names. */
export interface SdkSource {
  readonly source: Source;
  /** The source's text with blank comments, strings and regular expressions, from `codeText`. */
  readonly code: string;
  readonly dialect: SdkDialect;
  readonly names: SdkNames;
  readonly scopes: NameScopes;
}

interface Chain {
  readonly thing: Thing | undefined;
  readonly end: number;
}

/** Largest number of nested reads, for names that refer to other names. */
const MAX_STEPS = 12;
const MAX_OPERANDS = 6;
const MAX_LINKS = 40;
const MAX_TYPE = 300;
const MAX_OBJECT = 5_000;

const prefix = /\s*(?:(?:await|yield|async\s+with)\b\s*)*&?(?:::)?/y;
const maker = /new\b\s*\\?/y;
const root = /@{0,2}[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y;
const functionWord = /(?:async\s*)?function\b[^(]{0,80}(?=\()|async\s*(?=\()/y;
const member = /[\s\\]*(?:!{0,2}\??\.|\??->(?=[\w$])|&\.|::|\\(?=\w))\s*([#$]?[\w$]+)/y;
const call = /(?:\?\.|!)?(?:<[\w$.\s,|[\]]{1,80}>)?[ \t]*(?=\()/y;
const block = /[ \t]*\{/y;
const operator =
  /\s*(?:(\?\?(?!=)|\|\|(?!=)|\?:|\bor\b)|(?:\?\?|\|\|)?=(?![=>])|\?(?![.?])|:|\bif\b[^\n]{0,200}?\belse\b)\s*/y;
const cast = /\s+(?:as|satisfies)\s+([\w$.<>[\]| ]+)/y;
const nothing = /^(?:null|undefined|None|nil|void)$/;
const typeName = /[\w$.\\]*[\w$]/g;

/** Values of names and expressions of one source. */
export class ClientNames {
  readonly #at: SdkSource;
  readonly #known = new Map<object, Thing | undefined>();
  #steps = 0;

  constructor(at: SdkSource) {
    this.#at = at;
  }

  /** Value of an expression; undefined if unknown, or if operands of `?:`, `??` and the like differ in value. */
  value(start: number): Thing | undefined {
    let things: (Thing | undefined)[] = [];
    let at = start;
    let isChoice = false;
    for (let count = 0; count < MAX_OPERANDS; count += 1) {
      const { thing, end } = this.chain(at);
      const cast = this.#castAt(end);
      things.push(cast?.thing ?? thing);
      const next = this.#match(operator, cast?.end ?? end);
      if (!next) break;
      const sign = next.groups[0]?.trim();
      if (sign === ':' && !isChoice) break;
      // An unknown value before `??` or `||` may be a cache, so only the fallback counts.
      if (next.groups[1]) things = things.filter((one) => one !== undefined);
      else if (sign === '?' || sign?.endsWith('=')) {
        things = [];
        isChoice ||= sign === '?';
      }
      at = next.end;
    }
    return oneOf(things);
  }

  /** Value and end of a name with its members and calls. `onCall` gets each call of the SDK among them. */
  chain(start: number, onCall?: (found: FoundSdkCall) => void): Chain {
    const { source } = this.#at;
    let at = this.#match(prefix, start)?.end ?? start;
    const made = this.#match(maker, at);
    at = made?.end ?? at;
    const first = this.#firstOf(at);
    let { path, end } = first;
    let thing = this.#bare(first.thing, end);
    let isNew = made !== undefined;
    const from = at;
    let moduleStart = pathOf(thing) ? at : -1;
    for (let links = 0; links < MAX_LINKS; links += 1) {
      const brackets = this.#match(call, end);
      if (brackets) {
        const open = brackets.end;
        const close = bracketAt(source, open)?.end;
        if (close === undefined) return { thing: undefined, end: open };
        thing = this.#called(thing, { name: path ?? '', end, open, isNew });
        isNew = false;
        path = undefined;
        end = close;
        continue;
      }
      const link = this.#match(member, end);
      if (!link) break;
      const name = link.groups[1] ?? '';
      const nameStart = link.end - name.length;
      path = path === undefined ? undefined : `${path}.${name}`;
      if (thing === 'client:') moduleStart = nameStart;
      const open = this.#match(call, link.end)?.end;
      const isCall = open !== undefined || this.#at.dialect.hasBareCalls;
      const found = isCall ? this.#sdkCall(thing, name) : undefined;
      if (found) onCall?.({ ...found, start: moduleStart < 0 ? from : moduleStart, end: link.end, open });
      const plain = name.replace(/^\$/, '');
      const inner =
        (open === undefined ? undefined : this.#member(thing, `${plain}()`)) ??
        this.#member(thing, plain) ??
        (path === undefined ? undefined : this.#named(path, from));
      thing = this.#bare(inner, link.end);
      end = link.end;
    }
    if (isNew && thing === 'class') thing = 'client:';
    if (isNew && isOwnClass(thing)) thing = thing.instance;
    return { thing, end };
  }

  /** Value of a name that may be a call without brackets, or a call with a block: `.apply { … }`. */
  #bare(thing: Thing | undefined, end: number): Thing | undefined {
    if (thing !== 'maker' || this.#match(call, end)) return thing;
    return this.#at.dialect.hasBareCalls || this.#match(block, end) ? 'client:' : thing;
  }

  /** Names declared in the outermost scope of the file. */
  get names(): readonly string[] {
    return this.#at.scopes.fileNames;
  }

  /** Value of an exported name for other files. */
  exported(name: string): Thing | undefined {
    const given = this.#named(`exports.${name}`, 0) ?? this.#named(`module.exports.${name}`, 0);
    const member = this.#member(this.#named('module.exports', 0), name);
    return this.#portable(given ?? member ?? this.#named(name, 0));
  }

  /** Value of the whole file for other files: its default export, else an object with its names. */
  exportedWhole(): Thing | undefined {
    const all = ownClass(undefined);
    for (const name of this.names.map((each) => each.replace(/^(?:module\.)?exports\./, '')))
      addBinding(all.members, name, { thing: this.exported(name) });
    const one = this.#named('default', 0) ?? this.#named('module.exports', 0);
    return typeof one === 'string' || isOwnClass(one) || (one && 'of' in one)
      ? this.#portable(one)
      : all.instance;
  }

  /** A copy that does not depend on this file; undefined for an object literal and for `nothing`. */
  #portable(thing: Thing | undefined): Thing | undefined {
    if (typeof thing !== 'object') return thing === 'nothing' ? undefined : thing;
    if ('start' in thing) return undefined;
    const own = 'of' in thing ? thing.of() : thing;
    const base = own.base === undefined ? undefined : this.value(own.base);
    if (base === 'class') return 'of' in thing ? 'client:' : 'class';
    const copy = ownClass(undefined);
    for (const [name, bindings] of own.members) {
      const member = this.thingOf(bindings);
      addBinding(copy.members, name, { thing: typeof member === 'string' ? member : undefined });
    }
    return 'of' in thing ? copy.instance : copy;
  }

  /** Value of a name with these bindings. */
  thingOf(bindings: readonly Binding[]): Thing | undefined {
    const isTyped = this.#at.scopes.form.isTyped && bindings.some((each) => 'type' in each && each.type);
    // Later assignments have the declared type.
    const read = isTyped ? bindings.filter((each) => !('at' in each) || each.type) : bindings;
    return this.#once(bindings, () => oneOf(read.map((binding) => this.#bound(binding))));
  }

  #firstOf(at: number): Chain & { readonly path?: string | undefined } {
    const { source, code, dialect } = this.#at;
    const worded = this.#match(functionWord, at);
    const open = worded?.end ?? at;
    const sign = code.charAt(open);
    const bracket = sign === '(' || sign === '{' ? bracketAt(source, open) : undefined;
    if (bracket) {
      const own = this.#at.scopes.functions.get(bracket);
      if (own) return { thing: this.#makes(own) ? 'maker' : undefined, end: bracket.end };
      if (sign === '(') return { thing: this.#deeper(() => this.value(open + 1)), end: bracket.end };
      return { thing: bracket, end: bracket.end };
    }
    const name = this.#match(root, at)?.groups[0];
    if (name === undefined) return { thing: undefined, end: at };
    const end = at + name.length;
    if (nothing.test(name)) return { thing: 'nothing', end };
    if (dialect.self.test(name)) {
      const own = this.#at.scopes.classAround(at);
      return { thing: own?.instance, end, path: name };
    }
    if (wrapsType.test(name) && '[<'.includes(code.charAt(end) || ' ')) {
      const length = code.slice(end, end + MAX_TYPE).search(/[\n;=]/);
      const type = { start: at, end: end + Math.max(0, length) };
      return { thing: this.#typed(type) === 'client:' ? 'class' : undefined, end: type.end };
    }
    const called = this.#match(call, end) ? this.#named(`${name}()`, at) : undefined;
    return { thing: called ?? this.#named(name, at), end, path: name };
  }

  /** Value of a name, perhaps with members: `app.locals.commerce`. */
  #named(name: string, at: number): Thing | undefined {
    const { scopes } = this.#at;
    const bindings = this.#spelled(name, (each) => scopes.find(each, at));
    return bindings && this.thingOf(bindings);
  }

  /** Finds a name; in a language with bare calls, the name may also be a function `name()` or a field `@name`. */
  #spelled<Found>(name: string, find: (name: string) => Found | undefined): Found | undefined {
    const found = find(name);
    return found || !this.#at.dialect.hasBareCalls ? found : (find(`${name}()`) ?? find(`@${name}`));
  }

  #sdkCall(thing: Thing | undefined, name: string): Pick<FoundSdkCall, 'call' | 'leftOut'> | undefined {
    const path = pathOf(thing);
    if (path === undefined) return undefined;
    const { calls, modules } = this.#at.names;
    const call = calls.get(joined(path, name));
    if (call || path === '') return call && { call };
    const inner = [...modules].find((one) => one.startsWith(`${path}.`) && calls.has(joined(one, name)));
    const known = inner === undefined ? undefined : calls.get(joined(inner, name));
    return known && { call: known, leftOut: inner?.slice(path.length + 1) ?? '' };
  }

  #member(thing: Thing | undefined, name: string): Thing | undefined {
    const { dialect, names } = this.#at;
    if ((thing === 'package' || thing === 'class') && dialect.makers?.test(name)) return 'maker';
    // `Client::class`, as passed to a container.
    if (thing === 'class') return name === 'class' ? 'class' : undefined;
    if (thing === 'package') {
      if (dialect.classes.includes(name)) return 'class';
      return name === 'default' || name === 'commerce' ? 'package' : undefined;
    }
    const path = pathOf(thing);
    if (path !== undefined) {
      const module = joined(path, name);
      if (names.modules.has(module)) return `client:${module}`;
      return path === '' && givesClient.test(name) ? 'maker' : undefined;
    }
    if (typeof thing !== 'object') return undefined;
    if ('start' in thing) return this.#memberOfObject(thing, name);
    const own = 'of' in thing ? thing.of() : thing;
    const bindings = this.#spelled(name, (each) => own.members.get(each));
    if (bindings) return this.thingOf(bindings);
    const base = own.base === undefined ? undefined : this.#deeper(() => this.value(own.base ?? 0));
    if (base === 'class') return this.#member('client:', name);
    return isOwnClass(base) && base !== own ? this.#deeper(() => this.#member(base, name)) : undefined;
  }

  #memberOfObject(object: TextSpan, name: string): Thing | undefined {
    const { source, code } = this.#at;
    for (const item of object.end - object.start < MAX_OBJECT ? itemsOf(source, code, object) : []) {
      const text = code.slice(item.start, item.start + 200);
      const [whole = '', key, colon] = /^\s*([\w$]+)\s*(:(?!:))?/.exec(text) ?? [];
      if (key !== name) continue;
      const at = item.start + whole.length;
      return this.#deeper(() => (colon === undefined ? this.#named(name, item.start) : this.value(at)));
    }
    return undefined;
  }

  #called(
    thing: Thing | undefined,
    {
      name,
      end,
      open,
      isNew,
    }: { readonly name: string; readonly end: number; readonly open: number; readonly isNew: boolean },
  ): Thing | undefined {
    const { dialect, code } = this.#at;
    const isMade = isNew || !dialect.hasNew;
    if (thing === 'class') return isMade ? 'client:' : undefined;
    if (thing === 'maker' || thing === 'client:') return 'client:';
    if (isOwnClass(thing)) return isMade ? thing.instance : undefined;
    if (/^(?:require|import)$/.test(name))
      return code.startsWith(dialect.package, open + 2) ? 'package' : undefined;
    if (!handsOut.test(name.replace(/^.*\./, ''))) return undefined;
    // `get<Client>()`
    const stated = code.charAt(end) === '<' ? this.#typed({ start: end, end: open }) : undefined;
    const given = stated ?? this.#deeper(() => this.value(open + 1));
    if (stated === 'client:') return stated;
    if (isOwnClass(given)) return given.instance;
    return given === 'class' || given === 'maker' ? 'client:' : undefined;
  }

  #makes(own: OwnFunction): boolean {
    const made = this.#once(own, () => {
      const stated = own.type && this.#typed(own.type);
      return stated ?? oneOf(own.returns.map((at) => this.value(at)));
    });
    return made === 'client:';
  }

  #bound(binding: Binding): Thing | undefined {
    if ('thing' in binding) return binding.thing;
    if ('fixture' in binding) {
      const own = this.#at.scopes.find(binding.fixture, 0)?.[0];
      return own && 'body' in own && own.body.isFixture && this.#makes(own.body) ? 'client:' : undefined;
    }
    if ('body' in binding) {
      if (!this.#makes(binding.body)) return undefined;
      return binding.body.isGetter ? 'client:' : 'maker';
    }
    const parts = binding.member?.split('.') ?? [];
    const whole = 'at' in binding ? this.value(binding.at) : this.#typed(binding.type);
    const value = parts.reduce<Thing | undefined>((thing, name) => this.#member(thing, name), whole);
    if (!('at' in binding)) return value ?? (binding.isField ? 'nothing' : undefined);
    const stated =
      binding.type && (value === undefined || value === 'nothing') ? this.#typed(binding.type) : undefined;
    return stated ?? value;
  }

  /**
   * Value of a type, by its words except wrappers such as `Promise`; undefined if these words differ in value or one is
   * unknown.
   */
  #typed({ start, end }: TextSpan): Thing | undefined {
    const written = this.#at.code.slice(start, Math.min(end, start + MAX_TYPE));
    // Type arguments count only if the type wraps them, as in `Promise<Client>`.
    const text = written.replace(/([\w$.]*[\w$])<[^<>]*>/g, (whole, name: string) =>
      wrapsType.test(name) ? whole : name.padEnd(whole.length),
    );
    const things = [...text.matchAll(typeName)].flatMap(({ 0: name, index }) => {
      if (wrapsType.test(name.replace(/^.*\./, ''))) return [];
      return [this.#typeOf(name.replace(/^\\/, '').replaceAll('\\', '.'), start + index)];
    });
    return oneOf(things);
  }

  /** Value of a named type. */
  #typeOf(name: string, at: number): Thing | undefined {
    const [first = '', ...members] = name.split('.');
    const thing =
      (members.length > 0 ? this.#named(name, at) : undefined) ??
      members.reduce<Thing | undefined>((whole, each) => this.#member(whole, each), this.#named(first, at));
    if (isOwnClass(thing)) return thing.instance;
    return thing === 'class' || thing === 'maker' ? 'client:' : undefined;
  }

  #castAt(at: number): Chain | undefined {
    const found = this.#match(cast, at);
    const length = found?.groups[1]?.length ?? 0;
    return found && { thing: this.#typed({ start: found.end - length, end: found.end }), end: found.end };
  }

  /**
   * Reads a value once. During the read the value is `'nothing'`, which `oneOf` ignores, so names that refer to each
   * other cause no endless read. Undefined beyond `MAX_STEPS` nested reads.
   */
  #once(key: object, read: () => Thing | undefined): Thing | undefined {
    if (this.#known.has(key)) return this.#known.get(key);
    if (this.#steps >= MAX_STEPS) return undefined;
    this.#known.set(key, 'nothing');
    const thing = this.#deeper(read);
    this.#known.set(key, thing);
    return thing;
  }

  #deeper(read: () => Thing | undefined): Thing | undefined {
    if (this.#steps >= MAX_STEPS) return undefined;
    this.#steps += 1;
    try {
      return read();
    } finally {
      this.#steps -= 1;
    }
  }

  #match(pattern: RegExp, at: number): ReturnType<typeof matchAt> {
    return matchAt(pattern, this.#at.code, at);
  }
}

/** Path of a module within a client, such as `userGroup`; empty for the client itself, undefined for other things. */
function pathOf(thing: Thing | undefined): string | undefined {
  return typeof thing === 'string' && thing.startsWith('client:') ? thing.slice('client:'.length) : undefined;
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/**
 * The common value of all things except `nothing`; `nothing` if there are no others. Undefined if two differ, one is
 * unknown, or the list is empty.
 */
function oneOf(things: readonly (Thing | undefined)[]): Thing | undefined {
  const known = new Set(things.filter((thing) => thing !== 'nothing'));
  if (known.size === 0) return things.length > 0 ? 'nothing' : undefined;
  const [only] = known;
  return known.size === 1 ? only : undefined;
}
