import type { EndpointDetails } from '../../catalog/types';
import type { CallValues, FinishedCall } from '../../http/types';
import { countedList } from '../../json/collectLists';

/** Where the rows of an answer stand among all rows of its list. */
export interface ResultPage {
  /** From 1. */
  readonly page: number;
  /** Rows on a full page. */
  readonly limit: number;
  /** From 1. */
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/**
 * The page that a good answer is; undefined where it is the whole list, or where the catalog does not know pages, or
 * request and answer do not fit together.
 */
export async function pageOf(
  call: FinishedCall,
  loadDetails: (endpointId: string) => Promise<EndpointDetails>,
): Promise<ResultPage | undefined> {
  const { outcome, request, kept, pages } = call;
  if (outcome.kind !== 'answer' || request.method !== 'GET' || pages || kept?.withheld.length)
    return undefined;
  const list = await countedList(outcome.answer.text);
  const page = list && findPage(call.values.query, list.length, list.inAll);
  return page && isPaged(await loadDetails(call.endpointId)) ? page : undefined;
}

/** What `limit` is without one is no fact: a first page shows it, because it is full where rows are left. */
function findPage(query: CallValues['query'], rows: number, count: number): ResultPage | undefined {
  const page = numberOf(query, 'page', 1);
  const sent = numberOf(query, 'limit', 0);
  const limit = page === 1 && sent !== undefined ? rows : sent;
  if (page === undefined || limit === undefined || rows === 0) return undefined;
  const before = (page - 1) * limit;
  // A service that gave fewer rows than it was asked for counts its pages in another way.
  if (rows !== Math.min(limit, count - before) || rows === count) return undefined;
  return { page, limit, first: before + 1, last: before + rows, count };
}

function numberOf(query: CallValues['query'], wanted: string, absent: number): number | undefined {
  const [value, ...others] = query.flatMap(([name, text]) => (name === wanted ? [text] : []));
  if (value === undefined) return absent;
  return others.length === 0 && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}

function isPaged({ queryParameters, response }: EndpointDetails): boolean {
  const isIn = (fields: EndpointDetails['response'], wanted: readonly string[]): boolean =>
    wanted.every((name) => fields.some((field) => field.name === name));
  return isIn(queryParameters, ['page', 'limit']) && isIn(response, ['count', 'list']);
}
