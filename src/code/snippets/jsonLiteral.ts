import { propertiesOf, readJsonTree, type JsonNode } from '../../json/jsonTree';
import type { Piece } from './codeRequest';
import { literals, type WriteLiteral } from './literals';

/** Syntax of JSON values in a language. */
export interface JsonStyle {
  readonly text: WriteLiteral;
  readonly object: readonly [open: string, close: string];
  readonly list: readonly [open: string, close: string];
  readonly emptyObject: string;
  /** Between a name and its value. */
  readonly colon: string;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  /** Matches names that need no quotes. */
  readonly withoutQuotes?: RegExp;
}

const own = { true: 'true', false: 'false', null: 'null' };
const braces = { object: ['{', '}'], list: ['[', ']'], emptyObject: '{}', colon: ': ' } as const;

/** Languages that write a body as a native value; others write it as a text. */
export const jsonStyles = {
  javascript: { ...braces, words: own, text: literals.javascript, withoutQuotes: /^[A-Za-z_$][\w$]*$/ },
  python: { ...braces, words: { true: 'True', false: 'False', null: 'None' }, text: literals.python },
  ruby: { ...braces, colon: ' => ', words: { ...own, null: 'nil' }, text: literals.ruby },
  php: {
    ...braces,
    object: ['[', ']'],
    emptyObject: 'new stdClass()',
    colon: ' => ',
    words: own,
    text: literals.php,
  },
  dart: { ...braces, words: own, text: literals.dart },
} as const satisfies Readonly<Record<string, JsonStyle>>;

/** A JSON body that can be written in the syntax of a language, over several lines. */
export interface WritableJson {
  readonly root: JsonNode;
  write(node: JsonNode, indent?: string): string;
}

/** A JSON body as a native value; undefined if `readWritableJson` returns undefined. */
export function jsonLiteral(body: readonly Piece[], style: JsonStyle): string | undefined {
  const json = readWritableJson(body, style);
  return json?.write(json.root);
}

/**
 * Reads a body to write it as a native value. Undefined if the sent body might differ: no JSON, too deep, a changed or
 * rounded number, a duplicate name, or a name with a special meaning in some language.
 */
export function readWritableJson(body: readonly Piece[], style: JsonStyle): WritableJson | undefined {
  let mark = 'cqvariable';
  while (body.some((piece) => 'text' in piece && piece.text.includes(mark))) mark += 'q';
  const variables = body.filter((piece) => 'variable' in piece);
  let count = 0;
  const text = body.map((piece) => ('text' in piece ? piece.text : `${mark}${(count += 1)}z`)).join('');
  const { root } = readJsonTree(text);
  if (!root || !isFaithful(root, text)) return undefined;
  const literal = (value: string): string =>
    style.text(
      value.split(new RegExp(`(${mark}\\d+z)`)).flatMap((part): readonly Piece[] => {
        if (!part.startsWith(mark)) return part === '' ? [] : [{ text: part }];
        return variables.slice(parseInt(part.slice(mark.length)) - 1).slice(0, 1);
      }),
    );
  return { root, write: (node, indent = '') => write(node, indent, literal, style) };
}

function isFaithful(node: JsonNode, text: string): boolean {
  if (node.type === 'number')
    return (
      String(node.value) === text.slice(node.offset, node.offset + node.length) && !isRounded(node.value)
    );
  const names = propertiesOf(node).map(({ name }) => name);
  // PHP turns names of digits into numbers; `__proto__` sets the prototype in JavaScript.
  if (new Set(names).size < names.length || names.some((name) => /^\d+$|^__proto__$/.test(name)))
    return false;
  return node.children.every((child) => isFaithful(child, text));
}

function isRounded(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

function write(node: JsonNode, indent: string, literal: (value: string) => string, style: JsonStyle): string {
  const inner = `${indent}  `;
  if (node.type === 'object') {
    const members = propertiesOf(node).map(({ name, value }) => ({
      name: style.withoutQuotes?.test(name) ? name : literal(name),
      value: write(value, inner, literal, style),
    }));
    return writeObject(members, indent, style);
  }
  if (node.type === 'array') {
    const items = node.children.map((child) => write(child, inner, literal, style));
    return items.length === 0 ? style.list.join('') : inLines(items, indent, style.list);
  }
  if (node.type === 'string') return literal(String(node.value));
  const word = String(node.value);
  return word === 'true' || word === 'false' || word === 'null' ? style.words[word] : word;
}

/** An object from names and values that are already written in the language. */
export function writeObject(
  members: readonly { readonly name: string; readonly value: string }[],
  indent: string,
  { object, colon, emptyObject }: Pick<JsonStyle, 'object' | 'colon' | 'emptyObject'>,
): string {
  const parts = members.map(({ name, value }) => name + colon + value);
  return parts.length === 0 ? emptyObject : inLines(parts, indent, object);
}

function inLines(parts: readonly string[], indent: string, brackets: JsonStyle['object']): string {
  const [open, close] = brackets;
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`;
}
