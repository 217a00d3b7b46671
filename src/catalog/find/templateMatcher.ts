import { typoDistance } from '../../base/typoDistance';
import { publicPaths } from '../generated/publicPaths';
import type { Endpoint } from '../types';

/** Character that stands for a part of a segment that is known only at run time. */
export const UNKNOWN = '\uE000';

/** A change of one segment that corrects a path. */
export interface SegmentChange {
  readonly index: number;
  /** The corrected segment; absent: the segment is removed or needs the value of `parameter`. */
  readonly text?: string;
  /** Name of the path parameter whose value belongs in the segment. */
  readonly parameter?: string;
}

/** A path that was probably meant, and the changes that lead to it. */
interface NearPath {
  readonly path: string;
  readonly changes: readonly SegmentChange[];
}

export interface TemplateMatch<Route = Endpoint> {
  /** All operations of the path. Empty if no path of the catalog fits, or if a word stands in place of an id. */
  readonly endpoints: readonly Route[];
  /** Paths that were probably meant, most likely first. Empty if a known path of the service fits. */
  readonly near: readonly NearPath[];
}

interface Template<Route> {
  readonly path: string;
  readonly parts: readonly string[];
  readonly endpoints: Route[];
}

const MAX_DISTANCE = 2;
/**
 * Matches words such as `list`, which name operations in the paths of other services. Ids never match, because they
 * have 24 hexadecimal digits.
 */
const operation =
  /^(?:list|all|details?|info|view|get|create|new|add|update|edit|modify|delete|remove|search|find)$/i;
/**
 * Matches a word in place of an id, such as `export` or `delete-user`. The word may be another call of the service, or
 * a name for an id.
 */
const word = /^[a-z]{2,}(?:-[a-z]+)*$/;
const partsOfPublicPaths = publicPaths.map((path) => path.split('/'));

/** Finds the endpoints of paths. Caches the results, because source files repeat their paths. */
export class TemplateMatcher<Route extends Pick<Endpoint, 'path'>> {
  readonly #templates: readonly Template<Route>[];
  readonly #found = new Map<string, TemplateMatch<Route>>();

  /** `others`: paths of the service for which the catalog has no endpoint. They are not reported as mistakes. */
  constructor(
    endpoints: readonly Route[],
    private readonly others: readonly (readonly string[])[] = partsOfPublicPaths,
  ) {
    this.#templates = templatesOf(endpoints);
  }

  /** `segments`: the path's segments after the first slash, such as `v1`, `users`. */
  match(segments: readonly string[]): TemplateMatch<Route> {
    const key = segments.join('/');
    let found = this.#found.get(key);
    if (!found) {
      found = this.#look(segments);
      this.#found.set(key, found);
    }
    return found;
  }

  #look(segments: readonly string[]): TemplateMatch<Route> {
    const fitting = fittingTemplates(this.#templates, segments);
    const isPublic = this.others.some((parts) =>
      parts.every((part, index) => fits(part, segments, index + 1)),
    );
    if (fitting.length > 0 || isPublic)
      return { endpoints: withoutWords(fitting, segments).flatMap(({ endpoints }) => endpoints), near: [] };
    const dropped = withoutOperations(this.#templates, segments);
    const near = nearest(this.#templates, segments);
    return { endpoints: [], near: [dropped, near].filter((one) => one !== undefined) };
  }
}

function fittingTemplates<Route>(
  templates: readonly Template<Route>[],
  segments: readonly string[],
): readonly Template<Route>[] {
  return templates.filter(
    ({ parts }) =>
      parts.length === segments.length && parts.every((part, index) => fits(part, segments, index)),
  );
}

/** Leaves out templates that have an id parameter where the path has a word. */
function withoutWords<Route>(
  templates: readonly Template<Route>[],
  segments: readonly string[],
): readonly Template<Route>[] {
  return templates.filter(({ parts }) => !parts.some((part, index) => isWord(part, segments[index])));
}

/** The path that was probably meant, if it is found by removing words such as `list` from the segments. */
function withoutOperations(
  templates: readonly Template<unknown>[],
  segments: readonly string[],
): NearPath | undefined {
  const kept = segments.flatMap((segment, index) => (operation.test(segment) ? [] : [{ segment, index }]));
  if (kept.length === segments.length) return undefined;
  const rest = kept.map(({ segment }) => segment);
  const [fitting] = withoutWords(fittingTemplates(templates, rest), rest);
  const found = fitting ? { path: fitting.path, changes: [] } : nearest(templates, rest);
  if (!found) return undefined;
  const changes = found.changes.map((change) => ({ ...change, index: kept[change.index]?.index ?? 0 }));
  const dropped = segments.flatMap((segment, index) => (operation.test(segment) ? [{ index }] : []));
  return { path: found.path, changes: [...changes, ...dropped] };
}

/** Groups endpoints by path. At the same position, a path with a literal segment comes before one with a parameter. */
function templatesOf<Route extends Pick<Endpoint, 'path'>>(
  endpoints: readonly Route[],
): readonly Template<Route>[] {
  const byPath = new Map<string, Template<Route>>();
  for (const endpoint of endpoints) {
    const template = byPath.get(endpoint.path);
    if (template) template.endpoints.push(endpoint);
    else
      byPath.set(endpoint.path, {
        path: endpoint.path,
        parts: endpoint.path.split('/').slice(1),
        endpoints: [endpoint],
      });
  }
  const rank = ({ parts }: Pick<Template<Route>, 'parts'>): string =>
    parts.map((part) => (part.startsWith(':') ? '1' : '0')).join('');
  return [...byPath.values()].sort((left, right) => rank(left).localeCompare(rank(right)));
}

function fits(part: string, segments: readonly string[], index: number): boolean {
  const segment = segments[index] ?? '';
  if (part.startsWith(':')) return segment !== '' && !isOperation(part, segment);
  // Programs often append a query to the last segment, as in `users${query}`. After a slash, the unknown part would be
  // a value.
  const isLast = part !== '' && index === segments.length - 1;
  return segment === part || (isLast && segment === part + UNKNOWN);
}

function isOperation(part: string, segment: string): boolean {
  return part.endsWith('_id') && operation.test(segment.replace(UNKNOWN, ''));
}

function isWord(part: string, segment = ''): boolean {
  return part.endsWith('_id') && word.test(segment.replace(UNKNOWN, ''));
}

function nearest(templates: readonly Template<unknown>[], segments: readonly string[]): NearPath | undefined {
  let best: { path: string; changes: SegmentChange[]; distance: number } | undefined;
  for (const { path, parts } of templates) {
    if (parts.length !== segments.length) continue;
    const changes: SegmentChange[] = [];
    let total = 0;
    for (const [index, part] of parts.entries()) {
      const segment = segments[index] ?? '';
      if (fits(part, segments, index) && !isWord(part, segment)) continue;
      if (segment.includes(UNKNOWN)) total = Infinity;
      else if (isOperation(part, segment)) changes.push({ index, parameter: part.slice(1) });
      else {
        total += part === '' || part.startsWith(':') ? Infinity : typoDistance(segment, part);
        changes.push({ index, text: part });
      }
    }
    if (total <= MAX_DISTANCE && total < (best?.distance ?? Infinity))
      best = { path, changes, distance: total };
  }
  return best && { path: best.path, changes: best.changes };
}
