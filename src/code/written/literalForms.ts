import type { CodeLanguageId } from '../codeLanguages';

/** Languages whose calls are expressions. */
export type ProgramLanguageId = Exclude<CodeLanguageId, 'shell' | 'http'>;

/** How a language writes values. All patterns are sticky. */
export interface LiteralForm {
  /** The words for true, false and nothing. */
  readonly words: readonly [yes: string, no: string, nothing: string];
  /** The name of a member or of an argument, with what separates it from its value. */
  readonly name?: RegExp;
  /** Between a text that names a member and its value. */
  readonly separator?: RegExp;
  /** Before the bracket of a list of members: a type. */
  readonly type?: RegExp;
  /** Texts that hold more than what they say; the first group is the prefix with the quote, the second the content. */
  readonly open?: RegExp;
  /** Texts in which a backslash is a character. */
  readonly raw?: RegExp;
  /** A quote that makes no text. */
  readonly noText?: string;
  /** A name alone is a member of that name. */
  readonly hasShorthand?: true;
}

const common = ['true', 'false', 'null'] as const;
const colon = /:(?!:)/y;

export const literalForms: Readonly<Record<ProgramLanguageId, LiteralForm>> = {
  javascript: {
    words: common,
    name: /([\w$]+)\s*:(?!:)/y,
    separator: colon,
    open: /^`[^]*\$\{/,
    hasShorthand: true,
  },
  python: {
    words: ['True', 'False', 'None'],
    name: /(\w+)\s*=(?!=)/y,
    separator: colon,
    open: /^[rb]?f[rb]?["'][^]*[{}]/i,
    raw: /^[bf]?r/i,
  },
  java: { words: common, noText: "'" },
  kotlin: {
    words: common,
    name: /(\w+)\s*=(?!=)/y,
    separator: /to\b/y,
    open: /\$[\w{]/,
    raw: /^"""/,
    noText: "'",
  },
  go: {
    words: ['true', 'false', 'nil'],
    separator: colon,
    type: /(?:map\[string\](?:any|string|interface\{\})|gin\.H|\[\](?:string|any|int))(?=\{)/y,
    raw: /^`/,
    noText: "'",
  },
  php: {
    words: common,
    name: /(\w+)\s*:(?!:)/y,
    separator: /=>/y,
    open: /^"[^]*(?:\$[\w{]|\{\$)/,
    raw: /^'/,
  },
  ruby: {
    words: ['true', 'false', 'nil'],
    name: /(?:(\w+):(?!:)(?=\s)|:(\w+)\s*=>)/y,
    separator: /:(?=\s)|=>/y,
    open: /^"[^]*#[{$@]/,
    raw: /^'/,
  },
  csharp: {
    words: common,
    name: /(?:(\w+)\s*(?:=(?![=>])|:(?!:))|\["(\w+)"\]\s*=(?![=>]))/y,
    type: /new\b(?:\s*Dictionary<[\w, ?]{1,60}>)?(?:\s*\(\))?\s*(?=\{)/y,
    open: /^[$@]*\$[$@]*"[^]*[{}]/,
    raw: /^(?:\$?@|\$*"""|@\$)/,
    noText: "'",
  },
  dart: {
    words: common,
    name: /(\w+)\s*:/y,
    separator: colon,
    type: /(?:const\s+)?(?:<[\w, ?]{1,60}>\s*)?(?=[{[])/y,
    open: /^["'][^]*\$/,
    raw: /^r/,
  },
};

/** What a call makes of its arguments, as far as a request is concerned. */
type Maker = 'argument' | 'members' | 'alternating' | 'list';

const makers: readonly (readonly [callee: RegExp, made: Maker])[] = [
  // Each writes what it is given as JSON or as a query.
  [
    /(?:^|[.:\\])(?:JSON\.stringify|json\.dumps|json\.encode|jsonEncode|json_encode|JsonContent\.Create|JsonSerializer\.Serialize|JsonConvert\.SerializeObject|StringContent|URLSearchParams|urlencode|http_build_query|stringify|BodyPublishers\.ofString|strings\.NewReader|bytes\.NewBufferString|JsonObject)$/,
    'argument',
  ],
  [/(?:^|\.)(?:Map\.of)$/, 'alternating'],
  [/^(?:mapOf|hashMapOf|mutableMapOf|array|dict)$/, 'members'],
  [/^(?:listOf|(?:java\.util\.)?List\.of|Arrays\.asList)$/, 'list'],
];

export function makerOf(callee: string): Maker | undefined {
  return makers.find(([pattern]) => pattern.test(callee))?.[1];
}
