import { isJson } from '../../json/isJson';
import { leftHeader, leftHeaderLine, otherWords, type LeftOut } from './leftOut';
import { flagRoles, programOf, roleOf, type OptionRole, type ShellProgram } from './programOf';

/** What a command of curl, wget, HTTPie or PowerShell sends. */
export interface ShellCall {
  readonly method: string;
  /** As written; with `-G`, what options add to its query. */
  readonly address: string;
  /** Added to the query by other options and items, encoded. */
  readonly query: readonly string[];
  readonly body: string | undefined;
  readonly left: readonly LeftOut[];
}

const implied = ['HEAD', 'PUT', 'POST'] as const;

/** Reads the first call of a command; undefined when its words make none. */
export function readShellCall(words: readonly string[]): ShellCall | undefined {
  const at = words.findIndex((word) => programOf(word));
  const program = programOf(words[at] ?? '');
  if (!program) return undefined;
  const reader = new ShellCallReader(program);
  for (const option of readOptions(words.slice(at + 1), program)) reader.read(option);
  return reader.call();
}

/** An option or another word of a command. */
interface Option {
  /** undefined: the option is unknown. */
  readonly role: OptionRole | 'word' | undefined;
  /** As written, with its dashes. */
  readonly name: string;
  readonly value: string;
}

class ShellCallReader {
  readonly #program: ShellProgram;
  readonly #roles = new Set<Option['role']>();
  readonly #data: string[] = [];
  /** Members of a body in JSON. */
  readonly #members: string[] = [];
  readonly #query: string[] = [];
  readonly #left: LeftOut[] = [];
  #method: string | undefined;
  #address: string | undefined;

  constructor(program: ShellProgram) {
    this.#program = program;
  }

  read({ role, name, value }: Option): void {
    this.#roles.add(role);
    const file = { kind: 'body', name: `${name} @…` } as const;
    if (role === 'method') this.#method = value;
    else if (role === 'word') this.#readWord(value);
    else if (role === 'address') this.#takeAddress(value);
    else if (role === 'rawData') this.#data.push(value);
    else if (role === 'data') this.#take(this.#data, value.startsWith('@') ? undefined : value, file);
    else if (role === 'encodedData') this.#take(this.#data, encoded(value), file);
    else if (role === 'json') {
      const isFile = value.startsWith('@');
      this.#take(this.#data, isFile ? undefined : (this.#data.pop() ?? '') + value, file);
    } else if (role === 'query') {
      const added = value.startsWith('+') ? value.slice(1) : encoded(value);
      this.#take(this.#query, added, { kind: 'option', name });
    } else if (role === 'header') this.#left.push(...leftHeaderLine(value, { kind: 'option', name }));
    else if (role === 'headers') this.#left.push(...leftHeadersOf(value));
    else if (role === 'contentType') this.#left.push(...leftHeader('Content-Type', value));
    else if (role === 'left' || role === 'nextCall' || role === undefined)
      this.#left.push({ kind: 'option', name });
    else if (role === 'POST' || role === 'PUT' || role === 'part') {
      const [, field] = /^([\w.-]+)=/.exec(value) ?? [];
      this.#left.push({ kind: 'body', name: field === undefined ? name : `${name} ${field}` });
    }
  }

