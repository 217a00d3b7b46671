import { sdkCalls } from '../../catalog/generated/sdkCalls';
import type { CodeLanguageId } from '../source/codeLanguages';

/** One call of the backend SDK. */
export interface SdkCall {
  readonly endpointId: string;
  /** Name from the client on, in the spelling of the source's language: `user_group.detail`. */
  readonly name: string;
  /** Meaning of each argument, as in `x-sdk` of the hints. */
  readonly takes: readonly string[];
}

/** Calls by their names in one language. */
export interface SdkNames {
  readonly calls: ReadonlyMap<string, SdkCall>;
  /** Beginnings of names: `orderSubscription`, `orderSubscription.requestIng`. */
  readonly modules: ReadonlySet<string>;
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pascalCase = (name: string): string =>
  name.replace(/(?<![a-zA-Z])[a-z]/g, (letter) => letter.toUpperCase());

/** Spelling in each language of calls such as JavaScript's `orderSubscription.requestIng.pause`. */
const spellings: Partial<Readonly<Record<CodeLanguageId, (call: string) => string>>> = {
  javascript: (call) => call,
  python: snakeCase,
  java: (call) => call,
  kotlin: (call) => call,
  ruby: snakeCase,
  go: pascalCase,
  // `list` is a keyword of PHP.
  php: (call) => call.replace(/\.list$/, '.getList'),
  csharp: (call) => pascalCase(call.replace('.requestIng', '')).replaceAll('.', ''),
};

/** Names of the SDK's calls in a language; undefined if the language has no SDK. */
export function sdkNames(language: CodeLanguageId): SdkNames | undefined {
  const spell = spellings[language];
  if (!spell) return undefined;
  const calls = new Map(
    Object.entries(sdkCalls).flatMap(([call, [endpointId, ...takes]]): [string, SdkCall][] => {
      const name = spell(call);
      // Only Ruby's client has calls without a module.
      return call.includes('.') || language === 'ruby' ? [[name, { endpointId, name, takes }]] : [];
    }),
  );
  const modules = [...calls.keys()].flatMap((name) =>
    [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index)),
  );
  return { calls, modules: new Set(modules) };
}
