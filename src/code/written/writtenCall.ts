import { isSecretField } from '../../catalog/isSecretField';
import type { ObjectValue, Value } from './valueReader';

/** Values of a call that are written in the source. */
export interface WrittenCall {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** JSON text, with an empty text for each open member. */
  readonly body?: string;
  /** Parameters and members without a readable value, and secrets; those of the body as `body.a.b`. */
  readonly open: readonly string[];
  /** The query has no further parameters. */
  readonly isWhole: boolean;
  /** The body is an argument of the SDK, which takes fields of a user group without a wrapper. */
  readonly isFlat?: true;
}

/** Collects the values of one call. Secrets stay open. */
export class WrittenCallBuilder {
  readonly #path: Record<string, string> = {};
  readonly #query: [name: string, value: string][] = [];
  readonly #open: string[] = [];
  #body: string | undefined;
  #isWhole = true;

  /** Adds a path parameter. An `…_id` stays open if its value has no digit, because the value is a placeholder name. */
  addPath(name: string, value: string | undefined): void {
    const isOpen = value === undefined || (name.endsWith('_id') && !/\d/.test(value));
    if (isOpen || looksSecret(name, value)) this.#open.push(name);
    else this.#path[name] = value;
  }

  addPathValue(name: string, value: Value | undefined): void {
    this.addPath(name, value && plainText(value));
  }

  /** `value`: undefined if it is known only at run time. */
  addQuery(name: string, value: string | undefined): void {
    if (value === undefined || looksSecret(name, value) || /[\r\n]/.test(value)) this.#open.push(name);
    else this.#query.push([name, value]);
  }

  /** Adds an object of parameters, or a query text. For any other value, the query counts as incomplete. */
  addQueryValue(value: Value | undefined): void {
    if (value?.kind === 'text') {
      for (const [name, text] of new URLSearchParams(value.text)) this.addQuery(name, text);
    } else if (value?.kind === 'object') {
      this.#isWhole &&= value.isWhole;
      for (const [name, member] of value.members) {
        // Null is not sent.
        if (member.kind === 'literal' && member.json === 'null') continue;
        // Generated OpenAPI clients have path and query in one object.
        if (member.kind !== 'object') this.addQuery(name, plainText(member));
        else if (name === 'path') this.#fillPath(member);
        else if (name === 'query') this.addQueryValue(member);
        else this.addQuery(name, undefined);
      }
    } else this.leaveOpen();
  }

  /** Adds values for open path parameters. */
  #fillPath({ members }: ObjectValue): void {
    for (const [name, value] of members) if (this.#open.includes(name)) this.addPathValue(name, value);
  }

  /**
   * Adds the first object or list as the body. Returns false for any other value or a second body. `isOpen`: whether a
   * text is unknown.
   */
  addBody(value: Value, isOpen?: (text: string) => boolean): boolean {
    if (this.#body !== undefined || (value.kind !== 'object' && value.kind !== 'list')) return false;
    this.#body = this.#toJson(value, ['body'], isOpen);
    return true;
  }

  /** Marks the query as possibly incomplete. */
  leaveOpen(): void {
    this.#isWhole = false;
  }

  build(): WrittenCall {
    return {
      path: this.#path,
      query: this.#query,
      ...(this.#body === undefined ? {} : { body: this.#body }),
      open: [...new Set(this.#open)].filter((name) => !Object.hasOwn(this.#path, name)),
      isWhole: this.#isWhole,
    };
  }

  #toJson(value: Value, names: readonly string[], isOpen: (text: string) => boolean = () => false): string {
    if (value.kind === 'list')
      return enclosed(
        value.items.map((item, index) => this.#toJson(item, [...names, String(index)], isOpen)),
        '[]',
        names.length,
      );
    if (value.kind === 'object')
      return enclosed(
        // The last member of a name counts, as in a program.
        [...new Map(value.members)].map(
          ([name, member]) => `${JSON.stringify(name)}: ${this.#toJson(member, [...names, name], isOpen)}`,
        ),
        '{}',
        names.length,
      );
    const text = plainText(value);
    if (text === undefined || isOpen(text) || looksSecret(names.at(-1) ?? '', text)) {
      this.#open.push(names.join('.'));
      return '""';
    }
    return value.kind === 'literal' ? value.json : JSON.stringify(text);
  }
}

/** Joins members, indented as in a request document. */
function enclosed(parts: readonly string[], brackets: '[]' | '{}', level: number): string {
  const indent = `\n${'  '.repeat(level)}`;
  const inner = parts.map((part) => `${indent}  ${part}`).join();
  return brackets.charAt(0) + (parts.length === 0 ? '' : inner + indent) + brackets.charAt(1);
}

/** Text of a value; undefined for an open value, and for a list or object, whose query syntax varies. */
export function plainText(value: Value): string | undefined {
  if (value.kind === 'text') return value.text;
  return value.kind === 'literal' ? value.json : undefined;
}

/** `Bearer …`, `Basic …`, a signed token, or a key with a prefix of its kind. */
const marked = /^(?:bearer|basic)\s|^eyJ[\w-]{8,}\.|^(?:sk|pk|rk|key|ghp|xox\w)[_-]\w{8,}/i;
/** Longer than the service's ids, which have 24 digits. */
const hexadecimal = /^[\da-f]{32,}$/i;
/** Capital letters, small letters and digits in one word: the service's ids have no capital letters. */
const random = /^(?=[^]*[a-z])(?=[^]*[A-Z])(?=[^]*\d)[\w+/=.-]{20,}$/;

/**
 * Whether a value looks like a secret, by its parameter's name or by its characters. Secrets are neither prefilled nor
 * stored.
 */
export function looksSecret(name: string, value: string): boolean {
  return isSecretField(name) || [marked, hexadecimal, random].some((pattern) => pattern.test(value));
}
