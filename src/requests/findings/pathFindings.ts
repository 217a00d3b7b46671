import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { TemplateMatcher } from '../../catalog/find/templateMatcher';
import { matchOperation } from '../../catalog/matchOperation';
import type { Endpoint } from '../../catalog/types';
import { newFinding, emptyWords, type Finding, placeholders, type Rule } from './finding';

/** Mistakes in the path, and paths that no endpoint has. */
export const pathFindings: Rule = ({ request, path, endpoints, match, isTokenCall }) => {
  const wrongValues = path.split('/').flatMap((segment): readonly Finding[] => {
    const value = decoded(segment);
    if (!emptyWords.test(value) && !placeholders.test(value)) return [];
    const sentence = l10n.t('The path holds “{0}” in place of a value.', sanitizeForDisplay(value, 60));
    const mend = l10n.t('Fill the variable in before the address is built.');
    return [newFinding('mistake', sentence, mend, 'line', segment)];
  });
  if (match || isTokenCall) return wrongValues;
  const found = repair(endpoints, path);
  if (found) {
    const methods = methodsOf(endpoints, found.path);
    const mend = l10n.t('Use {0} {1}.', methodAmong(methods, request.method), found.path);
    const other: readonly Finding[] = methods.includes(request.method)
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
  const segments = path.split('/').slice(1).map(decoded);
  const [near] = new TemplateMatcher(endpoints, []).match(segments).near;
  const mend = near
    ? l10n.t('Use {0} {1}.', methodAmong(methodsOf(endpoints, near.path), request.method), near.path)
    : l10n.t('Find Endpoint… looks the path up.');
  return wrongValues.length > 0 && !near
    ? wrongValues
    : [...wrongValues, newFinding('breaks', l10n.t('No endpoint has this path.'), mend)];
};

/** Each way in which a path goes wrong as a whole, and the path without it. */
const steps: readonly { readonly mend: (path: string) => string; readonly sentence: () => string }[] = [
  {
    mend: (path) => path.replaceAll(/\/{2,}/g, '/'),
    sentence: () => l10n.t('The path holds an empty segment.'),
  },
  { mend: (path) => path.replace(/(?<=.)\/$/, ''), sentence: () => l10n.t('The path ends with a slash.') },
  {
    mend: (path) => path.replace(/^(?:\/v1)+(?=\/v1\/)/i, ''),
    sentence: () => l10n.t('The path holds /v1 twice.'),
  },
  {
    mend: (path) => (/^\/v1\//i.test(path) ? path : `/v1${path}`),
    sentence: () => l10n.t('The path does not begin with /v1.'),
  },
  { mend: lowered, sentence: () => l10n.t('The path holds upper case.') },
];

function repair(
  endpoints: readonly Endpoint[],
  path: string,
): { readonly path: string; readonly faults: readonly string[] } | undefined {
  let mended = path;
  const faults: string[] = [];
  for (const step of steps) {
    const template = templateOf(endpoints, mended);
    if (template !== undefined) return { path: template, faults };
    const next = step.mend(mended);
    if (next !== mended) faults.push(step.sentence());
    mended = next;
  }
  const template = templateOf(endpoints, mended);
  return template === undefined ? undefined : { path: template, faults };
}

function templateOf(endpoints: readonly Endpoint[], path: string): string | undefined {
  const templates = endpoints.map((endpoint) => ({ path: endpoint.path, method: 'GET' as const }));
  return matchOperation(templates, 'GET', path)?.endpoint.path;
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
