import type { CodeLanguageId } from '../source/codeLanguages';

/** Ways in which a language creates a client of the backend SDK. */
export interface SdkDialect {
  /** Package name in imports. A text without the name creates no client. */
  readonly package: string;
  /** Classes of the client; other classes of the package are for the payment gateway. */
  readonly classes: readonly string[];
  /** Calling the class creates no client: code uses `new` or one of `makers`. */
  readonly hasNew: boolean;
  /** Matches names of the current object, such as `this` or `self`. */
  readonly self: RegExp;
  /** Members of the package or class that return a client. */
  readonly makers?: RegExp;
  /** A name without brackets may be a call. */
  readonly hasBareCalls?: true;
}

const object = /^this$/;
const jvm = {
  package: 'kr.co.bootpay.store',
  classes: ['BootpayStore', 'BootpayCommerce'],
  self: object,
  makers: /^builder$/,
} as const;

export const sdkDialects: Partial<Readonly<Record<CodeLanguageId, SdkDialect>>> = {
  javascript: {
    package: '@bootpay/backend-js',
    classes: ['BootpayCommerce'],
    hasNew: true,
    self: object,
  },
  python: {
    package: 'bootpay_backend',
    classes: ['BootpayCommerce'],
    hasNew: false,
    self: /^(?:self|cls)$/,
  },
  java: { ...jvm, hasNew: true },
  kotlin: { ...jvm, hasNew: false },
  csharp: { package: 'Bootpay.Commerce', classes: ['BootpayCommerceApi'], hasNew: true, self: object },
  go: {
    package: 'github.com/bootpay/backend-go/v2',
    classes: ['CommerceApi'],
    hasNew: true,
    self: /(?!)/,
    makers: /^NewCommerceA(?:PI|pi)$/,
  },
  php: {
    package: String.raw`Bootpay\ServerPhp`,
    classes: ['BootpayCommerceApi'],
    hasNew: true,
    self: /^(?:\$this|self|static)$/,
  },
  ruby: {
    package: 'Bootpay',
    classes: ['Store::RestClient', '::Commerce::Api'],
    hasNew: true,
    self: /^self$/,
    makers: /^new$/,
    hasBareCalls: true,
  },
};

/** Matches builder methods that set role, token and so on, and return the client. */
export const givesClient =
  /^(?:(?:as|with|set|clear)_?(?:user|manager|partner|vendor|supervisor|role|token)|(?:client|secret)key|mode|role|build|apply|also|tap)$/i;

/**
 * Matches functions of frameworks, containers and caches that return an instance, or the result, of their first
 * argument.
 */
export const handsOut =
  /^(?:Depends|Security|inject|get|resolve|lazy|once|memoize|memo|cache|useMemo|singleton|app|make|get(?:Required)?Service|getBean)$/i;

/**
 * Matches words of a type that do not decide its value: wrappers such as `Promise`, and words such as `null` and `any`.
 */
export const wrapsType =
  /^(?:Promise|Task|ValueTask|error|Optional|Union|Annotated|Final|ClassVar|Awaitable|AsyncGenerator|AsyncIterator|Generator|Iterator|Iterable|InstanceType|ReturnType|Awaited|NonNullable|Readonly|typeof|readonly|null|undefined|None|Depends|any|unknown|as)$/;

/**
 * Patterns for declarations in one language, global unless stated otherwise. Groups: `name` or `names`, `type` (of a
 * value), `sign` (a value follows), `field` (a parameter that is also a member of the class).
 */
export interface NameForm {
  /** Groups: `path`, `list` (names in braces, or `.*`), `here` or `as` (local name). */
  readonly imported?: RegExp;
  readonly classHead: RegExp;
  /** Sticky pattern from the end of a class's head or of its parameters to the bracket of its body. */
  readonly classTail?: RegExp;
  readonly functionHead: RegExp;
  /** Pattern for one item of a parameter list, with the flag `d`. */
  readonly parameter: RegExp;
  /** Sticky pattern between parameters and body. Group: `type` (the return type), in some languages. */
  readonly tail: RegExp;
  readonly declared: readonly RegExp[];
  /** Names with unknown values, from loops, lambdas and lists. */
  readonly unknown: readonly RegExp[];
  /** A name keeps its declared type, whatever is assigned. */
  readonly isTyped?: true;
  /** Methods may use members of their class by the bare name, without `this`. */
  readonly hasBareMembers?: true;
  /** A name assigned in a function is local to it. */
  readonly hasOwnLocals?: true;
  /** Blocks have no brackets; indentation defines them. */
  readonly isIndented?: true;
}

