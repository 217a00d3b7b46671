import { UNKNOWN } from '../../catalog/find/templateMatcher';
import { BARE_VERSION, OPEN_VERSION } from './addressText';
import type { KnownBases } from './readAddress';

/**
 * Kind of a value. `ours` stands for an environment's base URL at the beginning of the value; the rest of the value
 * follows, as in `ours/v1`. `foreign`: a URL of another host. `path`: the beginning of a path.
 */
type Kind = 'foreign' | 'path' | `ours${string}`;

/** Keywords, numbers and single small letters are no names of addresses. */
const small = /^[^A-Z]$/;
const noName =
  /^(?:\d.*|async|await|return|const|new|this|self|default|string|export|process|os|env|environ|require)$/i;

/**
 * Values of the names in a source text: URLs of environments and of other hosts, with the path after them, and paths.
 */
export class NameValues {
  /** Names by which a method accesses its own object. */
  readonly ownNames = new Set(['this', 'self', 'super', 'static', 'cls', 'class']);
  readonly #bases: KnownBases;
  /** Names of functions: their value is the base URL that they use, not their result. */
  readonly functions = new Set<string>();
  /** Base URL that a class inherits from a client: `class Shop(Session)`, `self.get("/orders")`. */
  inherited: string | undefined;
  /** Undefined: the value of the name is unknown, for example because the name has different values. */
  readonly #values = new Map<string, string | undefined>();
  /** Names with a weak value, which the next value replaces. */
  readonly #weak = new Set<string>();

  constructor(bases: KnownBases) {
    this.#bases = bases;
  }

  get names(): readonly string[] {
    return [...this.#values].flatMap(([name, value]) => (value === undefined ? [] : [name]));
  }

  /**
   * Sets a name's value. A second value of another kind makes the value unknown. But a base URL that is known only at
   * run time contradicts no earlier value, and is replaced by a later written base URL. An `isWeak` value counts only
   * if the name has no other value. An `isAlias` name may be a single letter if its value is a base URL of any host.
   */
  give(name: string, value: string, isWeak = false, isAlias = false): void {
    const isShort = small.test(name) && !(isAlias && /^foreign$|^ours(?:\/v1)?$/.test(this.kindOf(value)));
    if (isShort || noName.test(name)) return;
    if (this.#weak.delete(name)) this.#values.delete(name);
    const known = this.#values.get(name);
    if (!this.#values.has(name)) {
      this.#values.set(name, value);
      if (isWeak) this.#weak.add(name);
    } else if (isWeak || known === undefined) return;
    else if (known.startsWith(UNKNOWN) && this.kindOf(value).startsWith('ours'))
      this.#values.set(name, value);
    else if (!value.startsWith(UNKNOWN) && this.kindOf(known) !== this.kindOf(value)) this.forget(name);
  }

  /** Marks a name's value as unknown. */
  forget(name: string): void {
    this.#weak.delete(name);
    this.#values.set(name, undefined);
  }

  valueOf(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** The value of a name if it is a base URL of an environment, with or without `/v1`. */
  baseOf(name: string): string | undefined {
    const value = this.#values.get(name);
    return value !== undefined && this.isBase(value) ? value : undefined;
  }

  isBase(value: string): boolean {
    return /^ours(?:\/v1)?$/.test(this.kindOf(value));
  }

  /** Whether a base URL of an environment has this host, at any port. */
  isOurHost(host: string): boolean {
    return [...this.#bases.urls].some((url) => new URL(url).hostname === host.toLowerCase());
  }

  kindOf(value: string): Kind {
    if (value.startsWith('/') || value === BARE_VERSION) return 'path';
    if (value.startsWith(UNKNOWN)) return `ours${value.slice(1).replace(OPEN_VERSION, '')}`;
    const url = ownUrl(value, this.#bases);
    return url === undefined
      ? 'foreign'
      : `ours${value.slice(url.length).replace(OPEN_VERSION, '').replace(/\/$/, '')}`;
  }
}

/** The base URL of an environment at the beginning of an address. */
function ownUrl(value: string, { urls }: KnownBases): string | undefined {
  const lower = value.toLowerCase();
  return [...urls].find(
    (url) => lower.startsWith(url.toLowerCase()) && /^(?:[/\uE001]|$)/.test(value.slice(url.length)),
  );
}
