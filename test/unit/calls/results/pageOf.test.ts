import assert from 'node:assert/strict';
import { pageOf, holdsList } from '../../../../src/calls/results/pageOf';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { ApiError } from '../../../../src/http/apiError';
import type { FinishedCall } from '../../../../src/http/types';
import { answered, failed, sampleCall } from '../../../fixtures/sampleCall';

type Query = FinishedCall['values']['query'];

const catalog = createCatalog();

function textOf(rows: number, count: unknown): string {
  return JSON.stringify({ count, list: Array.from({ length: rows }, (_, id) => ({ id })) });
}

function find(call: FinishedCall, hints = true): ReturnType<typeof pageOf> {
  return pageOf(call, (id) => catalog.loadDetails(id, { hints }));
}

function listCall(text: string, query: Query, more: Partial<FinishedCall> = {}): FinishedCall {
  return sampleCall(answered(text), { values: { path: {}, query }, ...more });
}

const at = (page: string, limit: string): Query => [
  ['page', page],
  ['limit', limit],
];

describe('the page that an answer is', () => {
  const shown: readonly [what: string, query: Query, rows: number, page: number, firstToLast: string][] = [
    ['the first one of a request without both', [], 20, 1, '1–20 by 20'],
    ['the first one of a request with other values', [['keyword', 'a']], 20, 1, '1–20 by 20'],
    ['the first one as it was asked for', at('1', '20'), 20, 1, '1–20 by 20'],
    ['the first one with fewer rows than asked for', [['limit', '500']], 100, 1, '1–100 by 100'],
    ['one in the middle', at('3', '20'), 20, 3, '41–60 by 20'],
    ['the last one', at('7', '20'), 17, 7, '121–137 by 20'],
  ];
  for (const [what, query, rows, page, wanted] of shown)
    it(`is ${what}`, async () => {
      const found = await find(listCall(textOf(rows, 137), query));
      assert.ok(found);
      assert.equal(`${found.first}–${found.last} by ${found.limit}`, wanted);
      assert.deepEqual([found.page, found.count], [page, 137]);
    });

  const none: readonly [what: string, text: string, query: Query][] = [
    ['all rows came', textOf(20, 20), []],
    ['there are no rows', textOf(0, 137), []],
    ['more rows came than there are', textOf(20, 3), []],
    ['nothing says how many there are', JSON.stringify({ list: [{}, {}] }), []],
    ['the count is a text', textOf(20, '137'), []],
    ['the count is no whole number', textOf(20, 20.5), []],
    ['the list is another member', '{"count":9,"rows":[{},{}]}', []],
    ['list and count stand deeper', '{"data":{"count":9,"list":[{},{}]}}', []],
    ['the answer is a list', '[{},{}]', []],
    ['the page counts from 0', textOf(20, 137), at('0', '20')],
    ['the page is no number', textOf(20, 137), at('next', '20')],
    ['the page is empty', textOf(20, 137), at('', '20')],
    ['the limit is no number', textOf(20, 137), at('1', 'all')],
    ['the page is there twice', textOf(20, 137), [...at('1', '20'), ['page', '2']]],
    ['a later page does not say how many rows one has', textOf(20, 137), [['page', '2']]],
    ['a later page has fewer rows than asked for', textOf(37, 137), at('2', '100000')],
    ['a page in the middle has fewer rows than asked for', textOf(19, 137), at('2', '20')],
  ];
  for (const [what, text, query] of none)
    it(`is not known where ${what}`, async () => {
      assert.equal(await find(listCall(text, query)), undefined);
    });

  it('is not known of what is no list of pages', async () => {
    const text = textOf(2, 9);
    const gone = { id: '1', responseBytes: 1, responseLeftOut: false };
    for (const call of [
      listCall(text, [], { endpointId: 'userGroups.detail' }),
      listCall(text, [], { endpointId: 'orderCancel.list' }),
      listCall(text, [], { kept: { ...gone, withheld: ['token'] } }),
      listCall(text, [], { pages: { rows: 2, count: 9, end: 'cancelled' } }),
      sampleCall(failed(new ApiError('server', 'It failed.'))),
    ])
      assert.equal(await find(call), undefined);
    assert.equal((await find(listCall(text, [], { kept: { ...gone, withheld: [] } })))?.last, 2);
  });

  it('is not known where nothing but hints says that there are pages, and they are off', async () => {
    assert.equal(await find(listCall(textOf(20, 137), []), false), undefined);
  });
});

describe('holdsList', () => {
  for (const [text, holds] of [
    ['{"list":[{"a":1}],"count":1}', true],
    ['{"data":{"rows":[ {"a":1}]}}', true],
    ['{"list":[],"count":0}', true],
    ['{"list": ["a"]}', true],
    [' []', true],
    ['[1,2]', true],
    ['{"a":1}', false],
    ['{"tags":["a"]}', false],
    ['{"tags":[]}', false],
  ] as const)
    it(`${holds ? 'finds one' : 'finds none'} in ${text}`, () => {
      assert.equal(holdsList(sampleCall(answered(text))), holds);
    });
});
