import type { CodeLanguageId } from '../source/codeLanguages';

/** Ways in which a language creates a client of the backend SDK. */
export interface SdkDialect {
  /** Package name in imports. A text without it creates no client. */
  readonly package: string;
  /** Class of the client; other classes of the package are for the payment gateway. */
  readonly classes: readonly string[];
  /** Calling the class is not enough: it takes `new`, or one of `makers`. */
  readonly hasNew: boolean;
  /** The object of a class: `this`, `self`. */
  readonly self: RegExp;
  /** Members of the package or class that return a client. */
  readonly makers?: RegExp;
  /** A bare name may be a call. */
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

/** Builder methods that set role, token and so on, and return the client. */
export const givesClient =
  /^(?:(?:as|with|set|clear)_?(?:user|manager|partner|vendor|supervisor|role|token)|(?:client|secret)key|mode|role|build|apply|also|tap)$/i;

/** Functions of frameworks, containers and caches that return an instance, or the result, of their first argument. */
export const handsOut =
  /^(?:Depends|Security|inject|get|resolve|lazy|once|memoize|memo|cache|useMemo|singleton|app|make|get(?:Required)?Service|getBean)$/i;

/** Types that only wrap another one. */
export const wrapsType =
  /^(?:Promise|Task|ValueTask|error|Optional|Union|Annotated|Final|ClassVar|Awaitable|AsyncGenerator|AsyncIterator|Generator|Iterator|Iterable|InstanceType|ReturnType|Awaited|NonNullable|Readonly|typeof|readonly|null|undefined|None|Depends|any|unknown|as)$/;
