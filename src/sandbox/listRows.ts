import { invalid } from './sandboxError';

const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

/**
 * One page of the rows that match, and the `count` of all matching ones. Applies `keyword`, the filters, `page` (from 1)
 * and `limit`. Throws a `SandboxError` for a bad number.
 */
export function listRows<T extends object>(
  rows: readonly T[],
  query: Readonly<Record<string, string>>,
  rules: {
    /** Fields that `keyword` looks into. */
    readonly keywordFields: readonly (keyof T & string)[];
    /** Fields that a query parameter of the same name selects by; several values are joined by commas. */
    readonly filterFields: readonly (keyof T & string)[];
  },
) {
  const page = positive(query, 'page', 1);
  const limit = Math.min(positive(query, 'limit', DEFAULT_LIMIT), MAX_LIMIT);
  const keyword = fold(query['keyword'] ?? '');
  const matching = rows.filter(
    (row) =>
      rules.filterFields.every((name) => matchesFilter(row[name], query[name])) &&
      (keyword === '' || rules.keywordFields.some((name) => fold(String(row[name])).includes(keyword))),
  );
  return { count: matching.length, list: matching.slice((page - 1) * limit, page * limit) };
}

function positive(query: Readonly<Record<string, string>>, name: string, fallback: number): number {
  const text = query[name] ?? '';
  if (text === '') return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid(`${name} must be a whole number from 1.`);
  return Number(text);
}

function matchesFilter(value: unknown, wanted: string | undefined): boolean {
  return wanted === undefined || wanted === '' || wanted.split(',').includes(String(value));
}

/** Hangul typed on a Mac arrives decomposed. */
function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
