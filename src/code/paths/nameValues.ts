import { UNKNOWN } from '../../catalog/find/templateMatcher';
import { BARE_VERSION, OPEN_VERSION } from './addressText';
import type { KnownBases } from './readAddress';

/** Kind of a value: the path after one of our base URLs, another host, or the beginning of a path. */
type Kind = 'foreign' | 'path' | `ours${string}`;

/** Keywords, numbers and single small letters are no names of addresses. */
const small = /^[^A-Z]$/;
const noName =
  /^(?:\d.*|async|await|return|const|new|this|self|default|string|export|process|os|env|environ|require)$/i;

/** Values of the names in a source text: base URLs with the path after them, and paths. */
export class NameValues {
  /** Names by which a method accesses its own object. */
  readonly ownNames = new Set(['this', 'self', 'super', 'static', 'cls', 'class']);
  readonly #bases: KnownBases;
  /** Names of functions: their value is the base URL that they use, not their result. */
  readonly functions = new Set<string>();
  /** Base URL that a class inherits from a client: `class Shop(Session)`, `self.get("/orders")`. */
  inherited: string | undefined;
  /** Undefined: the name has different values. */
  readonly #values = new Map<string, string | undefined>();
  /** Names whose value is replaced by the next one. */
  readonly #weak = new Set<string>();

  constructor(bases: KnownBases) {
    this.#bases = bases;
  }

  get names(): readonly string[] {
    return [...this.#values].flatMap(([name, value]) => (value === undefined ? [] : [name]));
  }

  /**
   * Sets a name's value; values that differ in more than the host cancel out. An `isWeak` value counts if there is no
   * other. The name of a client that is an `isAlias` may be a single letter.
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

  /** The value of a name that is exactly one of our base URLs. */
  baseOf(name: string): string | undefined {
    const value = this.#values.get(name);
    return value !== undefined && this.isBase(value) ? value : undefined;
  }

  isBase(value: string): boolean {
    return /^ours(?:\/v1)?$/.test(this.kindOf(value));
  }

  /** Whether one of our base URLs has the host, at any port. */
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

/** Our base URL at the beginning of an address. */
function ownUrl(value: string, { urls }: KnownBases): string | undefined {
  const lower = value.toLowerCase();
  return [...urls].find(
    (url) => lower.startsWith(url.toLowerCase()) && /^(?:[/\uE001]|$)/.test(value.slice(url.length)),
  );
}