/** Keywords that are no types, but can stand before a name like a type. */
const words =
  'return|new|throw|throws|else|package|import|using|use|namespace|await|async|in|is|as|instanceof|case|goto|yield|static|final|readonly|const|public|private|protected|internal|abstract|override|sealed|virtual|partial|class|interface|enum|record|struct|implements|extends|where|do|try|ref|out|params|echo|print|clone|global|insteadof|and|or|not|xor|go|defer|chan|range|type|func|break|continue|assert|delegate|event|operator|default';
const notWord = `(?!(?:${words})\\b)`;
const type = String.raw`(?<type>${notWord}[A-Za-z_][\w.]*(?:<[\w.<>, ?[\]]{0,80}>)?[?[\]]{0,3})`;
const annotations = String.raw`(?:@[\w.]+(?:\([^()]{0,80}\))?\s*|\[[^\][]{0,80}\]\s*)*`;
const lambdas = [
  /(?<![\w.$)])(?<names>\w+)\s*(?:->|=>)\s*/g,
  /(?<![\w>.])\((?<names>\w+(?:\s*,\s*\w+){0,8})\)\s*(?:->|=>)\s*/g,
];

const jvmNames = {
  imported:
    /\b(?:import|using)\s+(?:static\s+)?(?:(?<here>\w+)\s*=\s*)?(?<path>[\w.]*\w)(?<list>\.\*)?(?:\s+as\s+(?<as>\w+))?/g,
  isTyped: true,
  hasBareMembers: true,
} as const;

