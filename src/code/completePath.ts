import type { Endpoint } from '../catalog/types';
import type { CodeLanguage } from './codeLanguages';
import { UNKNOWN, type AddressText } from './paths/addressText';
import { readAddress, type KnownBases } from './paths/readAddress';
import { scanAddresses } from './paths/scanAddresses';

/** One path that fits what is typed so far. */
export interface PathCompletion {
  /** Template, such as `/v1/user-groups/:user_group_id`. */
  readonly path: string;
  /** The operations on it. */
  readonly endpoints: readonly Endpoint[];
  /** What takes the place of the range: texts, and names of values that the user fills in. */
  readonly pieces: readonly (string | { readonly name: string; readonly shown: string })[];
}

export interface PathCompletions {
  /** From the segment that is being typed to the end of the path; offsets of the text. */
  readonly start: number;
  readonly end: number;
  readonly items: readonly PathCompletion[];
}

/** Paths for the string under the cursor. Undefined outside strings that begin with `/v1/` or a known base before it. */
export function completePath(
  text: string,
  offset: number,
  language: CodeLanguage,
  known: { readonly endpoints: readonly Endpoint[]; readonly bases: KnownBases },
): PathCompletions | undefined {
  const source = scanAddresses(text, language.id).find(({ start, end }) => start < offset && offset <= end);
  const path = source && readAddress(source.address, known.bases);
  if (!source || !path) return undefined;
  const { address } = source;
  const cursor = indexAt(address, offset);
  if (cursor < path.start + '/v1/'.length || cursor > path.end) return undefined;
  const typed = address.text.slice(path.start, cursor).split('/').slice(1);
  const last = typed.at(-1) ?? '';
  const interpolates = isInterpolating(text, source.start, address.offsetOf(0), language);
  const shown = (name: string): string =>
    interpolates ? language.interpolate(variableName(name, language)) : name;
  const templates = new Set(known.endpoints.map((endpoint) => endpoint.path));
  return {
    start: address.offsetOf(cursor - last.length),
    end: address.offsetOf(path.end),
    items: [...templates].flatMap((template) => {
      const endpoints = known.endpoints.filter(({ path: own }) => own === template);
      const parts = template.split('/').slice(1);
      if (!continues(parts, typed)) return [];
      return [{ path: template, endpoints, pieces: piecesOf(parts.slice(typed.length - 1), shown) }];
    }),
  };
}

function indexAt({ text, offsetOf }: AddressText, offset: number): number {
  let index = 0;
  while (index < text.length && offsetOf(index) < offset) index += 1;
  return index;
}

/** Finished segments must fit; the editor filters by the one that is being typed. */
function continues(parts: readonly string[], typed: readonly string[]): boolean {
  if (parts.length < typed.length) return false;
  return typed.slice(0, -1).every((segment, index) => {
    const part = parts[index] ?? '';
    return part.startsWith(':') ? segment !== '' : part === segment;
  });
}

function piecesOf(parts: readonly string[], shown: (name: string) => string): PathCompletion['pieces'] {
  return parts.flatMap((part, index) => [
    ...(index === 0 ? [] : ['/']),
    part.startsWith(':') ? { name: part.slice(1), shown: shown(part.slice(1)) } : part,
  ]);
}

function isInterpolating(
  text: string,
  start: number,
  content: number,
  { interpolating }: CodeLanguage,
): boolean {
  return interpolating === undefined || interpolating.test(text.slice(start, content).replace(UNKNOWN, ''));
}

/** A parameter's name in the manner of the language. */
function variableName(name: string, { id }: CodeLanguage): string {
  if (id === 'shell') return name.toUpperCase();
  if (id === 'python' || id === 'ruby' || id === 'php' || id === 'http') return name;
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
