/**
 * Rules of a language for a quoted text: escapes and interpolation. Each table follows the language's own
 * specification.
 */
interface TextRules {
  readonly quote: string;
  /** Escaped characters with another meaning. */
  readonly escapes: Readonly<Record<string, string>>;
  /** Numeric escapes, at the backslash. */
  readonly codes: readonly RegExp[];
  /** Illegal unescaped, or read as code: a match outside an escape is a mistake. */
  readonly never: RegExp;
}

const hex4 = /^\\u([0-9a-fA-F]{4})/;
const hex8 = /^\\U([0-9a-fA-F]{8})/;
const braced = /^\\u\{([0-9a-fA-F]{1,6})\}/;
const common = { '\\': '\\', n: '\n', r: '\r', t: '\t' };

const rules = {
  /** Kotlin grammar: `StrEscape`, `StrRef`, `StrExprStart`. */
  kotlin: {
    quote: '"',
    escapes: { ...common, b: '\b', "'": "'", '"': '"', $: '$' },
    codes: [hex4],
    never: /^(?:[\r\n]|\$[\p{L}_`{])/u,
  },
  /** C# 6.4.5.6: a regular string literal ends at any line terminator. */
  csharp: {
    quote: '"',
    escapes: { ...common, "'": "'", '"': '"', '0': '\0', a: '\x07', b: '\b', f: '\f', v: '\v' },
    codes: [hex4, hex8],
    never: /^[\r\n\u0085\u2028\u2029]/,
  },
  /** Dart 17.7: `$` always begins an interpolation; any other escaped character stands for itself. */
  dart: {
    quote: "'",
    escapes: { ...common, "'": "'", '"': '"', $: '$', b: '\b', f: '\f', v: '\v' },
    codes: [hex4, braced, /^\\x([0-9a-fA-F]{2})/],
    never: /^[\r\n$]/,
  },
  go: {
    quote: '"',
    escapes: { ...common, '"': '"', a: '\x07', b: '\b', f: '\f', v: '\v' },
    codes: [hex4, hex8],
    never: /^[\n\0\ufeff]/,
  },
  /** Unicode escapes are read before anything else, also after an even number of backslashes; quotes and breaks by number would end the text. */
  java: {
    quote: '"',
    escapes: { ...common, "'": "'", '"': '"', b: '\b', f: '\f', s: ' ' },
    codes: [/^\\u((?!000[aAdD]|0022|005[cC])[0-9a-fA-F]{4})/],
    never: /^[\r\n]/,
  },
  php: {
    quote: '"',
    escapes: { ...common, '"': '"', $: '$', e: '\x1b', f: '\f', v: '\v' },
    codes: [braced],
    never: /^(?:\$[A-Za-z_{\x80-\uffff]|\{\$)/,
  },
  ruby: {
    quote: '"',
    escapes: { ...common, '"': '"', '#': '#', a: '\x07', b: '\b', e: '\x1b', s: ' ' },
    codes: [hex4, braced],
    never: /^#[{$@]/,
  },
  /** A line break may stand in it; three typographic quotes end it too, and “$” is a variable before most characters. */
  powershell: {
    quote: '"',
    escapes: {
      '`': '`',
      '"': '"',
      '“': '“',
      '”': '”',
      '„': '„',
      $: '$',
      n: '\n',
      r: '\r',
      t: '\t',
      '0': '\0',
    },
    codes: [],
    never: /^[$“”„]/,
  },
} as const satisfies Readonly<Record<string, TextRules>>;

export type DecodedLanguage = keyof typeof rules;
export const decodedLanguages = Object.keys(rules) as DecodedLanguage[];

/** Content of a literal. Throws if the language would read anything but one text. */
export function decodeLiteral(language: DecodedLanguage, literal: string): string {
  const { quote, escapes, codes, never }: TextRules = rules[language];
  const mark = language === 'powershell' ? '`' : '\\';
  if (literal.length < 2 || !literal.startsWith(quote) || !literal.endsWith(quote))
    throw new Error(`not one text: ${literal}`);
  let text = '';
  let rest = literal.slice(1, -1);
  while (rest !== '') {
    const byCode = codes.map((code) => code.exec(rest)).find((match) => match !== null);
    const [first = '', second = ''] = Array.from(rest.slice(0, 3));
    if (byCode) {
      text += String.fromCodePoint(parseInt(byCode[1] ?? '', 16));
      rest = rest.slice(byCode[0].length);
    } else if (first === mark) {
      if (!Object.hasOwn(escapes, second)) throw new Error(`${language} has no escape ${first}${second}`);
      text += escapes[second] ?? '';
      rest = rest.slice(2);
    } else {
      if (first === quote || never.test(rest))
        throw new Error(`${language} reads ${rest.slice(0, 12)} as code`);
      text += first;
      rest = rest.slice(first.length);
    }
  }
  return text;
}
