import { UNKNOWN } from '../../catalog/find/templateMatcher';
import { BARE_VERSION, OPEN_VERSION } from './addressText';
import type { KnownBases } from './readAddress';

/** What a value is: the path behind a base of ours, another address, or the beginning of a path. */
type Kind = 'foreign' | 'path' | `ours${string}`;

/** Words of the languages, numbers and single small letters are no names of addresses. */
const small = /^[^A-Z]$/;
const noName =
  /^(?:\d.*|async|await|return|const|new|this|self|default|string|export|process|os|env|environ|require)$/i;

/** What the names in a source text stand for: base addresses with what follows them, and paths. */
export class NameValues {
  /** By which a method calls the others of its object. */
  readonly ownNames = new Set(['this', 'self', 'super', 'static', 'cls', 'class']);
  readonly #bases: KnownBases;
  /** Functions: what calls give is not what they stand for. */
  readonly functions = new Set<string>();
  /** What the calls add that a class of the source has from a client: `class Shop(Session)`, `self.get("/orders")`. */
  inherited: string | undefined;
  /** Undefined: different values are given to the name. */
  readonly #values = new Map<string, string | undefined>();
  /** Names whose value the next one replaces. */
  readonly #weak = new Set<string>();

  constructor(bases: KnownBases) {
    this.#bases = bases;
  }

  get names(): readonly string[] {
    return [...this.#values].flatMap(([name, value]) => (value === undefined ? [] : [name]));
  }

  /**
   * A name with two values that differ in more than the host stands for none of them. A value that `isWeak` counts if the
   * name has no other.
   */
  give(name: string, value: string, isWeak = false): void {
    if (small.test(name) || noName.test(name)) return;
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

  /** The name may stand for anything. */
  forget(name: string): void {
    this.#weak.delete(name);
    this.#values.set(name, undefined);
  }

  valueOf(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** The value of a name that stands for a base address of ours, and nothing behind it. */
  baseOf(name: string): string | undefined {
    const value = this.#values.get(name);
    return value !== undefined && this.isBase(value) ? value : undefined;
  }

  isBase(value: string): boolean {
    return /^ours(?:\/v1)?$/.test(this.kindOf(value));
  }

  /** Whether a base address of ours is of the host, at any port. */
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

/** The base URL of ours that an address begins with. */
function ownUrl(value: string, { urls }: KnownBases): string | undefined {
  const lower = value.toLowerCase();
  return [...urls].find(
    (url) => lower.startsWith(url.toLowerCase()) && /^(?:[/\uE001]|$)/.test(value.slice(url.length)),
  );
}
