import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { isSecretField } from '../../catalog/isSecretField';
import { TemplateMatcher } from '../../catalog/find/templateMatcher';
import { decodeSegment, type OperationMatch } from '../../catalog/matchOperation';
import type { Endpoint } from '../../catalog/types';
import { newFinding, emptyWords, type Finding, notFilledIn, placeholders, type Rule } from './finding';
import { typoDistance } from '../../base/typoDistance';
import { maskText } from '../../http/redaction/maskHeader';

const pathFindings: Rule = ({ request, method, path, endpoints, match, isTokenCall, code }) => {
  const wrongValues = path.split('/').flatMap((segment): readonly Finding[] => {
    const value = decodeSegment(segment) ?? segment;
    if (!emptyWords.test(value) && !placeholders.test(value)) return [];
    const sentence = l10n.t('The path contains “{0}” instead of a value.', sanitizeForDisplay(value, 60));
    const mend = l10n.t('Fill the variable in before the address is built.');
    return [newFinding('mistake', sentence, mend, 'line', segment)];
  });
  if (match && wrongValues.length === 0 && code?.endsWith('_NOT_FOUND')) return noIds(match.path);
  if (match || isTokenCall) return wrongValues;
  const found = repair(endpoints, path, method);
  if (found) {
    const { mend, meant, isTaken } = meantAt(endpoints, found.path, method);
    const sentences = isTaken
      ? found.faults
      : [...found.faults, l10n.t('This path does not accept {0}.', sanitizeForDisplay(request.method, 20))];
    return [
      ...wrongValues,
      ...sentences.map((sentence) => ({ ...newFinding('breaks', sentence, mend), meant })),
    ];
  }
  // An empty segment probably stands for an id: it is replaced by `0`.
  const segments = path
    .replaceAll(/\/(?=\/.)/g, '/0')
    .split('/')
    .slice(1)
    .map((segment) => decodeSegment(segment) ?? segment);
  const [near] = new TemplateMatcher(endpoints, []).match(segments).near;
  const { mend, meant } = near
    ? meantAt(endpoints, near.path, method)
    : { mend: l10n.t('Look up the path with “Find Endpoint…”'), meant: undefined };
  if (wrongValues.length > 0 && !near && !empty.test(path)) return wrongValues;
  const sentence = empty.test(path) ? emptySentence() : l10n.t('No endpoint has this path.');
  return [...wrongValues, { ...newFinding('breaks', sentence, mend), meant }];
};

/** Findings for values that the sandbox did not find, and that do not have the form of an id. */
function noIds(values: OperationMatch['path']): readonly Finding[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (!name.endsWith('_id') || /^[\da-f]{24}$/i.test(value)) return [];
    const shown = sanitizeForDisplay(maskText(value), 60);
    const sentence = l10n.t('The path contains “{0}”, which is not an id.', shown);
    return [newFinding('mistake', sentence, l10n.t('Use an id from a response, without spaces or quotes.'))];
  });
}

const empty = /\/\//;

function emptySentence(): string {
  return l10n.t('The path contains an empty segment.');
}

