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
}

const script = /^this$/;

export const sdkDialects: Partial<Readonly<Record<CodeLanguageId, SdkDialect>>> = {
  javascript: {
    package: '@bootpay/backend-js',
    classes: ['BootpayCommerce'],
    hasNew: true,
    self: script,
  },
  python: {
    package: 'bootpay_backend',
    classes: ['BootpayCommerce'],
    hasNew: false,
    self: /^(?:self|cls)$/,
  },
};

/** Sets the role or the token and gives the client again. */
export const givesClient = /^(?:as|with|set|clear)_?(?:user|manager|partner|vendor|supervisor|role|token)$/i;

/** Hands out what its first argument makes: of frameworks, containers and caches. */
export const handsOut =
  /^(?:Depends|Security|inject|get|resolve|lazy|once|memoize|memo|cache|useMemo|singleton)$/;

/** Names of types that only wrap another one. */
export const wrapsType =
  /^(?:Promise|Optional|Union|Annotated|Final|ClassVar|Awaitable|AsyncGenerator|AsyncIterator|Generator|Iterator|Iterable|InstanceType|ReturnType|Awaited|NonNullable|Readonly|typeof|readonly|null|undefined|None|Depends|any|unknown|as)$/;
