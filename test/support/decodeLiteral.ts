/** Rules for a string literal: escapes and interpolation. Each table follows the language's own specification. */
interface TextRules {
  readonly quote: string;
  /** Character behind the escape mark → the character that the escape stands for. */
  readonly escapes: Readonly<Record<string, string>>;
  /** Numeric escapes, matched from the backslash on; group 1 holds the hexadecimal digits. */
  readonly codes: readonly RegExp[];
  /** Characters that a literal must escape: unescaped, they are illegal or start an interpolation. */
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
  /**
   * Dart 17.7: an unescaped `$` always begins an interpolation. Dart reads any escaped character without a rule as
   * itself; `decodeLiteral` refuses it.
   */
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
  /** JLS 3.3: `\u` escapes are replaced before a literal is read, so none may give a line break, `"` or a backslash. */
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
  /** A string may hold line breaks. The quotes “ ” „ end it too. `$` starts a variable before most characters. */
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

/** Value of a string literal. Throws on an unknown escape, an unescaped quote and an interpolation. */
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
