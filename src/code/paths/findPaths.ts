import { TemplateMatcher, type SegmentChange } from '../../catalog/find/templateMatcher';
import type { Endpoint } from '../../catalog/types';
import { codeLanguages, type CodeLanguageId } from '../codeLanguages';
import { interpolationAt } from '../interpolationAt';
import type { TextEdit, TextSpan } from '../replaceSecret';
import type { AddressText } from './addressText';
import { guessMethod, methodSource } from './guessMethod';
import { readAddress, type KnownBases, type AddressPath } from './readAddress';
import { scanAddresses } from './scanAddresses';

/** A path of the API in a source text, from `/v1` to its end, without a query. */
export interface PathMatch extends TextSpan {
  /** The operation that the call around it makes; all operations of the path when the method is not known or has none. */
  readonly endpoints: readonly Endpoint[];
  /** The call uses a method that no operation of the path has. */
  readonly isOtherCall: boolean;
}

/** A path under `/v1` that no endpoint has, with what was probably meant, the likeliest first. */
interface NearMiss extends TextSpan {
  readonly fixes: readonly PathFix[];
}

/** What makes a path one of the API. */
export interface PathFix {
  /** The template of the path. */
  readonly path: string;
  readonly edits: readonly TextEdit[];
}

export interface FoundPaths {
  readonly matches: readonly PathMatch[];
  readonly nearMisses: readonly NearMiss[];
}

/** Finds the paths of the API in a source text, in time linear in its length. */
export function findPaths(
  text: string,
  language: CodeLanguageId,
  known: { readonly endpoints: readonly Endpoint[]; readonly bases: KnownBases },
): FoundPaths {
  const matcher = new TemplateMatcher(known.endpoints);
  const matches: PathMatch[] = [];
  const nearMisses: NearMiss[] = [];
  const called = methodSource(text, language);
  for (const source of scanAddresses(text, language, known.bases)) {
    const path = readAddress(source.address, known.bases);
    if (!path) continue;
    const offsetOf = (index: number): number => source.address.offsetOf(index);
    const span = { start: offsetOf(path.start), end: offsetOf(path.end) };
    const { endpoints, near } = matcher.match(path.segments);
    if (endpoints.length > 0) {
      const method = path.method ?? source.method ?? guessMethod(called, source);
      matches.push({ ...span, ...chosen(endpoints, method) });
    } else if (!source.address.isOpen) {
      const fixes = near.flatMap((one) => {
        const edits = pathEdits(text, one.changes, { address: source.address, path, language });
        return edits ? [{ path: one.path, edits }] : [];
      });
      if (fixes.length > 0) nearMisses.push({ ...span, fixes });
    }
  }
  return { matches, nearMisses };
}

/** The one operation of the method; without one, those of the most literal path. */
function chosen(
  endpoints: readonly Endpoint[],
  method: string | undefined,
): Pick<PathMatch, 'endpoints' | 'isOtherCall'> {
  const exact = endpoints.find((endpoint) => endpoint.method === method);
  if (exact) return { endpoints: [exact], isOtherCall: false };
  const literal = endpoints.filter(({ path }) => path === endpoints[0]?.path);
  // A call without a method counts as a read.
  return { endpoints: literal, isOtherCall: method !== undefined && method !== 'GET' };
}

/** Where a path stands. */
interface PathLocation {
  readonly address: AddressText;
  readonly path: AddressPath;
  readonly language: CodeLanguageId;
}

/**
 * Changes segments of a path in its source. Undefined: what should be changed does not stand there, but where a name is
 * given its value.
 */
function pathEdits(
  text: string,
  changes: readonly SegmentChange[],
  { address, path, language }: PathLocation,
): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  const end = address.offsetOf(path.end);
  for (const { index, text: meant, parameter } of changes) {
    const slash = path.start + ['', ...path.segments.slice(0, index)].join('/').length;
    const after = slash + 1 + (path.segments[index] ?? '').length;
    if (slash < address.named) return undefined;
    const span = { start: address.offsetOf(slash + 1), end: address.offsetOf(after) };
    if (parameter !== undefined) edits.push(...valueEdits(text, span, { end, parameter, language }));
    else if (meant !== undefined) edits.push({ ...span, text: meant });
    else edits.push({ start: address.offsetOf(slash), end: span.end, text: '' });
  }
  return edits.sort((one, other) => one.start - other.start);
}

/** Puts a value in place of a word, in a string that takes values. */
function valueEdits(
  text: string,
  span: TextSpan,
  { end, parameter, language }: { end: number; parameter: string; language: CodeLanguageId },
): readonly TextEdit[] {
  const known = codeLanguages.find(({ id }) => id === language);
  if (!known) return [];
  const { valueOf, whole, quotes } = interpolationAt(text, { start: span.start, end }, known);
  const { before, shown, after } = valueOf(parameter);
  const value = { ...span, text: before + shown + after };
  if (!whole || !quotes) return [value];
  return [quotes.open, value, { start: whole.contentEnd, end: whole.end, text: quotes.close }];
}
