import assert from 'node:assert/strict';
import { listShapes } from '../../fixtures/listShapes';
import { manyGroups, tableFixture, type TableFixture } from '../../support/tableFixture';
import { until } from '../../support/until';

type Kind = TableFixture['posted'][number]['kind'];

async function opened(...given: Parameters<typeof tableFixture>): Promise<TableFixture> {
  const made = await tableFixture(...given);
  made.session.receive({ kind: 'ready' });
  await until('the table is there', () => isComplete(made));
  return made;
}

function isComplete({ posted }: TableFixture): boolean {
  const table = last(posted, 'table');
  if (!table) return posted.some(({ kind }) => kind === 'sentence');
  const rows = posted.flatMap((message) =>
    message.kind === 'rows' && message.version === table.version ? message.rows : [],
  );
  return rows.length >= table.count;
}

function last<K extends Kind>(posted: TableFixture['posted'], kind: K) {
  return posted.findLast((message): message is Extract<typeof message, { kind: K }> => message.kind === kind);
}

const rowsIn = ({ posted }: TableFixture) =>
  posted.flatMap((message) => (message.kind === 'rows' ? message.rows : []));

async function run(
  { session, done }: TableFixture,
  ...messages: readonly object[]
): Promise<readonly string[]> {
  for (const message of messages) session.receive(message);
  await new Promise((resolve) => setTimeout(resolve, 5));
  return done;
}

const choose = (...acting: readonly number[]) => ({ kind: 'chosen', version: 1, chosen: acting, acting });