/** Repairs of a wrong path, in the order in which they are tried. */
const steps: readonly { readonly mend: (path: string) => string; readonly sentence: () => string }[] = [
  {
    mend: (path) => path.replace(/^(?:\/+v1)+(?=\/+v1\/)/i, ''),
    sentence: () => l10n.t('The path contains /v1 twice.'),
  },
  {
    // Also replaces a prefix such as `/api/v1` or another version.
    mend: (path) => (/^\/+v1\//i.test(path) ? path : `/v1${path.replace(/^(?:.*\/v\d+|\/+api)(?=\/)/i, '')}`),
    sentence: () => l10n.t('The path does not begin with /v1.'),
  },
  {
    mend: (path) => path.replace(/(?:&|%3f).*/i, ''),
    sentence: () => l10n.t('The query does not begin with “?”.'),
  },
  { mend: lowered, sentence: () => l10n.t('The path contains uppercase letters.') },
];

function repair(
  endpoints: readonly Endpoint[],
  path: string,
  method: string,
): { readonly path: string; readonly faults: readonly string[] } | undefined {
  // Four or more slashes are treated as three, since more would slow the search down.
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

/**
 * Path of the endpoint that was probably meant. Prefers the most literal segments, then the same method, then the
 * fewest empty ids. Undefined if no endpoint's path fits.
 */
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

/**
 * Creates a pattern that treats an empty segment as absent or as an id. A word after an empty segment is no id, such as
 * `limit` in `//limit`.
 */
function patternOf(parts: readonly string[]): RegExp {
  const pieces = parts.map((part) =>
    part.startsWith(':')
      ? '(?:/([^/]+)|/{2,}(?![a-z_-]+(?:/|$))([^/]+)|/())'
      : `/+${part.replaceAll(/[^\w-]/g, '\\$&')}`,
  );
  return new RegExp(`^${pieces.join('')}/*$`);
}

/** Lower-cases a path, except ids. An id is a segment with a digit after its second character, so `V1` is none. */
function lowered(path: string): string {
  return path
    .split('/')
    .map((segment) => (/\d/.test(segment.slice(2)) ? segment : segment.toLowerCase()))
    .join('/');
}

/**
 * Finds the endpoint that was probably meant at a path: the only one, else the one with `method`. PATCH counts as PUT.
 */
function meantAt(
  endpoints: readonly Endpoint[],
  path: string,
  method: string,
): { readonly mend: string; readonly meant: Endpoint | undefined; readonly isTaken: boolean } {
  const there = endpoints.filter((endpoint) => endpoint.path === path);
  const wanted = method === 'PATCH' ? 'PUT' : method;
  const meant = there.length === 1 ? there[0] : there.find((endpoint) => endpoint.method === wanted);
  const methods = meant ? [meant.method] : there.map((endpoint) => endpoint.method).toSorted();
  const mend = l10n.t('Use {0} {1}.', methods.join(', '), path);
  return { mend, meant, isTaken: there.some((endpoint) => endpoint.method === method) };
}

const withCommas = (name: string): string => l10n.t('Send the values once, with commas: {0}=a,b', name);

/** Query parameters whose value is a single number in every list endpoint. */
const pageNumber = /^(?:page|limit)$/;

const queryFindings: Rule = ({ query, match, details }) => {
  if (!match) return [];
  const known = [...match.endpoint.query, ...(details?.queryParameters ?? []).map(({ name }) => name)];
  const isOne = (name: string): boolean =>
    pageNumber.test(name) ||
    details?.queryParameters.some(
      (known) => known.name === name && /^(?:integer|number|boolean)$/.test(known.type),
    ) === true;
  const firsts = new Map(query.map(([name], index) => [name, index] as const).reverse());
  const missing = (details?.queryParameters ?? [])
    .filter(
      ({ name, required }) => required && !query.some(([given, value]) => given === name && value !== ''),
    )
    .map(({ name }) =>
      newFinding('hint', l10n.t('{0} is required.', sanitizeForDisplay(name, 60)), l10n.t('Add it.')),
    );
  const wrong = query.flatMap(([name, value], index): readonly Finding[] => {
    const shown = sanitizeForDisplay(maskText(name), 60);
    // A secret may look like a template variable, such as `:word`, and must not be shown.
    if (emptyWords.test(value) || (!isSecretField(name) && placeholders.test(value)))
      return [notFilledIn(shown, value, 'line', name)];
    if (pageNumber.test(name) && !/^[1-9]\d*$/.test(value)) {
      const sentence = l10n.t('“{0}” has the value “{1}”.', shown, sanitizeForDisplay(maskText(value), 20));
      return [newFinding('mistake', sentence, l10n.t('Use a whole number from 1.'), 'line', name)];
    }
    const bare = name.replace(/\[\w*\]$/, '');
    if (firsts.get(name) !== index) return [];
    if (bare !== name && (known.length === 0 || known.includes(bare) || isOne(bare))) {
      const sentence = l10n.t('“{0}” is a list in brackets.', shown);
      const plain = sanitizeForDisplay(bare, 60);
      return isOne(bare)
        ? [newFinding('mistake', sentence, l10n.t('Use “{0}”.', plain), 'line', name)]
        : [newFinding('hint', sentence, withCommas(plain), 'line', name)];
    }
    if (known.length === 0 || known.includes(name)) {
      const count = query.filter(([other]) => other === name).length;
      if (count === 1) return [];
      const sentence = l10n.t('“{0}” was sent {1} times. The sandbox uses the first.', shown, String(count));
      const mend = isOne(name) ? l10n.t('Send it once.') : withCommas(sanitizeForDisplay(name, 60));
      return [newFinding('mistake', sentence, mend, 'line', name)];
    }
    const near = known.find((candidate) => typoDistance(bare, candidate) < Infinity);
    const mend =
      near === undefined
        ? l10n.t('Known query parameters: {0}', known.join(', '))
        : l10n.t('Use “{0}”.', near);
    const sentence = l10n.t('“{0}” is not a known query parameter here.', shown);
    return [newFinding('hint', sentence, mend, 'line', name)];
  });
  return [...missing, ...wrong];
};

/** Rules for the URL: first the path, then the query. */
export const urlFindings: readonly Rule[] = [pathFindings, queryFindings];
