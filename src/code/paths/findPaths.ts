import type { Steps } from '../../base/doInTurns';
import { TemplateMatcher, type SegmentChange } from '../../catalog/find/templateMatcher';
import type { Endpoint } from '../../catalog/types';
import { interpolationAt } from '../interpolationAt';
import type { TextEdit } from '../replaceSecret';
import type { SdkCall } from '../sdk/sdkNames';
import type { Source, TextSpan } from '../source/readSource';
import type { AddressText, SourceAddress } from './addressText';
import { guessMethod, readersOf } from './guessMethod';
import { definesRoute } from './impliedBase';
import { scanAddresses } from './scanAddresses';
import { readAddress, type KnownBases, type AddressPath } from './readAddress';

/** A path of the API in a source text, from `/v1` to its end, without a query; or a call of the SDK. */
export interface PathMatch extends TextSpan {
  /** The SDK's call, if there is no path. */
  readonly sdk?: SdkCall;
  /**
   * The operation with the call's method. All operations of the path if the method is unknown or the path has no
   * operation with it.
   */
  readonly endpoints: readonly Endpoint[];
  /** The method of the call, if it is not GET and has no operation on this path. */
  readonly otherMethod?: string;
  /**
   * True if the address has a base URL, or if its string, request line or command states a method. False if a route
   * handler follows. A guessed method does not count, because a bare path may be a server's route or a cache's key.
   */
  readonly isRequest?: boolean;
}

/** A path under `/v1` without an endpoint, with the paths that were probably meant, most likely first. */
interface NearMiss extends TextSpan {
  readonly fixes: readonly PathFix[];
}

/** A correction to a path of the API. */
export interface PathFix {
  /** Template of the correct path. */
  readonly path: string;
  readonly edits: readonly TextEdit[];
}

/** Addresses in a source text, and the paths of the API among them: correct ones and wrong ones. */
export interface FoundPaths {
  readonly source: Source;
  readonly known: KnownPaths;
  readonly addresses: readonly SourceAddress[];
  readonly matches: readonly PathMatch[];
  readonly nearMisses: readonly NearMiss[];
}

/** The endpoints and base URLs that identify a path. */
export interface KnownPaths {
  readonly endpoints: readonly Endpoint[];
  readonly bases: KnownBases;
}

/** Finds paths of the API in a source text, in linear time. */
export function* findPaths(source: Source, known: KnownPaths): Steps<FoundPaths> {
  const matcher = new TemplateMatcher(known.endpoints);
  const addresses = yield* scanAddresses(source, known.bases);
  const matches: PathMatch[] = [];
  const nearMisses: NearMiss[] = [];
  const called = { ...source, readers: readersOf(source) };
  for (const found of addresses) {
    yield;
    const { address } = found;
    const path = readAddress(address, known.bases);
    if (!path) continue;
    const span = { start: address.offsetOf(path.start), end: address.offsetOf(path.end) };
    const { endpoints, near } = matcher.match(path.segments);
    if (endpoints.length > 0) {
      const method = path.method ?? found.method ?? guessMethod(called, found);
      const isRequest =
        (path.start > 0 || found.method !== undefined) && !definesRoute(source.text, found.end);
      matches.push({ ...span, ...chosen(endpoints, method), isRequest });
    } else if (!address.isOpen) {
      const fixes = near.flatMap((one) => {
        const edits = pathEdits(source, one.changes, { address, path });
        return edits ? [{ path: one.path, edits }] : [];
      });
      if (fixes.length > 0) nearMisses.push({ ...span, fixes });
    }
  }
  return { source, known, addresses, matches, nearMisses };
}

/** The endpoint with this method; if there is none, all endpoints of the first path, which is the most literal one. */
function chosen(
  endpoints: readonly Endpoint[],
  method: string | undefined,
): Pick<PathMatch, 'endpoints' | 'otherMethod'> {
  const exact = endpoints.find((endpoint) => endpoint.method === method);
  if (exact) return { endpoints: [exact] };
  const literal = endpoints.filter(({ path }) => path === endpoints[0]?.path);
  // GET is the default of most clients, so a missing operation for GET is no certain mistake.
  return method === undefined || method === 'GET'
    ? { endpoints: literal }
    : { endpoints: literal, otherMethod: method };
}

/** A path and the address that contains it. */
interface PathLocation {
  readonly address: AddressText;
  readonly path: AddressPath;
}

/** Edits that change segments of a path in the source. Undefined if a changed segment comes from a variable. */
function pathEdits(
  source: Source,
  changes: readonly SegmentChange[],
  { address, path }: PathLocation,
): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  const end = address.offsetOf(path.end);
  for (const { index, text: meant, parameter } of changes) {
    const slash = path.start + ['', ...path.segments.slice(0, index)].join('/').length;
    const after = slash + 1 + (path.segments[index] ?? '').length;
    if (slash < address.named) return undefined;
    const span = { start: address.offsetOf(slash + 1), end: address.offsetOf(after) };
    if (parameter !== undefined) edits.push(...valueEdits(source, span, { end, parameter }));
    else if (meant !== undefined) edits.push({ ...span, text: meant });
    else edits.push({ start: address.offsetOf(slash), end: span.end, text: '' });
  }
  return edits.sort((one, other) => one.start - other.start);
}

/** Replaces a segment by a placeholder for a parameter. Makes the string interpolate if necessary. */
function valueEdits(
  source: Source,
  span: TextSpan,
  { end, parameter }: { end: number; parameter: string },
): readonly TextEdit[] {
  const { valueOf, whole, quotes } = interpolationAt(source, { start: span.start, end });
  const { before, shown, after } = valueOf(parameter);
  const value = { ...span, text: before + shown + after };
  if (!whole || !quotes) return [value];
  return [quotes.open, value, { start: whole.contentEnd, end: whole.end, text: quotes.close }];
}