/** Java and C#: the type stands before the name. */
const typeFirst: NameForm = {
  ...jvmNames,
  classHead:
    /\b(?:class|interface|record|struct)\s+(?<name>\w+)(?:<[^<>{}]{0,80}>)?(?<list>\s*\()?(?:[^{};:]{0,300}?(?:\bextends|:)\s*(?<base>[\w.]+))?[^{};]{0,300}\{/g,
  functionHead: new RegExp(
    String.raw`(?<![\w$.@<])(?:${type}|public|private|protected|internal)\s+(?<name>\w+)\s*(?=\()`,
    'g',
  ),
  parameter: new RegExp(
    String.raw`^\s*${annotations}(?:(?:final|this|ref|out|in|params|required)\s+)*(?<type>[\w.]+(?:<[^=]{0,80}>)?[?[\]]*)(?:\.\.\.)?\s+(?<name>\w+)\s*(?<sign>=)?\s*`,
    'd',
  ),
  tail: /[^;{}=]{0,200}/y,
  declared: [
    new RegExp(
      String.raw`(?<![\w$.@<])${type}\s+(?<name>[A-Za-z_]\w*)\s*(?:(?<sign>=>|=(?!=))|;|\{|:|\bin\b|\)|,)\s*`,
      'g',
    ),
  ],
  unknown: [...lambdas, /\bvar\s*\((?<names>[^()\n]{1,80})\)\s*=/g, /\bfrom\s+(?<names>\w+)\s+in\b/g],
};

export const nameForms: Partial<Readonly<Record<CodeLanguageId, NameForm>>> = {
  java: typeFirst,
  csharp: typeFirst,
  kotlin: {
    ...jvmNames,
    classHead:
      /\b(?:class|interface|object)\b(?:\s+(?!class\b|fun\b)(?<name>\w+))?(?:<[^<>{}]{0,80}>)?(?:\s+(?:@[\w.]+\s+)?(?:\w+\s+)?constructor)?\s*(?=(?<list>\(?))/g,
    classTail: /\s*(?::[^{}=;\n]{0,200}(?:,\s*\n[^{}=;\n]{0,200}){0,9})?\{/y,
    functionHead: /\bfun\s+(?:<[^<>]{0,80}>\s*)?(?:[\w.]+\.)?(?<name>\w+)\s*(?=\()/g,
    parameter: new RegExp(
      String.raw`^\s*${annotations}(?:(?:private|protected|internal|public|override|vararg|va[lr])\s+)*(?<name>\w+)\s*:\s*(?<type>[^=]{1,100}?)\s*(?:(?<sign>=)\s*|$)`,
      'd',
    ),
    tail: /\s*(?::\s*(?<type>[\w.<>?, *]{1,120}))?/y,
    declared: [
      /\bva[lr]\s+(?<name>\w+)[ \t]*(?::\s*(?<type>[\w.<>?, *]{1,100}?)\s*)?(?:(?<sign>=(?!=)|\bby\s+lazy\s*(?:\([^()]{0,80}\)\s*)?\{|\bby\b|\bget\(\)\s*=)\s*|(?=[\n;})]|\bget\(\))|$)/g,
    ],
    unknown: [
      /\{\s*(?<names>\(?\w+(?:\s*,\s*\w+){0,5}\)?)\s*->/g,
      /\bfor\s*\(\s*(?<names>[^()]{1,80}?)\s+in\b/g,
      /\bva[lr]\s*\((?<names>[^()\n]{1,80})\)/g,
    ],
  },
  go: {
    isTyped: true,
    imported:
      /(?:\bimport\s*\(?\s*|\n\s*)(?:(?<here>(?!import\b)[\w.]+)[ \t]+)?"(?<path>[^"\n]*)"[ \t]*(?=\n|\))/g,
    classHead: /\btype\s+(?<name>\w+)(?:\[[^\]]{0,80}\])?\s+struct\s*\{/g,
    functionHead: /\bfunc\b\s*(?<receiver>\([^()]{0,120}\))?\s*(?<name>\w*)\s*(?:\[[^\]]{0,80}\]\s*)?(?=\()/g,
    parameter: /^\s*(?<name>\w+)(?:\s+(?<type>[^\s][^]{0,100}))?\s*$/d,
    tail: /(?<type>[^;{}=\n]{0,200})/y,
    declared: [
      /(?<![\w.])(?<name>\w+)(?:\s*,\s*\w+){0,5}\s*(?<sign>:=)\s*(?!range\b)/g,
      /\bvar\s+(?<name>\w+)(?:[ \t]+(?<type>[*\w.]+))?[ \t]*(?:(?<sign>=)\s*)?/g,
      new RegExp(
        String.raw`\n[ \t]*(?<name>${notWord}(?!var\b)\w+)[ \t]+(?<type>\*?[\w.]+)[ \t]*(?=[\n\x60"])`,
        'g',
      ),
    ],
    unknown: [
      /(?<![\w.])(?<names>\w+(?:\s*,\s*\w+){0,5})\s*:?=\s*range\b/g,
      /(?<![\w.])\w+\s*,\s*(?<names>\w+(?:\s*,\s*\w+){0,4})\s*:?=(?!=)/g,
    ],
  },
  php: {
    imported:
      /\buse\s+(?:function\s+|const\s+)?\\?(?<path>[\w\\]+)(?:\{(?<list>[^{}]{0,400})\})?(?:\s+as\s+(?<here>\w+))?\s*[;,]/g,
    classHead:
      /\b(?:class|trait|interface)(?:\s+(?!extends\b)(?<name>\w+))?(?:\s*\([^(){}]{0,200}\))?(?:\s+extends\s+\\?(?<base>[\w\\]+))?[^{};()]{0,200}\{/g,
    functionHead: /\b(?:function|fn)\b\s*&?\s*(?<name>\w*)\s*(?=\()/g,
    parameter:
      /^\s*(?:#\[[^\]]{0,80}\]\s*)?(?<field>(?:(?:public|private|protected|readonly)\s+)+)?(?<type>[?\w\\|]+\s+)?&?(?:\.\.\.)?(?<name>\$\w+)\s*(?:(?<sign>=)\s*)?/d,
    tail: /\s*(?:use\s*\([^()]{0,200}\)\s*)?(?::\s*(?<type>[?\w\\|]+)\s*)?/y,
    declared: [
      new RegExp(
        String.raw`(?<![\w\\$])(?<type>\??${notWord}[A-Za-z_\\][\w\\|]*)\s+(?<name>\$\w+)\s*(?:(?<sign>=(?![=>]))\s*|(?=[;,)]))`,
        'g',
      ),
    ],
    unknown: [
      /\bas\s+(?<names>\$\w+(?:\s*=>\s*\$\w+)?)/g,
      /(?:\blist\s*\(|\[)(?<names>[^\][(){}=]{1,100})[\])]\s*=(?![=>])/g,
    ],
    hasOwnLocals: true,
  },
  ruby: {
    classHead: /\b(?:class|module)[ \t]+(?<name>[A-Z][\w:]*)(?:[ \t]*<[ \t]*(?<base>[\w:]+))?/g,
    functionHead: /(?:\bdef[ \t]+(?:self\.)?(?<name>\w+[?!]?)|\blet!?\(:(?<let>\w+)\)[ \t]*do\b)[ \t]*/g,
    parameter: /^\s*[*&]{0,2}(?<name>\w+)\s*(?:(?<sign>:(?=\s*\S)|=)\s*)?/d,
    tail: /(?!)/y,
    declared: [/\blet!?\(:(?<name>\w+)\)\s*(?<sign>\{)\s*/g],
    unknown: [
      /(?:\{|\bdo)\s*\|(?<names>[^|\n]{1,80})\|/g,
      /\bfor\s+(?<names>[\w, ]{1,80}?)\s+in\b/g,
      /(?<![\w.])[\w@]+\s*,\s*(?<names>[\w@]+(?:\s*,\s*[\w@]+){0,4})\s*=(?![=~>])/g,
    ],
    hasBareMembers: true,
    hasOwnLocals: true,
    isIndented: true,
  },
};
