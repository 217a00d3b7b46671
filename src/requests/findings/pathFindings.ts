import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { TemplateMatcher } from '../../catalog/find/templateMatcher';
import type { Endpoint } from '../../catalog/types';
import { newFinding, emptyWords, type Finding, placeholders, type Rule } from './finding';

/** Mistakes in the path, and paths that no endpoint has. */
export const pathFindings: Rule = ({ request, method, path, endpoints, match, isTokenCall }) => {
  const wrongValues = path.split('/').flatMap((segment): readonly Finding[] => {
    const value = decoded(segment);
    if (!emptyWords.test(value) && !placeholders.test(value)) return [];
    const sentence = l10n.t('The path holds “{0}” in place of a value.', sanitizeForDisplay(value, 60));
    const mend = l10n.t('Fill the variable in before the address is built.');
    return [newFinding('mistake', sentence, mend, 'line', segment)];
  });
  if (match || isTokenCall) return wrongValues;
  const found = repair(endpoints, path, method);
  if (found) {
    const methods = methodsOf(endpoints, found.path);
    const mend = l10n.t('Use {0} {1}.', methodAmong(methods, method), found.path);
    const other: readonly Finding[] = methods.includes(method)
      ? []
      : [
          newFinding(
            'breaks',
            l10n.t('This path does not take {0}.', sanitizeForDisplay(request.method, 20)),
            mend,
          ),
        ];
    return [
      ...wrongValues,
      ...found.faults.map((sentence) => newFinding('breaks', sentence, mend)),
      ...other,
    ];
  }
  // An empty segment is most likely an id without a value.
  const segments = path
    .replaceAll(/\/(?=\/.)/g, '/0')
    .split('/')
    .slice(1)
    .map(decoded);
  const [near] = new TemplateMatcher(endpoints, []).match(segments).near;
  const mend = near
    ? l10n.t('Use {0} {1}.', methodAmong(methodsOf(endpoints, near.path), method), near.path)
    : l10n.t('Find Endpoint… looks the path up.');
  if (empty.test(path)) return [...wrongValues, newFinding('breaks', emptySentence(), mend)];
  return wrongValues.length > 0 && !near
    ? wrongValues
    : [...wrongValues, newFinding('breaks', l10n.t('No endpoint has this path.'), mend)];
};

const empty = /\/\//;

function emptySentence(): string {
  return l10n.t('The path holds an empty segment.');
}

/** Each way in which the head of a path goes wrong, and the path without it. */
const steps: readonly { readonly mend: (path: string) => string; readonly sentence: () => string }[] = [
  {
    mend: (path) => path.replace(/^(?:\/+v1)+(?=\/+v1\/)/i, ''),
    sentence: () => l10n.t('The path holds /v1 twice.'),
  },
  {
    mend: (path) => (/^\/+v1\//i.test(path) ? path : `/v1${path}`),
    sentence: () => l10n.t('The path does not begin with /v1.'),
  },
  { mend: lowered, sentence: () => l10n.t('The path holds upper case.') },
];

function repair(
  endpoints: readonly Endpoint[],
  path: string,
  method: string,
): { readonly path: string; readonly faults: readonly string[] } | undefined {
  // More slashes in a row say no more than three, and would slow the search down.
  let mended = path.replaceAll(/\/{4,}/g, '///');
  const faults = [
    ...(empty.test(path) ? [emptySentence()] : []),
    ...(/[^/]\/$/.test(path) ? [l10n.t('The path ends with a slash.')] : []),
  ];
  for (const step of steps) {
    const template = templateOf(endpoints, mended, method);
    if (template !== undefined) return { path: template, faults };
    const next = step.mend(mended);
    if (next !== mended) faults.push(step.sentence());
    mended = next;
  }
  const template = templateOf(endpoints, mended, method);
  return template === undefined ? undefined : { path: template, faults };
}

/** The path of the endpoint that was meant: the most words of it count first, then the method, then ids that are there. */
function templateOf(endpoints: readonly Endpoint[], path: string, method: string): string | undefined {
  const ranked = endpoints.flatMap((endpoint) => {
    const parts = endpoint.path.split('/').slice(1);
    const fitting = patternOf(parts).exec(path);
    if (!fitting) return [];
    const words = parts.filter((part) => !part.startsWith(':')).length;
    const emptyIds = fitting.slice(1).filter((id) => id === '').length;
    return { path: endpoint.path, rank: [-words, endpoint.method === method ? 0 : 1, emptyIds] };
  });
  const [best] = ranked.toSorted(
    (one, other) => one.rank.map((value, index) => value - (other.rank[index] ?? 0)).find(Boolean) ?? 0,
  );
  return best?.path;
}

/** Fits the path with empty segments too, each left out or taken as an id. Behind one a word is no id: `//limit`. */
function patternOf(parts: readonly string[]): RegExp {
  const pieces = parts.map((part) =>
    part.startsWith(':')
      ? '(?:/([^/]+)|/{2,}(?![a-z_-]+(?:/|$))([^/]+)|/())'
      : `/+${part.replaceAll(/[^\w-]/g, '\\$&')}`,
  );
  return new RegExp(`^${pieces.join('')}/*$`);
}

/** Ids keep their case. */
function lowered(path: string): string {
  return path
    .split('/')
    .map((segment) => (/\d/.test(segment.slice(2)) ? segment : segment.toLowerCase()))
    .join('/');
}

function methodsOf(endpoints: readonly Endpoint[], path: string): readonly string[] {
  return endpoints.flatMap((endpoint) => (endpoint.path === path ? endpoint.method : [])).toSorted();
}

function methodAmong(methods: readonly string[], method: string): string {
  return methods.includes(method) ? method : methods.join(', ');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
