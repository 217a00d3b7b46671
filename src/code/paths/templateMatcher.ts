import { typoDistance } from '../../base/typoDistance';
import type { Endpoint } from '../../catalog/types';
import { UNKNOWN } from './addressText';

/** What one segment should be in place of what it is. */
interface SegmentChange {
  readonly index: number;
  readonly text: string;
}

export interface TemplateMatch {
  /** All operations of the path. Empty: none fits. */
  readonly endpoints: readonly Endpoint[];
  /** With no endpoint: the path that was probably meant. */
  readonly near?: { readonly path: string; readonly changes: readonly SegmentChange[] };
}

interface Template {
  readonly path: string;
  readonly parts: readonly string[];
  readonly endpoints: Endpoint[];
}

const MAX_DISTANCE = 2;

/** Finds the endpoints of paths in source code; remembers results, since files repeat their paths. */
export class TemplateMatcher {
  readonly #templates: readonly Template[];
  readonly #found = new Map<string, TemplateMatch>();

  constructor(endpoints: readonly Endpoint[]) {
    this.#templates = templatesOf(endpoints);
  }

  /** `segments` without the leading empty one, such as `v1`, `users`. */
  match(segments: readonly string[]): TemplateMatch {
    const key = segments.join('/');
    let found = this.#found.get(key);
    if (!found) {
      found = this.#look(segments);
      this.#found.set(key, found);
    }
    return found;
  }

  #look(segments: readonly string[]): TemplateMatch {
    const sameLength = this.#templates.filter(({ parts }) => parts.length === segments.length);
    const fitting = sameLength.filter(({ parts }) =>
      parts.every((part, index) => fits(part, segments, index)),
    );
    if (fitting.length > 0) return { endpoints: fitting.flatMap(({ endpoints }) => endpoints) };
    const near = nearest(sameLength, segments);
    return { endpoints: [], ...(near ? { near } : {}) };
  }
}

/** Templates with a literal come before those with a parameter in its position. */
function templatesOf(endpoints: readonly Endpoint[]): readonly Template[] {
  const byPath = new Map<string, Template>();
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
  const rank = ({ parts }: Template): string =>
    parts.map((part) => (part.startsWith(':') ? '1' : '0')).join('');
  return [...byPath.values()].sort((left, right) => rank(left).localeCompare(rank(right)));
}

function fits(part: string, segments: readonly string[], index: number): boolean {
  const segment = segments[index] ?? '';
  if (part.startsWith(':')) return segment !== '';
  // Programs often append a query string to the last segment.
  const isLast = index === segments.length - 1;
  return segment === part || (isLast && segment === part + UNKNOWN);
}

function nearest(templates: readonly Template[], segments: readonly string[]): TemplateMatch['near'] {
  let best: { path: string; changes: SegmentChange[]; distance: number } | undefined;
  for (const { path, parts } of templates) {
    const changes: SegmentChange[] = [];
    let total = 0;
    for (const [index, part] of parts.entries()) {
      if (fits(part, segments, index)) continue;
      const segment = segments[index] ?? '';
      total += part.startsWith(':') || segment.includes(UNKNOWN) ? Infinity : typoDistance(segment, part);
      changes.push({ index, text: part });
    }
    if (total <= MAX_DISTANCE && total < (best?.distance ?? Infinity))
      best = { path, changes, distance: total };
  }
  return best && { path: best.path, changes: best.changes };
}
