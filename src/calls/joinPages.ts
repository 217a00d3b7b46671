import * as l10n from '@vscode/l10n';
import { formatCount } from '../base/formatFigures';
import type { FinishedCall, HttpResponse, HttpRequest, JoinedPages, Outcome } from '../http/types';
import { countedList, type CountedList } from '../json/collectLists';
import { wasCancelled } from './describeOutcome';

const MAX_ROWS = 10_000;
const MAX_REQUESTS = 200;
const MAX_BYTES = 20_000_000;
/** Shortest time between the starts of two requests to a live environment, in ms. */
const PACE_MS = 500;

export interface JoinPagesDeps {
  /** Sends a read; receives at most `maxBytes` of the body. */
  send(request: HttpRequest, maxBytes: number): Promise<Outcome>;
  /** True for a live environment: requests start at least `PACE_MS` apart. */
  readonly live: boolean;
  /** Monotonic clock in ms. */
  now(): number;
  wait(ms: number): Promise<unknown>;
  report(text: string): void;
}

interface Page {
  readonly response: HttpResponse;
  readonly list: CountedList;
  /** Source text of the rows, without the brackets of the list. */
  readonly rows: string;
}

type End = Pick<JoinedPages, 'end' | 'message'>;

/**
 * Reads all pages of a list, from the first page on, and puts their rows, unchanged, into the first response. Stops at
 * 10,000 rows, 200 requests or 20 MB. If a later page fails or is cancelled, keeps the rows of the pages before it.
 * Returns only the first outcome if it has no counted list.
 */
export async function joinPages(
  request: HttpRequest,
  deps: JoinPagesDeps,
): Promise<Pick<FinishedCall, 'outcome' | 'pages'>> {
  const startedAt = deps.now();
  let pace = startPace(deps);
  const outcome = await deps.send(request, MAX_BYTES);
  const first = outcome.kind === 'response' ? await readPage(outcome.response) : undefined;
  if (!first) return { outcome };
  const pages = [first];
  let end = endOf(pages);
  while (!end) {
    const { rows, count } = countOf(pages);
    deps.report(l10n.t('{0} of {1} rows', formatCount(rows), formatCount(count)));
    await pace;
    pace = startPace(deps);
    const next = await loadNext(request, pages, deps);
    if ('end' in next) end = next;
    else {
      pages.push(next);
      end = endOf(pages);
    }
  }
  return {
    outcome: { kind: 'response', response: { ...join(first, pages), durationMs: deps.now() - startedAt } },
    pages: { ...countOf(pages), ...end },
  };
}

/**
 * Maximum number of rows that `joinPages` reads from a list of `count` rows, at `limit` rows per page. Ignores the
 * limits of requests and bytes.
 */
export function rowsToCome(count: number, limit: number): number {
  if (count <= MAX_ROWS) return count;
  return Math.min(count, Math.max(1, Math.floor(MAX_ROWS / limit)) * limit);
}

async function startPace(deps: JoinPagesDeps): Promise<unknown> {
  return deps.live ? deps.wait(PACE_MS) : undefined;
}

async function readPage(response: HttpResponse): Promise<Page | undefined> {
  const list = await countedList(response.text);
  return list && { response, list, rows: response.text.slice(list.start, list.end) };
}

function countOf(pages: readonly Page[]): Pick<JoinedPages, 'rows' | 'count'> {
  const rows = pages.reduce((sum, { list }) => sum + list.length, 0);
  return { rows, count: pages.at(-1)?.list.inAll ?? 0 };
}

/** The reason to stop after these pages; undefined if another page can be requested. */
function endOf(pages: readonly Page[]): End | undefined {
  const { rows, count } = countOf(pages);
  const size = pages[0]?.list.length ?? 0;
  if (rows >= count) return { end: pages.every(({ list }) => list.inAll === count) ? 'all' : 'changed' };
  if (size === 0) return { end: 'noMore' };
  const isFull = rows + Math.min(size, count - rows) > MAX_ROWS || bytesLeft(pages) <= 0;
  return isFull || pages.length >= MAX_REQUESTS ? { end: 'limit' } : undefined;
}

function bytesLeft(pages: readonly Page[]): number {
  return pages.reduce((left, { response }) => left - response.bytes.byteLength, MAX_BYTES);
}

async function loadNext(
  request: HttpRequest,
  pages: readonly Page[],
  deps: JoinPagesDeps,
): Promise<Page | End> {
  const url = new URL(request.url);
  url.searchParams.set('page', String(pages.length + 1));
  // A service may cap `limit`, so later requests use the number of rows of the first page as `limit`.
  url.searchParams.set('limit', String(pages[0]?.list.length));
  const outcome = await deps.send({ ...request, url: url.href }, bytesLeft(pages));
  if (wasCancelled(outcome)) return { end: 'cancelled' };
  if (outcome.kind !== 'response') return { end: 'failed', message: outcome.error.message };
  if (outcome.response.cut) return { end: 'limit' };
  const page = await readPage(outcome.response);
  const isNew = page && page.list.length > 0 && page.rows !== pages.at(-1)?.rows;
  return isNew ? page : { end: 'noMore' };
}

function join({ response, list }: Page, pages: readonly Page[]): HttpResponse {
  const { text } = response;
  const rows = pages.map((page) => page.rows).join(',');
  const joined = text.slice(0, list.start) + rows + text.slice(list.end);
  return {
    ...response,
    text: joined,
    bytes: new TextEncoder().encode(joined),
    redacted: pages.some((page) => page.response.redacted) || undefined,
  };
}