describe('an open table', () => {
  it('has the rows of its result in parts, with the literals as received and no live secret', async () => {
    const text = '{"list":[{"id":9007199254740993,"z":-0,"o":{"a": [1]},"s":"canary"},{"n":null}]}';
    const made = await opened(text);
    assert.deepEqual(rowsIn(made), [
      ['n9007199254740993', 'n-0', 'j{"a":[1]}', 't‹token›', ''],
      ['', '', '', '', 'wnull'],
    ]);
    const many = await opened(manyGroups(5000));
    assert.deepEqual(
      many.posted.map(({ kind }) => kind),
      ['table', 'head', 'rows', 'rows', 'rows', 'rows'],
    );
  });

  it('shows each shape of a list, or says that there is none', async () => {
    for (const { what, text, rows } of listShapes) {
      const { posted } = await opened(text);
      assert.equal(last(posted, 'table')?.count, rows, what);
      if (rows === undefined) assert.match(last(posted, 'sentence')?.sentence ?? '', /no list/, what);
      // A message has a limited size, whatever a cell holds.
      for (const message of posted) assert.ok(JSON.stringify(message).length < 1_000_000, what);
    }
  });

  it('says which rows are left out, and that the service has more', async () => {
    const { text } = listShapes.find(({ what }) => what === '50,001 rows') ?? assert.fail();
    const notes = last((await opened(text)).posted, 'head')?.head.notes;
    assert.deepEqual(notes, ['Sandbox', '14:03', 'The first 50,000 of 50,001 rows']);
    const page = { page: 1, limit: 2, first: 1, last: 2, count: 137 };
    const made = await opened('{"count":137,"list":[{"a":1},{"a":2}]}', {
      pageOf: () => Promise.resolve(page),
    });
    await until('the head is there', () => made.posted.filter(({ kind }) => kind === 'head').length === 2);
    const { head } = last(made.posted, 'head') ?? assert.fail();
    assert.ok(head.notes.includes('The service has 137 rows'));
    assert.ok(head.buttons.some(({ action }) => action === 'getAll'));
    assert.deepEqual(await run(made, { kind: 'run', action: 'getAll' }, { kind: 'run', action: 'refresh' }), [
      'all pages',
      'again',
    ]);
  });

  it('answers its page, which notices by that when the host is gone', async () => {
    const made = await opened('[]');
    await run(made, { kind: 'ping', count: 7 });
    assert.deepEqual(made.posted.at(-1), { kind: 'pong', count: 7 });
  });

  it('of an expired result says so and reads nothing by itself', async () => {
    const made = await opened(undefined);
    assert.equal(
      last(made.posted, 'sentence')?.sentence,
      'This result has expired. Call the endpoint again.',
    );
    assert.deepEqual(made.done, []);
    assert.deepEqual(await run(made, { kind: 'run', action: 'callAgain' }), ['again']);
    assert.equal(last(made.posted, 'sentence')?.buttons.length, 1);
    // The result of a run cannot be requested again.
    const { posted } = await opened(undefined, {
      uri: 'commerce-api:/Sandbox/results/userGroups.run-1/Changes.json',
    });
    assert.deepEqual(last(posted, 'sentence')?.buttons, []);
    assert.match(last(posted, 'sentence')?.sentence ?? '', /Open it from the history/);
  });

  it('copies the shown columns of the chosen rows, or of all, with headers', async () => {
    const made = await opened('[{"a":"x\\ty","b":"=1"},{"a":"z","b":null}]');
    await run(made, { kind: 'run', action: 'copy' }, choose(1), { kind: 'run', action: 'copy' });
    assert.deepEqual(made.copied, ['a\tb\r\n"x\ty"\t\'=1\r\nz\t\r\n', 'a\tb\r\nz\t\r\n']);
    assert.deepEqual(made.done, ['Copied 2 rows', 'Copied 1 row']);
    assert.deepEqual(made.session.acting, [1]);
    await run(made, { ...choose(), acting: null });
    assert.equal(made.session.acting, undefined);
  });

  it('copies the ids of the chosen rows, or of all, one a line', async () => {
    const text = '[{"user_id":"u","order_id":9007199254740993},{"order_id":"=1"},{"order_id":null}]';
    const made = await opened(text, { idFields: ['order_id', 'id'] });
    await run(made, { kind: 'run', action: 'copyIds' }, choose(0), { kind: 'run', action: 'copyIds' });
    assert.deepEqual(made.copied, ["9007199254740993\r\n'=1\r\n", '9007199254740993\r\n']);
    assert.deepEqual(made.done, ['Copied 2 ids', 'Copied 1 id']);
    const unknown = await opened(text);
    await run(unknown, { kind: 'run', action: 'copyIds' });
    assert.deepEqual(unknown.copied, ['u\r\n']);
    // If a row has two ids, neither is used.
    const twice = await opened('[{"id":"a","id":"b"},{"id":"c"}]');
    await run(twice, { kind: 'run', action: 'copyIds' });
    assert.deepEqual(twice.copied, ['c\r\n']);
    const none = await opened('[{"paid":1}]');
    const { head } = last(none.posted, 'head') ?? assert.fail();
    assert.equal(
      head.rowButtons.some(({ action }) => action === 'copyIds'),
      false,
    );
  });

  it('gives columns the widths that were kept, and keeps those of a person', async () => {
    const made = await opened('[{"a":1,"b":2}]', { widths: () => new Map([['b', 200]]) });
    assert.deepEqual(last(made.posted, 'table')?.widths, [['b', 200]]);
    const width = { kind: 'width', version: 1, width: 90 };
    await run(made, { ...width, column: 1 }, { ...width, column: 2 }, { ...width, column: 0, version: 2 });
    assert.deepEqual(made.done, ['b 90']);
  });

  it('compares 2 to 20 rows as received, each by its own name', async () => {
    const made = await opened('[{"name":"A","n":1.0},{"name":"A","n":2},{"name":"B"}]');
    await run(made, choose(2), { kind: 'run', action: 'compare' });
    assert.deepEqual(made.done, ['Select 2 to 20 rows to compare.']);
    await run(made, choose(1, 0), { kind: 'run', action: 'compare' });
    assert.deepEqual(made.compared, [
      [
        { name: 'A (1)', text: '{\n  "name": "A",\n  "n": 2\n}' },
        { name: 'A (2)', text: '{\n  "name": "A",\n  "n": 1.0\n}' },
      ],
    ]);
  });

  it('opens the entity of a row, and says where there is nothing to open', async () => {
    const made = await opened('[{"id":"a"},{"id":"b"}]');
    assert.deepEqual(await run(made, { kind: 'open', version: 1, row: 1 }), ['row {"id":"b"}']);
    assert.deepEqual(await run(made, { kind: 'open', version: 1, row: 7 }), ['row {"id":"b"}']);
    const none = await opened('[{"x":1}]', { nextCall: () => Promise.resolve(undefined) });
    assert.deepEqual(await run(none, { kind: 'open', version: 1, row: 0 }), [
      'No endpoint takes an id of this row.',
    ]);
  });

  it('shows other columns on wish, and takes no message about the rows before', async () => {
    const made = await opened('[{"a":1,"b":2}]', { pickColumns: () => Promise.resolve(['b']) });
    await run(made, choose(0), { kind: 'run', action: 'columns' });
    await until('the table is there', () => last(made.posted, 'table')?.version === 2);
    const { columns, chosen } = last(made.posted, 'table') ?? assert.fail();
    assert.deepEqual([columns, chosen], [['b'], [0]]);
    assert.equal(
      last(made.posted, 'head')?.head.buttons.some(({ title }) => title === 'Columns (1 hidden)…'),
      true,
    );
    await run(made, { ...choose(), acting: [] }, { kind: 'open', version: 1, row: 0 });
    assert.deepEqual(made.session.acting, [0]);
    assert.deepEqual(made.done, []);
  });

  it('runs the other actions, and takes no message of another shape', async () => {
    const made = await opened('[{"a":1}]');
    for (const bad of [
      null,
      1,
      'ready',
      {},
      { kind: 'run' },
      { kind: 'run', action: 'delete' },
      { kind: 'open', row: 0 },
      { kind: 'open', version: 1, row: -1 },
      { kind: 'open', version: 1, row: 0, more: 1 },
      { kind: 'chosen', version: 1, chosen: ['0'], acting: null },
      { kind: 'width', version: 1, column: 0, width: -1 },
      { kind: 'width', version: 1, column: '0', width: 90 },
      new Proxy({}, { get: () => assert.fail() }),
    ])
      made.session.receive(bad);
    const actions = ['openAsJson', 'saveAsCsv'].map((action) => ({ kind: 'run', action }));
    assert.deepEqual(await run(made, ...actions), ['json', 'csv']);
  });

  it('hands the ids of the rows on, and takes values of mine only for rows that were chosen', async () => {
    const head = { title: 'Changes', notes: [], buttons: [], rowButtons: [] };
    let text = '[{"name":"A","id":"g1"},{"name":"B","id":"g2"},{"name":"C","id":"g2"}]';
    const made = await opened(text, { head: () => head });
    const content = () => ({ bytes: new TextEncoder().encode(text), extension: 'json' as const });
    made.deps.find = () => ({ content: content(), createdAt: 0 });
    const mine = { kind: 'run', action: 'useMine' };
    assert.deepEqual(await run(made, { kind: 'run', action: 'changeField' }, mine), [
      'changeField g1 g2',
      'Select the rows first.',
    ]);
    await run(made, choose(1, 2), mine);
    assert.equal(made.done.at(-1), 'useMine g2');
    // Row 1 is another group after an edit.
    text = '[{"name":"C","id":"g3"},{"name":"A","id":"g1"}]';
    made.session.refresh();
    await run(made);
    await run(made, mine);
    assert.equal(made.done.at(-1), 'Select the rows first.');
    assert.deepEqual(last(made.posted, 'table')?.chosen, []);
  });

  it('of a document sends only the rows that changed, and keeps the choice, while its rows are the same', async () => {
    const head = { title: 'Changes', notes: [], buttons: [], rowButtons: [] };
    const textOf = (...states: readonly string[]) =>
      JSON.stringify(states.map((state, at) => ({ state, id: `g${at}` })));
    let text = textOf('will change', 'will change', 'conflict');
    const made = await opened(text, { head: () => head });
    const content = () => ({ bytes: new TextEncoder().encode(text), extension: 'json' as const });
    made.deps.find = () => ({ content: content(), createdAt: 0 });
    await run(made, choose(2));
    const before = made.posted.length;
    text = textOf('saved', 'will change', 'conflict');
    made.session.refresh();
    text = textOf('saved', 'saved', 'conflict');
    made.session.refresh();
    await run(made);
    assert.deepEqual(made.posted.slice(before), [
      { kind: 'head', head },
      { kind: 'changed', version: 1, rows: [[0, ['tsaved', 'tg0']]] },
      { kind: 'head', head },
      { kind: 'changed', version: 1, rows: [[1, ['tsaved', 'tg1']]] },
    ]);
    assert.deepEqual(made.session.acting, [2]);
    text = textOf('saved', 'saved', 'saved');
    made.session.refresh();
    // The page asks for its rows while the document is read.
    await run(made, { kind: 'ready' });
    assert.deepEqual(last(made.posted, 'changed'), {
      kind: 'changed',
      version: 2,
      rows: [[2, ['tsaved', 'tg2']]],
    });
    text = text.replaceAll('"state"', '"other"');
    made.session.refresh();
    await run(made);
    assert.deepEqual(last(made.posted, 'table')?.columns, ['other', 'id']);
    text = '';
    made.session.refresh();
    await run(made);
    assert.equal(made.posted.at(-1)?.kind, 'sentence');
  });
});
