import type { Endpoint } from '../../catalog/types';
import type { CodeLanguageId } from '../codeLanguages';
import type { TextEdit, TextSpan } from '../replaceSecret';
import { guessMethod } from './guessMethod';
import { pathEdits } from './pathEdits';
import { readAddress, type KnownBases } from './readAddress';
import { scanAddresses } from './scanAddresses';
import { TemplateMatcher } from './templateMatcher';

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
  for (const source of scanAddresses(text, language, known.bases)) {
    const path = readAddress(source.address, known.bases);
    if (!path) continue;
    const offsetOf = (index: number): number => source.address.offsetOf(index);
    const span = { start: offsetOf(path.start), end: offsetOf(path.end) };
    const { endpoints, near } = matcher.match(path.segments);
    if (endpoints.length > 0) {
      const method = path.method ?? source.method ?? guessMethod(text, source, language);
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
