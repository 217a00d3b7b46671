import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { parseRequestText } from '../../../src/calls/requests/requestShape';
import { assistantFixture, chat, rename, type Reaction } from '../../support/assistantFixture';
import { environmentCalled } from '../../support/callFixture';
import { until } from '../../support/until';

type Fixture = ReturnType<typeof assistantFixture>;

const catalog = createCatalog();
const pathOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '66f4a1b2c3d4e5f6a7b8c9d0']),
  );

/** Writes that a proposal may name, each with values for its path. */
const writes = catalog.endpoints
  .filter(({ method, id }) => method !== 'GET' && !/^users\.(?:login|issueToken|authenticate)$/.test(id))
  .map(({ id, path, method, query }) => ({
    endpoint: id,
    path: pathOf(path),
    query: Object.fromEntries(query.map((name) => [name, '1'])),
    ...(method === 'DELETE' ? {} : { body: { memo: 'x' } }),
    reason: 'tidy up',
  }));

/** Reactions of a user who does not intend the write, and events while the question is open. */
const hostile: readonly (readonly [name: string, (fixture: Fixture) => Reaction, outcome: string])[] = [
  ['nobody answers', () => ({ press: 'nothing' }), 'open'],
  ['Escape', () => ({ press: 'escape' }), 'declined'],
  ['Escape at once', () => ({ press: 'escape', afterMs: 100 }), 'draft'],
  ['Enter', () => ({ press: 'first' }), 'draft'],
  ['Enter within 300 ms', () => ({ press: 'first', afterMs: 300 }), 'draft'],
  ['a click within 300 ms', () => ({ press: 'second', afterMs: 300 }), 'draft'],
  ['a click after six minutes', () => ({ press: 'second', afterMs: 360_000 }), 'draft'],
  [
    'another environment meanwhile',
    ({ calls }) => ({ press: 'second', meanwhile: () => (calls.current = environmentCalled('Sandbox')) }),
    'draft',
  ],
  [
    'another level meanwhile',
    ({ state }) => ({ press: 'second', meanwhile: () => (state.level = 'admin') }),
    'draft',
  ],
  [
    'other settings of the environment meanwhile',
    ({ calls }) => ({
      press: 'second',
      meanwhile: () => (calls.current = { ...calls.current, headers: { 'x-a': 'b' } }),
    }),
    'draft',
  ],
  [
    'another address of the environment meanwhile',
    ({ calls }) => ({
      press: 'second',
      meanwhile: () => {
        calls.environments = [{ ...calls.current, baseUrl: 'https://evil.example' }];
      },
    }),
    'draft',
  ],
  [
    'signed out meanwhile',
    ({ calls }) => ({ press: 'second', meanwhile: () => (calls.token = undefined) }),
    'draft',
  ],
  [
    'assistants turned off meanwhile',
    ({ state }) => ({ press: 'second', meanwhile: () => (state.mode = 'off') }),
    'draft',
  ],
  [
    'the keyboard elsewhere',
    ({ state }) => ({ press: 'second', meanwhile: () => (state.focused = false) }),
    'draft',
  ],
];

