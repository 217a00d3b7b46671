import type { Endpoint } from '../../catalog/types';
import type { CodeLanguageId } from '../codeLanguages';
import { guessMethod } from './guessMethod';
import { readAddress, type KnownBases } from './readAddress';
import { scanAddresses } from './scanAddresses';
import type { SourceAddress } from './sourceAddress';
import { TemplateMatcher } from './templateMatcher';

/** A path of the API in a source text. Offsets are UTF-16 units of the text. */
export interface PathMatch {
  /** From `/v1` … */
  readonly start: number;
  /** … to the end of the path, without a query. */
  readonly end: number;
  /** The operation that the call around it makes; all operations of the path when nothing tells, or none is called. */
  readonly endpoints: readonly Endpoint[];
  /** The call uses a method that no operation of the path has. */
  readonly isOtherCall: boolean;
}

/** A path under `/v1` that no endpoint has, with what was probably meant. */
interface NearMiss {
  readonly start: number;
  readonly end: number;
  /** The template of the path that was meant. */
  readonly path: string;
  readonly edits: readonly { readonly start: number; readonly end: number; readonly text: string }[];
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
  for (const source of scanAddresses(text, language)) {
    const path = readAddress(source.address, known.bases);
    if (!path) continue;
    const offsetOf = (index: number): number => source.address.offsetOf(index);
    const span = { start: offsetOf(path.start), end: offsetOf(path.end) };
    const { endpoints, near } = matcher.match(path.segments);
    if (endpoints.length > 0) {
      matches.push({ ...span, ...chosen(endpoints, methodOf(text, source, path.method)) });
    } else if (near) {
      const starts = segmentStarts(path.start, path.segments);
      const edits = near.changes.map(({ index, text: meant }) => {
        const start = starts[index] ?? path.start;
        return {
          start: offsetOf(start),
          end: offsetOf(start + (path.segments[index] ?? '').length),
          text: meant,
        };
      });
      nearMisses.push({ ...span, path: near.path, edits });
    }
  }
  return { matches, nearMisses };
}

function methodOf(text: string, source: SourceAddress, stated: string | undefined): string | undefined {
  return stated ?? source.method ?? guessMethod(text, source.start, source.end);
}

/** The one operation of the method; without one, those of the most literal path. */
function chosen(
  endpoints: readonly Endpoint[],
  method: string | undefined,
): Pick<PathMatch, 'endpoints' | 'isOtherCall'> {
  const exact = endpoints.find((endpoint) => endpoint.method === method);
  if (exact) return { endpoints: [exact], isOtherCall: false };
  const literal = endpoints.filter(({ path }) => path === endpoints[0]?.path);
  // A call that says nothing yet reads, too.
  return { endpoints: literal, isOtherCall: method !== undefined && method !== 'GET' };
}

function segmentStarts(start: number, segments: readonly string[]): readonly number[] {
  const starts: number[] = [];
  let at = start + 1;
  for (const segment of segments) {
    starts.push(at);
    at += segment.length + 1;
  }
  return starts;
}
