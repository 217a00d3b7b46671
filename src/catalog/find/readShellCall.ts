import { isJson } from '../../json/isJson';
import { leftHeader, leftHeaderLine, otherWords, type LeftOut } from './leftOut';
import { flagRoles, programOf, roleOf, type OptionRole, type ShellProgram } from './programOf';

/** What a command of curl, wget, HTTPie or PowerShell sends. */
export interface ShellCall {
  readonly method: string;
  /** As written, with what options and items add to its query. */
  readonly address: string;
  readonly body: string | undefined;
  readonly left: readonly LeftOut[];
}

/** Reads the first call of a command; undefined when its words make none. */
export function readShellCall(words: readonly string[]): ShellCall | undefined {
  for (const [index, word] of words.entries()) {
    const program = programOf(word);
    if (!program) continue;
    const reader = new ShellCallReader(program);
    for (const option of readOptions(words.slice(index + 1), program)) {
      reader.read(option);
      if (option.role === 'nextCall') break;
    }
    return reader.call();
  }
  return undefined;
}

/** An address with more parts of its query. */
export function withQuery(address: string, parts: readonly string[]): string {
  if (parts.length === 0) return address;
  const [start = ''] = address.split(/#(?!\{)/, 1);
  return `${start}${start.includes('?') ? '&' : '?'}${parts.join('&')}`;
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
  /** Members of a body in JSON. */
  readonly #members: string[] = [];
  readonly #query: string[] = [];
  readonly #left: LeftOut[] = [];
  #data: string | undefined;
  #method: string | undefined;
  #address: string | undefined;

  constructor(program: ShellProgram) {
    this.#program = program;
  }

  read({ role, name, value }: Option): void {
    this.#roles.add(role);
    const option = { kind: 'option', name } as const;
    if (role === 'method') this.#method = value;
    else if (role === 'word' || role === 'address') this.#readWord(value);
    else if (role === 'header') this.#left.push(...leftHeaderLine(value, option));
    else if (role === 'headers') this.#left.push(...leftHeadersOf(value, option));
    else if (role === 'contentType') this.#left.push(...leftHeader('Content-Type', value));
    else if (role === 'query') {
      const added = value.startsWith('+') ? value.slice(1) : encoded(value);
      if (added === undefined) this.#left.push(option);
      else this.#query.push(added);
    } else if (role === 'part' || role === 'PUT') {
      const [, field] = /^([\w.-]+)=/.exec(value) ?? [];
      this.#left.push({ kind: 'body', name: field === undefined ? name : `${name} ${field}` });
    } else if (role === 'data' || role === 'rawData' || role === 'encodedData' || role === 'json') {
      const isFile = role !== 'rawData' && value.startsWith('@');
      const text = role === 'encodedData' ? encoded(value) : isFile ? undefined : value;
      if (text === undefined) this.#left.push({ kind: 'body', name: `${name} @…` });
      else if (this.#data === undefined) this.#data = text;
      else this.#data += (role === 'json' ? '' : '&') + text;
    } else if (role === undefined || role === 'left' || role === 'nextCall') this.#left.push(option);
  }

  call(): ShellCall | undefined {
    if (this.#address === undefined) return undefined;
    const isQuery = this.#roles.has('dataAsQuery');
    const data = this.#members.length > 0 ? `{${this.#members.join(',')}}` : this.#data;
    const body = isQuery ? undefined : data;
    const address = withQuery(this.#address, [...(isQuery && data ? [data] : []), ...this.#query]);
    const left = this.#left;
    const isSent = !isQuery && (body !== undefined || left.some(({ kind }) => kind === 'body'));
    const implied = isSent && this.#program.style !== 'cmdlet' ? 'POST' : 'GET';
    const stated = (['HEAD', 'PUT'] as const).find((role) => this.#roles.has(role));
    return { method: this.#method ?? stated ?? implied, address, body, left };
  }

  #readWord(text: string): void {
    const takesItems = this.#program.style === 'items';
    if (this.#address === undefined && text.includes('/')) this.#address = text.replace(/^:/, 'localhost:');
    else if (!takesItems) this.#left.push(otherWords);
    else if (this.#address === undefined && this.#method === undefined && /^[a-z]+$/i.test(text))
      this.#method = text;
    else this.#readItem(text);
  }

  /** By the rules of HTTPie; the first separator counts. */
  #readItem(text: string): void {
    const [, name = '', sign, value = ''] = /^([^:=@;]+)(:=@|==@|=@|:=|==|[=@:;])([^]*)$/.exec(text) ?? [];
    if (sign === undefined) this.#left.push(otherWords);
    else if (sign === '==') this.#query.push(`${name}=${encodedText(value)}`);
    else if (sign === '==@') this.#left.push({ kind: 'option', name: `${name}==@…` });
    else if (sign === ':' || sign === ';') this.#left.push(...leftHeader(name, value));
    else {
      const literal = sign === '=' ? JSON.stringify(value) : sign === ':=' ? value : '';
      // Brackets and backslashes in a name nest or escape.
      if (isJson(literal) && !/[[\]\\]/.test(name) && !this.#roles.has('sendsForm'))
        this.#members.push(`${JSON.stringify(name)}:${literal}`);
      else this.#left.push({ kind: 'body', name: `${name}${sign}…` });
    }
  }
}

/** By the rules of curl: letters may share a word, and the last of them may have its value there, too. */
function* readOptions(words: readonly string[], program: ShellProgram): Generator<Option> {
  const rest = words.values();
  const valueOf = (role: Option['role'], attached: string | undefined) =>
    role === undefined || flagRoles.has(role) ? '' : (attached ?? rest.next().value ?? '');
  for (const word of rest) {
    const [, dashes, text = ''] = /^([-\u2013\u2014]+)([^-\u2013\u2014][^]*)$/.exec(word) ?? [];
    if (word === '--') for (const last of rest) yield { role: 'word', name: '', value: last };
    else if (dashes === undefined) yield { role: 'word', name: '', value: word };
    else {
      const [, long = '', attached] = /^([^:=]*)(?:[:=]([^]*))?/.exec(text) ?? [];
      const role = roleOf(program, long);
      // Programs that write texts turn one or both dashes into a longer one.
      const isLong = dashes === '-' ? program.style === 'cmdlet' : dashes === '--' || role !== undefined;
      if (isLong) yield { role, name: dashes + long, value: valueOf(role, attached) };
      else
        for (const [index, letter] of text.split('').entries()) {
          const ofLetter = roleOf(program, letter);
          const value = valueOf(ofLetter, text.slice(index + 1) || undefined);
          yield { role: ofLetter, name: `-${letter}`, value };
          if (value !== '') break;
        }
    }
  }
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

/** The headers of a hash table such as `@{ "X-Shop" = "a"; Accept = "b" }`; anything else is left out as `other`. */
function leftHeadersOf(table: string, other: LeftOut): readonly LeftOut[] {
  if (!table.startsWith('@{')) return [other];
  return Array.from(table.matchAll(hashPair), ([, , name = '', value = '']) =>
    leftHeader(name, value),
  ).flat();
}
