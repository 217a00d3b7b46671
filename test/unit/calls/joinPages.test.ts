import assert from 'node:assert/strict';
import { joinPages, rowsToCome, type JoinPagesDeps } from '../../../src/calls/joinPages';
import type { JoinedPages, Outcome } from '../../../src/http/types';
import { sampleCall } from '../../fixtures/sampleCall';
import { answered, answerOf, failed } from '../../support/outcomes';

const { request } = sampleCall(failed('server'));

/** A service with `count` rows, numbered from 1. */
function serve(count: number, most = 100, textOf = (id: number): string => `{"id":${id}}`) {
  return (page: number, limit: number): string => {
    const size = Math.min(limit, most);
    const rows = Math.max(0, Math.min(size, count - (page - 1) * size));
    const list = Array.from({ length: rows }, (_, index) => textOf((page - 1) * size + index + 1));
    return `{"count":${count},"list":[${list.join()}],"http_status":200}`;
  };
}

type Answer = (page: number, limit: number) => string | Outcome;

const cut: Outcome = { kind: 'response', response: { ...answerOf('{"count":9'), format: 'text', cut: {} } };

async function join(answer: Answer, changes: Partial<JoinPagesDeps> = {}) {
  const asked: { url: string; maxBytes: number }[] = [];
  const reports: string[] = [];
  const url = `${request.url}?keyword=a+b&page=1&limit=100`;
  const { outcome, pages } = await joinPages(
    { ...request, url },
    {
      send: (sent, maxBytes) => {
        asked.push({ url: sent.url.replace(request.url, ''), maxBytes });
        const { searchParams } = new URL(sent.url);
        const given = answer(Number(searchParams.get('page')), Number(searchParams.get('limit')));
        if (typeof given !== 'string') return Promise.resolve(given);
        return Promise.resolve(given.length > maxBytes ? cut : answered(given));
      },
      live: false,
      now: () => 0,
      wait: () => Promise.reject(new Error('it waits')),
      report: (text) => reports.push(text),
      ...changes,
    },
  );
  const text = outcome.response?.text ?? '';
  const ids = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
  return { outcome, pages, asked, reports, text, ids };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('the pages of a list in one answer', () => {
  it('stand in the first answer, each row as it came', async () => {
    const odd = (id: number): string =>
      `{ "id":${id}, "big":12345678901234567890,"one":1.0,"text":"\\u0041]" }`;
    const { text, outcome, pages, asked, reports } = await join(serve(237, 100, odd));
    assert.equal(text, serve(237, 237, odd)(1, 237));
    assert.deepEqual(pages, { rows: 237, count: 237, end: 'all' });
    assert.deepEqual(
      asked.map(({ url }) => url),
      [1, 2, 3].map((page) => `?keyword=a+b&page=${page}&limit=100`),
    );
    assert.deepEqual(reports, ['100 of 237 rows', '200 of 237 rows']);
    const { response } = outcome;
    assert.deepEqual(Buffer.from(response?.bytes ?? []).toString(), text);
    assert.deepEqual([response?.format, response?.status], ['json', 200]);
  });

  it('are counted by what the service gives, where that is fewer than asked for', async () => {
    const { ids, asked } = await join(serve(120, 50));
    assert.deepEqual(ids, upTo(120));
    assert.deepEqual(
      asked.map(({ url }) => url.split('&limit=')[1]),
      ['100', '50', '50'],
    );
  });

  const changing: Answer = (page, limit) => serve(page === 1 ? 150 : 151)(page, limit);
  const padded =
    (bytes: number) =>
    (id: number): string =>
      `{"id":${id},"pad":"${'x'.repeat(bytes)}"}`;
  const on2 =
    (ofPage2: Answer): Answer =>
    (page, limit) =>
      page === 2 ? ofPage2(page, limit) : serve(350)(page, limit);

  const ends: readonly [what: string, answer: Answer, wanted: JoinedPages, requests: number][] = [
    ['one page that is all', serve(60), { rows: 60, count: 60, end: 'all' }, 1],
    ['no rows', serve(0), { rows: 0, count: 0, end: 'all' }, 1],
    ['a count without rows', () => '{"count":9,"list":[]}', { rows: 0, count: 9, end: 'noMore' }, 1],
    ['10,000 rows, all of them', serve(10_000), { rows: 10_000, count: 10_000, end: 'all' }, 100],
    ['more than 10,000 rows', serve(12_345), { rows: 10_000, count: 12_345, end: 'limit' }, 100],
    ['pages of 60 up to 10,000', serve(12_345, 60), { rows: 9960, count: 12_345, end: 'limit' }, 166],
    ['200 requests', serve(5000, 20), { rows: 4000, count: 5000, end: 'limit' }, 200],
    ['20 MB', serve(350, 100, padded(90_000)), { rows: 200, count: 350, end: 'limit' }, 3],
    ['a page that is cut', on2(() => cut), { rows: 100, count: 350, end: 'limit' }, 2],
    ['a cancel', on2(() => failed('cancelled')), { rows: 100, count: 350, end: 'cancelled' }, 2],
    [
      'a page that fails',
      on2(() => failed('server', {}, 'It failed.')),
      { rows: 100, count: 350, end: 'failed', message: 'It failed.' },
      2,
    ],
    ['a page without a list', on2(() => '{}'), { rows: 100, count: 350, end: 'noMore' }, 2],
    ['an empty page', on2(() => '{"count":350,"list":[]}'), { rows: 100, count: 350, end: 'noMore' }, 2],
    [
      'the last page for ever',
      (page, limit) => serve(170)(Math.min(page, 2), limit).replace('170', '350'),
      { rows: 170, count: 350, end: 'noMore' },
      3,
    ],
    ['a count that grows', changing, { rows: 151, count: 151, end: 'changed' }, 2],
    [
      'a count that shrinks',
      (page, limit) => serve(page === 1 ? 350 : 180)(page, limit),
      { rows: 180, count: 180, end: 'changed' },
      2,
    ],
  ];
  for (const [what, answer, wanted, requests] of ends)
    it(`end with ${what}`, async () => {
      const joined = await join(answer);
      assert.deepEqual(joined.pages, wanted);
      assert.equal(joined.asked.length, requests);
      assert.deepEqual(joined.ids, upTo(wanted.rows));
      assert.ok(joined.text.length <= 20_000_000);
      JSON.parse(joined.text);
    });

  it('are none where the first answer is no counted list: it stays as it is', async () => {
    for (const given of [failed('server'), cut, answered('{"list":[{"id":1}]}'), answered('{"id":"1"}')]) {
      const { outcome, pages, asked } = await join(() => given);
      assert.equal(outcome, given);
      assert.equal(pages, undefined);
      assert.equal(asked.length, 1);
    }
  });

  it('hold a secret that was replaced, if one of them does', async () => {
    const { outcome } = await join((page, limit) => {
      const response = answerOf(serve(250)(page, limit));
      return { kind: 'response', response: page === 2 ? { ...response, redacted: true } : response };
    });
    assert.equal(outcome.response?.redacted, true);
  });

  for (const [what, live, answerMs, wanted, whole] of [
    ['at most twice a second from a live environment', true, 30, [0, 500, 1000, 1500], 1530],
    ['without a pause where answers take longer than that', true, 700, [0, 700, 1400, 2100], 2800],
    ['at once from another one', false, 30, [0, 30, 60, 90], 120],
  ] as const)
    it(`are asked for ${what}, and take the whole time`, async () => {
      let now = 0;
      const sentAt: number[] = [];
      const answer: Answer = (page, limit) => {
        sentAt.push(now);
        now += answerMs;
        return serve(350)(page, limit);
      };
      const wait = async (ms: number): Promise<void> => {
        const due = now + ms;
        // Lets all other work run before this wait ends.
        await new Promise(setImmediate);
        now = Math.max(now, due);
      };
      const { outcome } = await join(answer, { live, wait, now: () => 1000 + now });
      assert.deepEqual(sentAt, wanted);
      assert.equal(outcome.response?.durationMs, whole);
    });

  it('are so many that their rows can be told before', async () => {
    for (const [count, limit] of [
      [237, 100],
      [10_000, 300],
      [12_345, 100],
      [12_345, 300],
      [12_345, 12_000],
    ] as const) {
      const { pages } = await joinPages(
        { ...request, url: `${request.url}?page=1&limit=${limit}` },
        {
          send: ({ url }) => {
            const { searchParams } = new URL(url);
            const page = Number(searchParams.get('page'));
            const size = Number(searchParams.get('limit'));
            return Promise.resolve(answered(serve(count, limit)(page, size)));
          },
          live: false,
          now: () => 0,
          wait: () => Promise.resolve(),
          report: () => undefined,
        },
      );
      assert.equal(rowsToCome(count, limit), pages?.rows);
    }
  });
});
