import { sdkCalls } from '../../catalog/generated/sdkCalls';
import type { CodeLanguageId } from '../source/codeLanguages';

/** One call of the backend SDK. */
export interface SdkCall {
  readonly endpointId: string;
  /** As the language of the source spells it, from the client on: `user_group.detail`. */
  readonly name: string;
  /** What the arguments are, as `x-sdk` of the hints says it. */
  readonly takes: readonly string[];
}

/** Calls by their names in one language. */
export interface SdkNames {
  readonly calls: ReadonlyMap<string, SdkCall>;
  /** What a name begins with: `orderSubscription`, `orderSubscription.requestIng`. */
  readonly modules: ReadonlySet<string>;
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pascalCase = (name: string): string =>
  name.replace(/(?<![a-zA-Z])[a-z]/g, (letter) => letter.toUpperCase());

/** How a language spells a call that JavaScript writes as `orderSubscription.requestIng.pause`. */
const spellings: Partial<Readonly<Record<CodeLanguageId, (call: string) => string>>> = {
  javascript: (call) => call,
  python: snakeCase,
  java: (call) => call,
  kotlin: (call) => call,
  ruby: snakeCase,
  go: pascalCase,
  // `list` is a word of the language.
  php: (call) => call.replace(/\.list$/, '.getList'),
  csharp: (call) => pascalCase(call.replace('.requestIng', '')).replaceAll('.', ''),
};

/** undefined: there is no SDK for the language. */
export function sdkNames(language: CodeLanguageId): SdkNames | undefined {
  const spell = spellings[language];
  if (!spell) return undefined;
  const calls = new Map(
    Object.entries(sdkCalls).flatMap(([call, [endpointId, ...takes]]): [string, SdkCall][] => {
      const name = spell(call);
      // Names without a module are those of a client of Ruby.
      return call.includes('.') || language === 'ruby' ? [[name, { endpointId, name, takes }]] : [];
    }),
  );
  const modules = [...calls.keys()].flatMap((name) =>
    [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index)),
  );
  return { calls, modules: new Set(modules) };
}
