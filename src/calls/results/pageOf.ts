import type { EndpointDetails } from '../../catalog/types';
import type { CallValues, FinishedCall } from '../../http/types';
import { countedList } from '../../json/collectLists';

/** Position of a response's rows in the whole list. */
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
 * Finds the page of a list that the response of a read contains. Undefined for a write, a failure, a response without a
 * counted list, a whole list, joined pages, and an endpoint without known pages. Undefined also if the rows do not
 * match the request, or if the history has not kept all values of the call.
 */
export async function pageOf(
  call: FinishedCall,
  loadDetails: (endpointId: string) => Promise<EndpointDetails>,
): Promise<ResultPage | undefined> {
  const { outcome, request, kept, pages } = call;
  if (outcome.kind !== 'response' || request.method !== 'GET' || pages || kept?.withheld.length)
    return undefined;
  const list = await countedList(outcome.response.text);
  const page = list && findPage(call.values.query, list.length, list.inAll);
  return page && isPaged(await loadDetails(call.endpointId)) ? page : undefined;
}

/**
 * Finds the page from the query and the numbers of rows. If more rows follow the first page, that page is full, so its
 * number of rows is the limit, whatever `limit` the query has. Undefined if the numbers do not match.
 */
function findPage(query: CallValues['query'], rows: number, count: number): ResultPage | undefined {
  const page = numberOf(query, 'page', 1);
  const sent = numberOf(query, 'limit', 0);
  const limit = page === 1 && sent !== undefined ? rows : sent;
  if (page === undefined || limit === undefined || rows === 0) return undefined;
  const before = (page - 1) * limit;
  // If the service returned fewer rows than `limit`, it counts pages by another size, which is unknown.
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

/**
 * Quick test whether a complete, successful response may hold a list: an array with objects, or an array at the root or
 * in `list`. Code that reads the list checks more closely.
 */
export function holdsList({ outcome: { kind, response } }: FinishedCall): boolean {
  return (
    kind === 'response' &&
    response.format === 'json' &&
    !response.cut &&
    /\[\s*{|"list"\s*:\s*\[|^\s*\[/.test(response.text)
  );
}
