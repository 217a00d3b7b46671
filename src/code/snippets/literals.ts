import { joinTexts, type Piece, type Variable } from './codeRequest';

/** Writes a text with variables as an expression of one language. */
export type WriteLiteral = (pieces: readonly Piece[]) => string;

interface LiteralRules {
  readonly quote: string;
  /** Characters with their escapes; other invisible characters use `unicode`. */
  readonly escapes: Readonly<Record<string, string>>;
  readonly unicode: (code: number) => string;
}

const hex = (code: number, length: number): string => code.toString(16).padStart(length, '0');
/** `\uXXXX` for each UTF-16 unit, as in JSON and many languages. */
export const unicodeEscape = (code: number): string =>
  Array.from(String.fromCodePoint(code).split(''), (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`).join('');
const bracedCode = (code: number): string => `\\u{${hex(code, 1)}}`;
const eight = (code: number): string => (code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`);
const common = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Control characters, direction marks, and other invisible characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029\ufeff]/u;

function quoted(text: string, { quote, escapes, unicode }: LiteralRules): string {
  const inner = Array.from(text, (character) => {
    const escape = Object.hasOwn(escapes, character) ? escapes[character] : undefined;
    if (escape !== undefined) return escape;
    return INVISIBLE.test(character) ? unicode(character.codePointAt(0) ?? 0) : character;
  });
  return quote + inner.join('') + quote;
}

/** Syntax of an environment variable, and of a variable in the code. */
interface ValueRules {
  readonly environment: (name: string) => string;
  readonly local: (name: string) => string;
}

const itself = (name: string): string => name;

function valueOf({ variable, isLocal }: Variable, { environment, local }: ValueRules): string {
  return isLocal ? local(variable) : environment(variable);
}

/** Joins texts and variables with an operator. */
function added(
  rules: LiteralRules,
  environment: ValueRules['environment'],
  { joint = ' + ', local = itself } = {},
): WriteLiteral {
  return (pieces) => {
    const parts = joinTexts(pieces).map((piece) =>
      'text' in piece ? quoted(piece.text, rules) : valueOf(piece, { environment, local }),
    );
    return parts.length === 0 ? rules.quote + rules.quote : parts.join(joint);
  };
}

/** Interpolates variables. `plain`: rules for a text without variables. */
function interpolated(
  rules: LiteralRules,
  values: ValueRules,
  { prefix = '', plain = rules }: { readonly prefix?: string; readonly plain?: LiteralRules } = {},
): WriteLiteral {
  return (pieces) => {
    if (pieces.every((piece) => 'text' in piece))
      return quoted(pieces.map(({ text }) => text).join(''), plain);
    const bare = { ...rules, quote: '' };
    const parts = pieces.map((piece) =>
      'text' in piece ? quoted(piece.text, bare) : valueOf(piece, values),
    );
    return prefix + rules.quote + parts.join('') + rules.quote;
  };
}

const javascriptPlain: LiteralRules = {
  quote: "'",
  escapes: { ...common, "'": "\\'" },
  unicode: (code) => (code > 0xffff ? bracedCode(code) : unicodeEscape(code)),
};
const pythonPlain: LiteralRules = { quote: '"', escapes: { ...common, '"': '\\"' }, unicode: eight };
const doubleQuoted: LiteralRules = { quote: '"', escapes: { ...common, '"': '\\"' }, unicode: unicodeEscape };

/** PowerShell accepts typographic quotes as quotes, and not all versions can escape invisible characters. */
const powershell: LiteralRules = {
  quote: '"',
  escapes: {
    '`': '``',
    $: '`$',
    '"': '`"',
    '“': '`“',
    '”': '`”',
    '„': '`„',
    '\n': '`n',
    '\r': '`r',
    '\t': '`t',
    '\0': '`0',
  },
  unicode: (code) => String.fromCodePoint(code),
};

export const literals = {
  javascript: interpolated(
    { quote: '`', escapes: { ...common, '`': '\\`', $: '\\$' }, unicode: javascriptPlain.unicode },
    { environment: (name) => `\${process.env.${name}}`, local: (name) => `\${${name}}` },
    { plain: javascriptPlain },
  ),
  python: interpolated(
    { ...pythonPlain, escapes: { ...pythonPlain.escapes, '{': '{{', '}': '}}' } },
    { environment: (name) => `{os.environ['${name}']}`, local: (name) => `{${name}}` },
    { prefix: 'f', plain: pythonPlain },
  ),
  java: added(doubleQuoted, (name) => `System.getenv("${name}")`),
  kotlin: added(
    { ...doubleQuoted, escapes: { ...doubleQuoted.escapes, $: '\\$' } },
    (name) => `System.getenv("${name}")`,
  ),
  go: added({ ...doubleQuoted, unicode: eight }, (name) => `os.Getenv("${name}")`),
  csharp: added(doubleQuoted, (name) => `Environment.GetEnvironmentVariable("${name}")`),
  php: added(
    { quote: '"', escapes: { ...common, '"': '\\"', $: '\\$' }, unicode: bracedCode },
    (name) => `getenv('${name}')`,
    { joint: ' . ', local: (name) => `$${name}` },
  ),
  ruby: interpolated(
    { quote: '"', escapes: { ...common, '"': '\\"', '#': '\\#' }, unicode: bracedCode },
    { environment: (name) => `#{ENV.fetch('${name}')}`, local: (name) => `#{${name}}` },
  ),
  dart: added(
    { quote: "'", escapes: { ...common, "'": "\\'", $: '\\$' }, unicode: bracedCode },
    (name) => `Platform.environment['${name}']!`,
  ),
  powershell: interpolated(powershell, {
    environment: (name) => `\${env:${name}}`,
    local: (name) => `\${${name}}`,
  }),
} as const satisfies Readonly<Record<string, WriteLiteral>>;
