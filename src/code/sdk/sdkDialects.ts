import type { CodeLanguageId } from '../source/codeLanguages';

/** How code of a language gets a client of the backend SDK. */
export interface SdkDialect {
  /** What its import names. A text without it makes no client. */
  readonly package: string;
  /** The class of the client; others of the package are the payment gateway. */
  readonly classes: readonly string[];
  /** A class is called without a word before it. */
  readonly hasNew: boolean;
  /** What stands for the object of a class. */
  readonly self: RegExp;
  /** What of the package, or of the class, gives a client when it is called. */
  readonly makers?: RegExp;
  /** A name alone may be a call. */
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

/** Sets the role, the token or what a builder is told, and gives the client again. */
export const givesClient =
  /^(?:(?:as|with|set|clear)_?(?:user|manager|partner|vendor|supervisor|role|token)|(?:client|secret)key|mode|role|build|apply|also|tap)$/i;

/** Hands out what its first argument makes: of frameworks, containers and caches. */
export const handsOut =
  /^(?:Depends|Security|inject|get|resolve|lazy|once|memoize|memo|cache|useMemo|singleton|app|make|get(?:Required)?Service|getBean)$/i;

/** Names of types that only wrap another one. */
export const wrapsType =
  /^(?:Promise|Task|ValueTask|error|Optional|Union|Annotated|Final|ClassVar|Awaitable|AsyncGenerator|AsyncIterator|Generator|Iterator|Iterable|InstanceType|ReturnType|Awaited|NonNullable|Readonly|typeof|readonly|null|undefined|None|Depends|any|unknown|as)$/;