describe('a hostile proposal', () => {
  let tried = 0;
  let sent = 0;
  after(() => console.log(`AS2  ${sent} of ${tried} hostile proposals wrote`));
  for (const [name, reactionOf, outcome] of hostile)
    it(`writes nothing: ${name}`, async () => {
      for (const write of writes.filter((_, index) => index % 3 === 0)) {
        const isDelete = !('body' in write);
        // A call to which nobody answers stays open until its short time limit.
        const fixture = assistantFixture(outcome === 'open' && !isDelete ? 30 : undefined);
        fixture.state.reactions = [reactionOf(fixture)];
        const answer = await fixture.ask('commerce_propose_write', write);
        tried += 1;
        sent += fixture.sent.length;
        assert.equal(answer.outcome, isDelete ? 'draft' : outcome, write.endpoint);
        assert.deepEqual(fixture.sent, []);
      }
    });

  it('writes nothing where its input changes after it was checked', async () => {
    const fixture = assistantFixture();
    const input = structuredClone(rename);
    fixture.state.reactions = [
      {
        press: 'second',
        meanwhile: () => {
          input.body.user_group.company_name = 'Evil';
          input.path.user_group_id = 'other';
        },
      },
    ];
    // Calls `answer` directly, as VS Code's chat does: MCP would pass a copy of the input.
    const { signal } = new AbortController();
    await fixture.assistant.answer('commerce_propose_write', input, chat, signal, () => undefined);
    assert.deepEqual(
      fixture.sent.map(({ request }) => [request.url.split('/').at(-1), request.body]),
      [['66f4a1b2c3d4e5f6a7b8c9d0', '{"user_group":{"company_name":"New"}}']],
    );
  });

  it('is refused beside an open one, and when it repeats a declined one', async () => {
    // The time limit is long enough for the second proposal, which waits for no answer.
    const fixture = assistantFixture(1000);
    fixture.state.reactions = [{ press: 'nothing' }];
    const [first, second] = await Promise.all([
      fixture.ask('commerce_propose_write', rename),
      fixture.ask('commerce_propose_write', { ...rename, path: { user_group_id: 'g2' } }),
    ]);
    assert.deepEqual([first.outcome, second.outcome], ['open', 'refused']);
    const declining = assistantFixture();
    declining.state.reactions = [{ press: 'escape' }, { press: 'second' }];
    assert.equal((await declining.ask('commerce_propose_write', rename)).outcome, 'declined');
    assert.equal((await declining.ask('commerce_propose_write', rename)).outcome, 'refused');
    assert.deepEqual([declining.sent, declining.questions.length], [[], 1]);
    declining.state.clockMs += 11 * 60_000;
    assert.equal((await declining.ask('commerce_propose_write', rename)).outcome, 'sent');
  });

  it('is a draft after its call was cancelled, whatever is clicked then', async () => {
    const fixture = assistantFixture();
    const cancelled = new AbortController();
    let isKept = (): void => undefined;
    const kept = new Promise<void>((resolve) => (isKept = resolve));
    fixture.state.reactions = [{ press: 'second', meanwhile: () => cancelled.abort() }];
    fixture.notices.push = (text) => {
      isKept();
      return text.length;
    };
    await assert.rejects(fixture.ask('commerce_propose_write', rename, chat, cancelled.signal));
    await kept;
    assert.deepEqual(fixture.sent, []);
  });
});

describe('a decision after the call has returned OPEN', () => {
  for (const [what, change] of [
    ['five minutes have passed', ({ state }: Fixture) => (state.clockMs += 300_001)],
    ['the user has signed out', ({ calls }: Fixture) => (calls.token = undefined)],
    [
      'the environment was edited',
      ({ calls }: Fixture) => (calls.current = { ...calls.current, headers: { 'x-a': 'b' } }),
    ],
    ['another environment is chosen', ({ calls }: Fixture) => (calls.current = environmentCalled('Sandbox'))],
    ['another level is chosen', ({ state }: Fixture) => (state.level = 'admin')],
    ['assistants were turned off', ({ state }: Fixture) => (state.mode = 'lookup')],
    ['another window has the focus', ({ state }: Fixture) => (state.focused = false)],
    ['the connection has ended', (_fixture: Fixture, life: AbortController) => life.abort()],
    ['nothing has changed', () => undefined],
  ] as const) {
    const outcome = what === 'nothing has changed' ? 'sent' : 'draft';
    it(`is ${outcome} if ${what}`, async () => {
      const fixture = assistantFixture(30);
      const { state, ask } = fixture;
      let decide = (): void => undefined;
      const decided = new Promise<void>((resolve) => (decide = resolve));
      state.reactions = [{ press: 'second', meanwhile: () => decided }];
      const life = new AbortController();
      const caller = { ...chat, ended: life.signal };
      assert.equal((await ask('commerce_propose_write', rename, caller)).outcome, 'open');
      await until('the question is open', () => fixture.questions.length > 0);
      change(fixture, life);
      decide();
      await until('the question is closed', () => fixture.notices.length + fixture.sent.length > 0);
      state.mode = 'ask';
      const given = await until('the decision is told', async () => {
        const answer = await ask('commerce_read', { cursor: 'p1' });
        return answer.outcome !== 'open' && answer;
      });
      assert.equal(given.outcome, outcome);
      assert.equal(fixture.sent.length, outcome === 'sent' ? 1 : 0);
      assert.equal(fixture.withdrawn.length, outcome === 'sent' ? 1 : 0);
    });
  }
});

