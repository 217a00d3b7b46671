import assert from 'node:assert/strict';
import { callAgainRemedy } from '../../../../src/http/remedies/remedyButtons';
import type { Remedy } from '../../../../src/base/userError';
import { buildResultContent } from '../../../../src/calls/results/resultContent';
import { resultLenses, type ResultLensOptions, lensOffset } from '../../../../src/calls/results/resultLenses';
import type { StoredResult } from '../../../../src/calls/results/resultStore';
import { resultSentence } from '../../../../src/calls/describeOutcome';
import { CommandId } from '../../../../src/contributions';
import { goneEnvironment } from '../../../../src/documents/goneEnvironment';
import { openSettingRemedy } from '../../../../src/base/openSettingRemedy';
import { ApiError } from '../../../../src/http/apiError';
import type { FinishedCall } from '../../../../src/http/types';
import { answered, failed, sampleAnswer, sampleCall } from '../../../fixtures/sampleCall';

const uri = 'commerce-api:/Sandbox/results/userGroups.list-1.json';

function stored(
  call: FinishedCall = sampleCall(answered('{}')),
  more: Partial<StoredResult['content']> = {},
): StoredResult {
  const content = { extension: 'json', bytes: new Uint8Array(), hidesSecret: false, ...more } as const;
  return { uri, call, content, createdAt: 0 };
}

function lensesOf(result: StoredResult | undefined, options: Partial<ResultLensOptions> = {}) {
  return resultLenses(uri, result, { kept: false, remedies: [], hasPrevious: false, ...options });
}

const titlesOf = (items: readonly { readonly title: string }[]) => items.map(({ title }) => title);

const signIn: Remedy = { title: 'Sign in $(zap)', command: CommandId.signIn };

/** The menu of a result whose environment was removed. */
const whereNothingRepeats = ['Show Exchange', 'Keep', 'Copy as cURL', 'Copy As…', 'Save as Request File…'];

