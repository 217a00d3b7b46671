import assert from 'node:assert/strict';
import { describePages } from '../../../src/calls/describeOutcome';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { findPrevious } from '../../../src/history/history';
import { historyNode, outcomeIcons, nextChange, relativeTime } from '../../../src/history/historyNode';
import { ApiError } from '../../../src/http/apiError';
import type { Outcome } from '../../../src/http/types';
import { answered, failed, sampleAnswer, sampleCall } from '../../fixtures/sampleCall';
import { summaryOf } from '../../support/kept';
import { answerOf } from '../../support/outcomes';

const catalog = createCatalog();
const context = { findEndpoint: (id: string) => catalog.findEndpoint(id), now: 181_000, locale: 'en' };

describe('a row of the history', () => {
  it('begins with its status, then says method, path, time and age', () => {
    const node = historyNode(summaryOf(sampleCall(answered('{}'))), context);
    assert.equal(node.label, '200 GET user-groups');
    assert.equal(node.description, '34 ms · 3 min. ago');
    assert.match(node.tooltip, /^Sandbox \(user\) · /m);
    assert.equal(node.icon, outcomeIcons.ok);
  });

  it('says of a read that a delete was carried out', () => {
    const gone = historyNode(
      summaryOf(sampleCall({ kind: 'response', response: answerOf('{}', 404) })),
      context,
    );
    assert.deepEqual([gone.label, gone.icon], ['gone GET user-groups', outcomeIcons.ok]);
  });

  it('shortens ids in the row and shows them whole in the tooltip', () => {
    const id = 'df9d658bbe043b253d2b5d3f';
    const call = sampleCall(answered('{}'), {
      endpointId: 'userGroups.detail',
      values: { path: { user_group_id: id }, query: [['limit', '2']] },
    });
    const node = historyNode(summaryOf(call), context);
    assert.equal(node.label, '200 GET user-groups/df9d65…2b5d3f');
    assert.match(node.tooltip, new RegExp(`^GET user-groups/${id}\\?limit=2\n`));
    assert.equal(node.description, 'limit=2 · 34 ms · 3 min. ago');
  });

  it('names the company in place of the id, and both in the tooltip', () => {
    const call = sampleCall(answered('{}'), {
      endpointId: 'userGroups.detail',
      values: { path: { user_group_id: 'df9d658bbe043b253d2b5d3f' }, query: [] },
    });
    for (const [companyName, shown] of [
      ['대한상사 3', '대한상사 3'],
      ['A/B? <C> & “D”', 'A/B? <C> & “D”'],
      ['deadbeefdeadbeef', 'deadbeefdeadbeef'],
      ['A\u202e\nB? $(zap)', 'A B? $ (zap)'],
    ] as const) {
      const { id, header, fileBytes } = summaryOf(call);
      const node = historyNode({ id, header: { ...header, companyName }, fileBytes }, context);
      assert.equal(node.label, `200 GET ${shown}`);
      assert.equal(node.tooltip.split('\n', 1)[0], shown);
      assert.match(node.tooltip, /^.+\nGET user-groups\/df9d658bbe043b253d2b5d3f\n/);
    }
  });

  it('names the assistant that made the call', () => {
    const call = sampleCall(answered('{}'), { assistant: 'Chat assistant' });
    assert.equal(historyNode(summaryOf(call), context).description, 'Chat assistant · 34 ms · 3 min. ago');
  });

  it('keeps what follows the company in the path', () => {
    const call = sampleCall(answered('{}'), {
      endpointId: 'userGroups.setLimit',
      values: { path: { user_group_id: 'g1' }, query: [] },
    });
    const { id, header, fileBytes } = summaryOf(call);
    const node = historyNode({ id, header: { ...header, companyName: '대한상사' }, fileBytes }, context);
    assert.match(node.label, /^200 GET 대한상사\/\w+$/);
  });

  for (const [pages, status, rows, outcome] of [
    [{ rows: 1370, count: 1370, end: 'all' }, '200', 'all 1,370 rows', 'ok'],
    [{ rows: 10_000, count: 25_000, end: 'limit' }, '200', '10,000 of 25,000 rows', 'ok'],
    [{ rows: 300, count: 25_000, end: 'cancelled' }, 'cancelled', '300 of 25,000 rows', 'cancelled'],
    [
      { rows: 300, count: 25_000, end: 'failed', message: 'It failed.' },
      'failed',
      '300 of 25,000 rows',
      'failed',
    ],
  ] as const)
    it(`says of all pages how they ended and how many rows they hold: ${status}, ${rows}`, () => {
      const query = [
        ['keyword', 'a'],
        ['page', '1'],
        ['limit', '100'],
      ] as const;
      const node = historyNode(
        summaryOf(sampleCall(answered('{}'), { pages, values: { path: {}, query } })),
        context,
      );
      assert.equal(node.label, `${status} GET user-groups`);
      assert.equal(node.description, `${rows} · keyword=a · 34 ms · 3 min. ago`);
      assert.equal(node.icon, outcomeIcons[outcome]);
      assert.ok(node.tooltip.includes(describePages(pages).whole));
    });

  it('begins what tells calls of one path apart with the page', () => {
    const query = [
      ['keyword', 'a'],
      ['limit', '20'],
      ['page', '3'],
    ] as const;
    const node = historyNode(summaryOf(sampleCall(answered('{}'), { values: { path: {}, query } })), context);
    assert.equal(node.label, '200 GET user-groups');
    assert.equal(node.description, 'page=3&keyword=a&limit=20 · 34 ms · 3 min. ago');
  });

  it('tells the four outcomes apart by shape', () => {
    const error = new ApiError('notFound', 'It is not there.');
    const cases: readonly (readonly [Outcome, keyof typeof outcomeIcons, RegExp])[] = [
      [answered('{}'), 'ok', /^200 GET /],
      [failed(error, sampleAnswer('{}', { status: 404 })), 'failed', /^404 GET /],
      [failed(new ApiError('dns', 'No host.')), 'failed', /^no response GET /],
      [{ kind: 'unknown', error, durationMs: 1 }, 'unknown', /^unknown GET /],
      [failed(new ApiError('cancelled', 'Cancelled.')), 'cancelled', /^cancelled GET /],
    ];
    for (const [outcome, name, label] of cases) {
      const node = historyNode(summaryOf(sampleCall(outcome)), context);
      assert.equal(node.icon, outcomeIcons[name]);
      assert.match(node.label, label);
    }
    assert.equal(new Set(Object.values(outcomeIcons).map(({ icon }) => icon)).size, 4);
  });

  it('shows hostile text inert', () => {
    const hostile = '$(zap) [x](command:y)\n\u202e';
    const call = sampleCall(failed(new ApiError('rejected', hostile)), { environmentName: hostile });
    const { label, description, tooltip } = historyNode(summaryOf(call), context);
    assert.doesNotMatch([label, description, tooltip].join(''), /\$\(|\]\(|\u202e/);
  });
});

describe('relative times', () => {
  it('read in the largest unit', () => {
    const cases = [
      [0, 'now'],
      [59_999, 'now'],
      [60_000, '1 min. ago'],
      [3_600_000, '1 hr. ago'],
      [86_400_000, 'yesterday'],
      [-5, 'now'],
    ] as const;
    for (const [age, text] of cases) assert.equal(relativeTime(-age, 0, 'en'), text);
    assert.equal(relativeTime(-120_000, 0, 'ko'), '2분 전');
  });

  it('count days by the calendar of the user, not by ages', () => {
    const now = new Date(2026, 10, 24, 1).getTime();
    assert.equal(relativeTime(new Date(2026, 10, 23, 1).getTime(), now, 'en'), 'yesterday');
    assert.equal(relativeTime(new Date(2026, 10, 22, 2).getTime(), now, 'en'), '2 days ago');
  });

  it('say when they read otherwise', () => {
    assert.equal(nextChange([0], 59_000), 1000);
    assert.equal(nextChange([0, 3_000_000], 3_600_001), 60_000 - (600_001 % 60_000));
    assert.equal(nextChange([], 1), undefined);
    const evening = new Date(2026, 10, 24, 23, 59, 50).getTime();
    assert.equal(nextChange([new Date(2026, 10, 23, 23).getTime()], evening), 10_000);
  });
});

describe('the call before a call', () => {
  const at = (startedAt: number, user_group_id: string) =>
    sampleCall(answered('{}'), {
      startedAt,
      endpointId: 'userGroups.detail',
      values: { path: { user_group_id }, query: [] },
    });
  const summaries = [4, 3, 2, 1].map((time) => summaryOf(at(time, time % 2 === 0 ? 'a' : 'b'), `id-${time}`));

  it('is the last one of the same entity', () => {
    assert.equal(findPrevious(summaries, at(4, 'a'), 'id-4')?.id, 'id-2');
    assert.equal(findPrevious(summaries, at(4, 'c'), undefined), undefined);
    assert.equal(findPrevious(summaries, at(1, 'b'), 'id-1'), undefined);
  });

  it('is of the same environment and has an answer', () => {
    assert.equal(findPrevious(summaries, { ...at(9, 'a'), environmentName: 'Shop' }, undefined), undefined);
    const lost = summaryOf(sampleCall(failed(new ApiError('dns', 'No host.'))), 'id-1');
    assert.equal(findPrevious([lost], sampleCall(answered('{}'), { startedAt: 9000 }), undefined), undefined);
  });
});