  call(): ShellCall | undefined {
    if (this.#address === undefined) return undefined;
    const roles = this.#roles;
    const members = this.#members.length > 0 ? [`{${this.#members.join(',')}}`] : [];
    const parts = [...this.#data, ...members];
    const data = parts.length > 0 ? parts.join('&') : undefined;
    const body = roles.has('dataAsQuery') ? undefined : data;
    let address = this.#address;
    if (data && body === undefined)
      address = address.replace(/#.*/, '') + (address.includes('?') ? '&' : '?') + data;
    const left = this.#left;
    const isSent = body !== undefined || left.some(({ kind }) => kind === 'body');
    const sends = isSent && !roles.has('dataAsQuery') && this.#program.style !== 'cmdlet';
    const fallback = implied.find((role) => roles.has(role)) ?? (sends ? 'POST' : 'GET');
    return { method: this.#method ?? fallback, address, query: this.#query, body, left };
  }

  #take(texts: string[], text: string | undefined, instead: LeftOut): void {
    if (text === undefined) this.#left.push(instead);
    else texts.push(text);
  }

  #takeAddress(text: string): void {
    if (this.#address === undefined) this.#address = text;
    else this.#left.push(otherWords);
  }

  #readWord(text: string): void {
    const takesItems = this.#program.style === 'items';
    if (this.#address === undefined && text.includes('/'))
      this.#address = takesItems
        ? text.replace(/^:(?=\d+\/)/, 'localhost:').replace(/^:(?=\/)/, 'localhost')
        : text;
    else if (!takesItems) this.#left.push(otherWords);
    else if (this.#address === undefined && this.#method === undefined && /^[a-z]+$/i.test(text))
      this.#method = text;
    else this.#readItem(text);
  }

  /** By the rules of HTTPie; the first separator counts. */
  #readItem(text: string): void {
    const [, name = '', sign, value = ''] = /^([^:=@;]+)(:=@|==@|=@|:=|==|[=@:;])([^]*)$/.exec(text) ?? [];
    if (sign === '==') this.#query.push(`${name}=${encodedText(value)}`);
    else if (sign === ':' || sign === ';') this.#left.push(...leftHeader(name, value));
    else if (sign === '==@') this.#left.push({ kind: 'option', name: `${name}==@…` });
    else if (sign === undefined) this.#left.push(otherWords);
    else {
      const literal =
        sign === '=' ? JSON.stringify(value) : sign === ':=' && isJson(value) ? value : undefined;
      // Brackets and backslashes in a name nest or escape.
      const isTaken = literal !== undefined && !/[[\]\\]/.test(name) && !this.#roles.has('sendsForm');
      const member = isTaken ? `${JSON.stringify(name)}:${literal}` : undefined;
      this.#take(this.#members, member, { kind: 'body', name: `${name}${sign}…` });
    }
  }
}

/** By the rules of curl: letters may share a word, and the last of them may have its value there, too. */
function* readOptions(words: readonly string[], program: ShellProgram): Generator<Option> {
  const rest = words.values();
  for (const word of rest) {
    if (word === '--') for (const last of rest) yield { role: 'word', name: '', value: last };
    else if (!/^[-\u2013\u2014]/.test(word)) yield { role: 'word', name: '', value: word };
    else
      for (const { name, role, attached } of namesIn(word, program)) {
        const value =
          attached ?? (role === undefined || flagRoles.has(role) ? '' : (rest.next().value ?? ''));
        yield { role, name, value };
        if (role === 'nextCall') return;
      }
  }
}

interface WrittenOption {
  readonly name: string;
  readonly role: OptionRole | undefined;
  /** The value, where the word holds it. */
  readonly attached?: string | undefined;
}

/** The options of one word: a long one, or letters up to the first that has a value. */
function namesIn(word: string, program: ShellProgram): readonly WrittenOption[] {
  const [, dashes = '', text = ''] = /^([-\u2013\u2014]+)([^]*)$/.exec(word) ?? [];
  const [long = '', ...values] = text.split(program.style === 'cmdlet' ? ':' : '=');
  const attached = values.length > 0 ? text.slice(long.length + 1) : undefined;
  const role = roleOf(program, long);
  // Programs that write texts turn one or both dashes into a longer one.
  const isLong = dashes === '-' ? program.style === 'cmdlet' : dashes === '--' || (long.length > 1 && role);
  if (isLong || long.length === 0) return [{ name: `${dashes}${long}`, role, attached }];
  const options: WrittenOption[] = [];
  for (const [index, letter] of text.split('').entries()) {
    const name = `-${letter}`;
    const ofLetter = roleOf(program, letter);
    const isFlag = ofLetter === undefined || flagRoles.has(ofLetter);
    options.push({ name, role: ofLetter, attached: isFlag ? undefined : text.slice(index + 1) || undefined });
    if (!isFlag) break;
  }
  return options;
}

/** A value as `--data-urlencode` sends it, `name=content`; undefined: the content of a file. */
function encoded(value: string): string | undefined {
  const at = value.indexOf('=');
  if (at < 0 && value.includes('@')) return undefined;
  const content = encodedText(value.slice(at + 1));
  return at > 0 ? `${value.slice(0, at)}=${content}` : content;
}

/** A dollar stays: it may begin a variable. */
function encodedText(text: string): string {
  return String(new URLSearchParams([['', text]]))
    .slice(1)
    .replaceAll('%24', '$');
}

const hashPair = /(?<![\w:-])(["']?)([\w:-]+)\1\s*=\s*("(?:[^"`]|`[^]|"")*"|'[^']*'|[^\s;}]+)/g;

/** The headers of a hash table such as `@{ "X-Shop" = "a"; Accept = "b" }`. */
function leftHeadersOf(table: string): readonly LeftOut[] {
  if (!table.startsWith('@{')) return [{ kind: 'option', name: '-Headers' }];
  return Array.from(table.matchAll(hashPair), ([, , name = '', value = '']) =>
    leftHeader(name, value.replace(/^["']|["']$/g, '')),
  ).flat();
}