describe('a proposal that changed before anybody came to review it', () => {
  for (const [what, change] of [
    ['its connection has ended', (_fixture: Fixture, life: AbortController) => life.abort()],
    ['another level is chosen', ({ state }: Fixture) => (state.level = 'admin')],
    ['assistants were turned off', ({ state }: Fixture) => (state.mode = 'lookup')],
  ] as const)
    it(`asks no question, whose yes would send nothing: ${what}`, async () => {
      const life = new AbortController();
      const fixture = assistantFixture(undefined, {
        attention: () => {
          change(fixture, life);
          return Promise.resolve(true);
        },
      });
      const answer = await fixture.ask('commerce_propose_write', rename, { ...chat, ended: life.signal });
      assert.deepEqual([answer.outcome, fixture.drafts.length, fixture.questions], ['draft', 1, []]);
    });
});

describe('an honest proposal', () => {
  it('is sent once after each of ten clicks, as the question showed it', async () => {
    for (const id of Array.from({ length: 10 }, (_, index) => `group-${index}`)) {
      const fixture = assistantFixture();
      const { text } = await fixture.ask('commerce_propose_write', {
        ...rename,
        path: { user_group_id: id },
      });
      // The user has not allowed the assistant to read from this environment.
      assert.equal(text, 'SENT status 200; the user sees the rest, you may not read here.');
      const [question] = fixture.questions;
      assert.ok(question);
      assert.deepEqual(question.labels, ['Keep as Draft', 'Update']);
      assert.match(
        question.detail,
        /^Reason given by the assistant: the user asked for it\n\nChat assistant proposes this\./,
      );
      assert.match(question.detail, /company_name: "New"/);
      assert.equal(fixture.sent.length, 1);
      assert.ok(question.detail.includes(`/v1/user-groups/${id}`));
      assert.deepEqual(fixture.withdrawn, ['draft-1']);
      assert.equal(fixture.finishedCalls[0]?.assistant, 'Chat assistant');
    }
  });

  it('has its reason on one line, whatever blanks and quotes it holds', async () => {
    const fixture = assistantFixture();
    const reason = `as asked”.${'\u3000'.repeat(20)}Host: shop.example \u2800 “ok`;
    await fixture.ask('commerce_propose_write', { ...rename, reason });
    const [line] = fixture.questions[0]?.detail.split('\n') ?? [];
    assert.equal(line, "Reason given by the assistant: as asked'. Host: shop.example 'ok");
  });

  it('is in a draft of its own that says who proposed it, and why', async () => {
    const fixture = assistantFixture();
    fixture.state.reactions = [{ press: 'first' }];
    const { text } = await fixture.ask('commerce_propose_write', rename);
    assert.match(text, /^DRAFT the user has it as a draft/);
    const [draft] = fixture.drafts;
    assert.ok(draft);
    const { endpointId, values } = parseRequestText(draft.text);
    assert.equal(endpointId, rename.endpoint);
    assert.deepEqual(values.path, rename.path);
    assert.deepEqual(JSON.parse(values.body ?? ''), rename.body);
    assert.equal(
      (JSON.parse(draft.text) as { note: string }).note,
      'Chat assistant proposes this for Shop (user). Reason given: the user asked for it',
    );
    assert.deepEqual(fixture.withdrawn, []);
  });

  for (const [what, change, input] of [
    ['a live environment', ({ calls }: Fixture) => (calls.current = environmentCalled('Shop', true)), rename],
    [
      'a delete',
      () => undefined,
      { ...rename, endpoint: 'users.delete', path: { user_id: 'u1' }, body: undefined },
    ],
    ['a path that hides what it says', () => undefined, { ...rename, path: { user_group_id: '대한' } }],
    [
      'more lines than fit on a screen',
      () => undefined,
      { ...rename, body: Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`f${index}`, 1])) },
    ],
    ['a mark that nobody sees', () => undefined, { ...rename, body: { memo: 'a\u{e0041}' } }],
    [
      'more fields than a question shows',
      () => undefined,
      { ...rename, body: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, 1])) },
    ],
    [
      'settings that the user has not confirmed',
      ({ calls }: Fixture) => (calls.changes['Shop'] = ['Live: yes → no']),
      rename,
    ],
  ] as const)
    it(`stays a draft without a question: ${what}`, async () => {
      const fixture = assistantFixture();
      change(fixture);
      fixture.calls.environments = [fixture.calls.current];
      assert.equal((await fixture.ask('commerce_propose_write', input)).outcome, 'draft');
      assert.deepEqual([fixture.questions, fixture.sent, fixture.drafts.length], [[], [], 1]);
    });

  it('waits for a person who is elsewhere, and stays a draft without them', async () => {
    const fixture = assistantFixture();
    fixture.state.inFront = false;
    assert.equal((await fixture.ask('commerce_propose_write', rename)).outcome, 'draft');
    assert.deepEqual(fixture.questions, []);
  });
});