describe('the first line of a result', () => {
  it('is Call Again, what came back and a menu of the rest', () => {
    const { row, more, about } = lensesOf(stored(), { hasPrevious: true });
    assert.deepEqual(
      row.map(({ title, command, arguments: given }) => [title, command, given]),
      [
        ['Call Again', CommandId.callAgain, [uri]],
        ['200 · 34 ms', undefined, undefined],
        ['More…', CommandId.resultActions, [uri, 'rest']],
      ],
    );
    const whole = '200 OK · 34 ms · 2 B · Sandbox (user)';
    assert.equal(about, whole);
    assert.equal(row[1]?.tooltip, whole);
    assert.deepEqual(
      more.map(({ command }) => command),
      [
        CommandId.callWithChanges,
        CommandId.showRequest,
        CommandId.keepResult,
        CommandId.compareWithPrevious,
        CommandId.copyAsCurl,
        CommandId.copyAs,
        CommandId.saveAsRequestFile,
      ],
    );
    assert.ok(more.every((item) => item.arguments?.[0] === uri));
  });

  it('ends with what the document does not show, and the menu offers it', () => {
    const partial = stored(undefined, { asReceived: 'tooLarge', hidesSecret: true });
    const { row, more } = lensesOf(partial, { kept: true });
    assert.deepEqual(titlesOf(row.slice(3)), ['as received: too large to indent', 'secret hidden']);
    assert.deepEqual(
      more.map(({ command }) => command),
      [
        CommandId.callWithChanges,
        CommandId.showRequest,
        CommandId.copyAsCurl,
        CommandId.copyAs,
        CommandId.saveAsRequestFile,
        CommandId.saveFullAnswer,
      ],
    );
  });

  it('offers a list as CSV, and nothing else', () => {
    const offers = (text: string): boolean =>
      lensesOf(stored(sampleCall(answered(text)))).more.some(
        ({ command }) => command === CommandId.saveAsCsv,
      );
    assert.deepEqual(['{"list": [ {"a":1}]}', '{"a":[1]}', '{}'].map(offers), [true, false, false]);
  });

  it('of a failure has the first remedy and a short sentence before the whole one, and nothing twice', () => {
    const facts = { status: 500, serviceMessage: 'Out of $(zap) paper.' };
    const error = new ApiError('server', 'The service failed (500, BROKEN).', facts);
    const call = sampleCall(failed(error, sampleAnswer('{}', { status: 500 })));
    const remedies = [callAgainRemedy(uri), signIn, openSettingRemedy('hints')];
    const { row, more, about } = lensesOf(stored(call), { remedies });
    const whole = 'The service failed (500, BROKEN). Service message: “Out of $ (zap) paper.”';
    assert.deepEqual(titlesOf(row), ['Call Again', 'Sign in $ (zap)', '500 Service failed', 'More…', whole]);
    assert.equal(row[2]?.tooltip, `${whole}\n500 OK · 12 ms · 2 B · Sandbox (user)`);
    assert.equal(about, whole);
    assert.deepEqual(titlesOf(more.slice(0, 2)), ['Open Setting', 'Call with Changes…']);
    assert.ok(!titlesOf(more).includes('Call Again'));
  });

  it('does not begin with Call Again where that could do the same thing twice', () => {
    const check: Remedy = { title: 'Check Now', command: CommandId.call, arguments: ['userGroups.detail'] };
    const unknown = {
      kind: 'unknown',
      error: new ApiError('timeout', 'Who knows?'),
      durationMs: 12,
    } as const;
    const partly = failed(new ApiError('server', 'It failed.', { mayBePartlyDone: true }));
    for (const outcome of [unknown, partly]) {
      const { row, more } = lensesOf(stored(sampleCall(outcome)), { remedies: [check] });
      assert.equal(row[0]?.title, 'Check Now');
      assert.equal(row[2]?.title, 'More…');
      assert.equal(more.at(-1)?.title, 'Call Again');
    }
  });

  it('offers a list as a table before what a narrow editor cuts', () => {
    const { row } = lensesOf(stored(sampleCall(answered('{"list":[{"a":1}]}'))));
    assert.deepEqual(titlesOf(row).slice(0, 2), ['Call Again', 'Open as Table']);
  });

  it('says that only the head of an answer came, and what helps', () => {
    const cut = { declaredBytes: 64_000_000 };
    const call = sampleCall(answered('{', { format: 'text', cut }));
    const { row } = lensesOf(stored(call), { remedies: [openSettingRemedy('response.maxMegabytes')] });
    assert.deepEqual(titlesOf(row), [
      'Call Again',
      'Open Setting',
      '200 Truncated',
      'More…',
      'Only the beginning of this response (64.0 MB) was received.',
    ]);
    const unknownSize = sampleCall(answered('{', { format: 'text', cut: {} }));
    assert.equal(resultSentence(unknownSize), 'Only the beginning of this response was received.');
  });

  it('leaves the sentence to a document that is just that', async () => {
    const call = sampleCall(failed(new ApiError('timeout', 'No answer came in time.')));
    const content = await buildResultContent(call, (text) => text);
    assert.equal(new TextDecoder().decode(content.bytes), 'No answer came in time.\n');
    const remedies = [callAgainRemedy(uri), openSettingRemedy('request.timeoutSeconds')];
    const { row } = lensesOf({ ...stored(call), content }, { remedies });
    assert.deepEqual(titlesOf(row), ['Call Again', 'Open Setting', '12 ms', 'More…']);
  });

  it('of an expired result is a way to its endpoint: the document says the rest', () => {
    assert.deepEqual(lensesOf(undefined), {
      row: [{ title: 'Call Again…', command: CommandId.callAgain, arguments: [uri] }],
      more: [],
      about: 'This result has expired. Call the endpoint again.',
    });
  });

  for (const [what, page, shown, inMenu] of [
    ['first', { page: 1, limit: 20, first: 1, last: 20, count: 12_345 }, ['1–20 of 12,345', 2], ['Get All…']],
    [
      'middle',
      { page: 3, limit: 5, first: 11, last: 15, count: 16 },
      ['11–15 of 16', 4],
      ['Previous Page', 'Get All…'],
    ],
    [
      'last',
      { page: 4, limit: 5, first: 16, last: 16, count: 16 },
      ['16–16 of 16'],
      ['Previous Page', 'Get All…'],
    ],
  ] as const)
    it(`has the way from the ${what} page of a list to the others`, () => {
      const { row, more } = lensesOf(stored(), { page });
      const [range, next] = shown;
      const { limit } = page;
      assert.deepEqual(
        row.slice(1).map(({ title, command, arguments: given }) => [title, command, given]),
        [
          [range, undefined, undefined],
          ...(next === undefined ? [] : [['Next Page', CommandId.callAgain, [uri, { page: next, limit }]]]),
          ['More…', CommandId.resultActions, [uri, 'rest']],
          ['200 · 34 ms', undefined, undefined],
        ],
      );
      assert.deepEqual(titlesOf(more).slice(0, inMenu.length + 1), [...inMenu, 'Call with Changes…']);
      const previous = more.find(({ title }) => title === 'Previous Page');
      if (previous) assert.deepEqual(previous.arguments, [uri, { page: page.page - 1, limit }]);
    });

  it('does not lead to pages of an environment that is gone', () => {
    const page = { page: 2, limit: 5, first: 6, last: 10, count: 16 };
    const { row, more } = lensesOf(stored(), { page, gone: goneEnvironment('Sandbox', 'Stage', uri) });
    assert.deepEqual(titlesOf(row).slice(0, 4), ['Open in Stage…', '6–10 of 16', 'More…', '200 · 34 ms']);
    assert.deepEqual(titlesOf(more), whereNothingRepeats);
  });

  for (const [pages, short, note] of [
    [{ rows: 1370, count: 1370, end: 'all' }, 'All 1,370 rows', undefined],
    [
      { rows: 10_000, count: 12_345, end: 'limit' },
      '10,000 of 12,345 rows',
      'the limit is 10,000 rows, 200 requests or 20 MB',
    ],
    [
      { rows: 20, count: 90, end: 'failed', message: 'It $(zap) failed.' },
      'Failed · 20 of 90 rows',
      'It $ (zap) failed.',
    ],
    [{ rows: 300, count: 25_000, end: 'cancelled' }, 'Cancelled · 300 of 25,000 rows', undefined],
  ] as const)
    it(`says once how many rows it joins, behind how that ended: ${short}`, () => {
      const { row, about } = lensesOf(stored(sampleCall(answered('{}'), { pages })));
      const notes = note === undefined ? [] : [note];
      const ended = pages.end === 'cancelled' || pages.end === 'failed' ? [short] : ['200 · 34 ms', short];
      assert.deepEqual(titlesOf(row), ['Call Again', ...ended, 'More…', ...notes]);
      const wanted = ended.length === 1 ? [short, '34 ms', '2 B'] : ['200 OK', '34 ms', '2 B', short];
      assert.equal(about, [...wanted, 'Sandbox (user)', ...notes].join(' · '));
    });

  it('offers the chosen environment in the place of one that is gone', () => {
    const gone = goneEnvironment('Sandbox', 'Stage', uri);
    const { row, more } = lensesOf(stored(), { gone });
    const sentence = 'The environment Sandbox no longer exists.';
    assert.deepEqual(titlesOf(row), ['Open in Stage…', '200 · 34 ms', 'More…', sentence]);
    assert.deepEqual(titlesOf(more), whereNothingRepeats);
    assert.deepEqual(titlesOf(lensesOf(undefined, { gone }).row), ['Open in Stage…', sentence]);
  });
});

const cases: readonly { readonly name: string; readonly text: string; readonly line: string }[] = [
  { name: 'the first key of the answer', text: '{\n  "id": "ID",\n  "a": 1\n}', line: '{' },
  { name: 'a later key', text: '{\n  "a": 1,\n  "id": "ID"\n}', line: '  "id": "ID"' },
  { name: 'the first key of an entry', text: '[\n  {\n    "id": "ID"\n  }\n]', line: '  {' },
  { name: 'the first key of the first key', text: '{\n  "a": {\n    "id": "ID"\n  }\n}', line: '{' },
  { name: 'a first key after Windows line ends', text: '{\r\n  "id": "ID"\r\n}', line: '{\r' },
  { name: 'a first key after an empty line', text: '\n{\n  "id": "ID"\n}', line: '{' },
  { name: 'an answer in one line', text: '{"id": "ID"}', line: '{"id": "ID"}' },
];

describe('the lens of an id', () => {
  for (const { name, text, line } of cases)
    it(`does not part ${name} from its brace`, () => {
      const at = lensOffset(text, text.indexOf('"ID"'));
      const start = text.lastIndexOf('\n', at - 1) + 1;
      assert.equal(text.slice(at === 0 ? 0 : start).split('\n')[0], line);
    });
});
