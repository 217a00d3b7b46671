import assert from 'node:assert/strict';
import type { ToolName } from '../../../src/contributions';
import type { Outcome } from '../../../src/http/types';
import { CancelledError } from '../../../src/base/userError';
import { answered, failed } from '../../support/outcomes';
import { assistantFixture, chat, rename } from '../../support/assistantFixture';
import { environmentCalled } from '../../support/callFixture';
import { until } from '../../support/until';

const list = { endpoint: 'userGroups.list' };
type Fixture = ReturnType<typeof assistantFixture>;
const other = { ...chat, connection: 'other', label: 'Claude Code' };

describe('what assistants may do', () => {
  for (const [mode, tool, input, outcome] of [
    ['off', 'commerce_find_endpoints', { query: 'user' }, 'refused'],
    ['lookup', 'commerce_find_endpoints', { query: 'user' }, 'answered'],
    ['lookup', 'commerce_describe_endpoint', list, 'answered'],
    ['lookup', 'commerce_read', list, 'refused'],
    ['lookup', 'commerce_propose_write', rename, 'refused'],
    ['ask', 'commerce_read', list, 'answered'],
    ['ask', 'commerce_propose_write', rename, 'sent'],
  ] as const)
    it(`is narrowed by the setting: ${mode}, ${tool}`, async () => {
      const fixture = assistantFixture();
      fixture.state.mode = mode;
      const answer = await fixture.ask(tool, input);
      assert.equal(answer.outcome, outcome);
      if (outcome === 'refused') assert.match(answer.text, /^REFUSED the user /);
    });

  it('is asked for once per caller, environment and level, and not in the sandbox', async () => {
    const { ask, questions, state, calls } = assistantFixture();
    await ask('commerce_read', list);
    await ask('commerce_read', list);
    assert.deepEqual(
      questions.map(({ message }) => message),
      ['Let Chat assistant read from Shop (user)?'],
    );
    assert.deepEqual(questions[0]?.labels, ['Do Not Allow', 'Allow Reading']);
    await ask('commerce_read', list, other);
    state.level = 'admin';
    await ask('commerce_read', list);
    calls.current = environmentCalled('Sandbox');
    await ask('commerce_read', list);
    assert.equal(questions.length, 3);
  });

  it('is given to the whole chat, or to one connection, and the question says which', async () => {
    const { ask, questions } = assistantFixture();
    await ask('commerce_read', list);
    await ask('commerce_read', list, { ...other, door: 'mcp' });
    const shared = /Every chat assistant and every extension in this window can use this permission\./;
    assert.deepEqual(
      questions.map(({ detail }) => shared.test(detail)),
      [true, false],
    );
  });

  it('is asked for again when the settings of the environment have changed', async () => {
    const { ask, questions, calls } = assistantFixture();
    await ask('commerce_read', list);
    calls.current = { ...environmentCalled('Shop'), headers: { 'x-a': 'b' } };
    calls.environments = [calls.current];
    await ask('commerce_read', list);
    assert.equal(questions.length, 2);
  });

  it('is asked for again after an hour where the environment is live', async () => {
    const { ask, questions, calls, state } = assistantFixture();
    calls.current = environmentCalled('Shop', true);
    calls.environments = [calls.current];
    await ask('commerce_read', list);
    assert.match(
      questions[0]?.detail ?? '',
      /This environment is live\.\nThe permission ends after 60 minutes\. Known personal fields are masked\./,
    );
    state.clockMs += 59 * 60_000;
    await ask('commerce_read', list);
    assert.equal(questions.length, 1);
    state.clockMs += 60_000;
    await ask('commerce_read', list);
    assert.equal(questions.length, 2);
  });

  for (const [what, end, refusal] of [
    [
      'permissions are forgotten',
      ({ assistant }: Fixture): void => void assistant.forgetPermissions(),
      /^REFUSED the user took the permission to read back/,
    ],
    [
      'assistants are turned off',
      ({ state }: Fixture): void => void (state.mode = 'off'),
      /^REFUSED the user does not let assistants read and propose now/,
    ],
  ] as const)
    it(`sends nothing if ${what} before the request`, async () => {
      const fixture = assistantFixture();
      await fixture.ask('commerce_read', list);
      // The token is read when the connection opens, after the permission was found.
      Object.defineProperty(fixture.calls, 'token', {
        get: () => {
          end(fixture);
          return 'token';
        },
      });
      assert.match((await fixture.ask('commerce_read', list)).text, refusal);
      assert.equal(fixture.sent.length, 1);
    });

  for (const [tool, input] of [
    ['commerce_read', list],
    ['commerce_propose_write', rename],
  ] as const)
    it(`asks nothing if assistants are turned off while the connection opens: ${tool}`, async () => {
      const { ask, calls, state, questions, drafts, notices } = assistantFixture();
      Object.defineProperty(calls, 'token', { get: () => void (state.mode = 'off') });
      assert.equal((await ask(tool, input)).outcome, 'refused');
      assert.deepEqual([questions, drafts, notices], [[], [], []]);
    });

  it('sends nothing if assistants are turned off while the question is open', async () => {
    const { ask, sent, state } = assistantFixture();
    state.reactions = [{ press: 'second', meanwhile: () => (state.mode = 'lookup') }];
    assert.equal((await ask('commerce_read', list)).outcome, 'refused');
    assert.deepEqual(sent, []);
  });

  it('ends with a no, which is not asked about again at once', async () => {
    const { ask, questions, sent, state } = assistantFixture();
    state.reactions = [{ press: 'first' }];
    for (const _ of [1, 2]) assert.equal((await ask('commerce_read', list)).outcome, 'refused');
    assert.equal(questions.length, 1);
    assert.equal(sent.length, 0);
  });

  it('is needed for what opens of a write, and no live result opens', async () => {
    const { ask, calls, hidden } = assistantFixture();
    await ask('commerce_propose_write', rename);
    await ask('commerce_read', list);
    calls.current = environmentCalled('Shop', true);
    calls.environments = [calls.current];
    await ask('commerce_read', list);
    calls.changes['Shop'] = ['Live: yes → no'];
    calls.current = environmentCalled('Shop');
    calls.environments = [calls.current];
    await ask('commerce_read', list);
    assert.deepEqual(hidden, [true, false, true, true]);
  });

  it('is needed when the response comes, so nothing is told if assistants were turned off meanwhile', async () => {
    const { ask, calls, state } = assistantFixture();
    calls.answer = () => {
      state.mode = 'lookup';
      return answered('{}');
    };
    assert.match(
      (await ask('commerce_read', list)).text,
      /^REFUSED the user took the permission to read back/,
    );
  });

  it('is needed when the response comes, and to go on in it as live', async () => {
    const { ask, assistant, calls, shownLive } = assistantFixture();
    await ask('commerce_read', list);
    calls.current = environmentCalled('Shop', true);
    await ask('commerce_read', { cursor: 'r1' });
    calls.current = environmentCalled('Shop');
    calls.changes['Shop'] = ['Live: yes → no'];
    await ask('commerce_read', { cursor: 'r1' });
    calls.changes['Shop'] = [];
    await ask('commerce_read', { cursor: 'r1' });
    const [sandbox = calls.current, shop = calls.current] = calls.environments;
    calls.current = sandbox;
    calls.environments = [sandbox, environmentCalled('Shop', true)];
    await ask('commerce_read', { cursor: 'r1' });
    assert.deepEqual(shownLive, [false, true, true, false, true]);
    calls.environments = [sandbox, shop];
    calls.current = calls.environments[1] ?? calls.current;
    calls.answer = () => {
      assistant.forgetPermissions();
      return answered('{}');
    };
    assert.match(
      (await ask('commerce_read', list)).text,
      /^REFUSED the user took the permission to read back/,
    );
  });

  it('covers the response to a write', async () => {
    const { ask } = assistantFixture();
    await ask('commerce_read', list);
    assert.equal((await ask('commerce_propose_write', rename)).text, 'SENT 200 userGroups.update r2:0');
  });

  it('ends after an hour, with masks, where nobody has confirmed the settings', async () => {
    const { ask, calls, questions, state, shownLive } = assistantFixture();
    calls.changes['Shop'] = ['Live: yes → no'];
    await ask('commerce_read', list);
    assert.match(questions[0]?.detail ?? '', /Live: yes → no\nThe permission ends after 60 minutes\./);
    assert.deepEqual([shownLive, calls.confirmed], [[true], []]);
    state.clockMs += 3_600_000;
    await ask('commerce_read', list);
    assert.equal(questions.length, 2);
  });

  it('is not given by a yes to a question from before it was taken back', async () => {
    const { ask, assistant, state, sent } = assistantFixture();
    state.reactions = [{ press: 'second', meanwhile: () => assistant.forgetPermissions() }];
    assert.equal((await ask('commerce_read', list)).outcome, 'refused');
    assert.deepEqual(sent, []);
  });

  it('can be taken back', async () => {
    const { ask, questions, assistant } = assistantFixture();
    await ask('commerce_read', list);
    assert.equal(assistant.forgetPermissions(), 1);
    assert.equal((await ask('commerce_read', { cursor: 'r1:0' })).outcome, 'refused');
    await ask('commerce_read', list);
    assert.equal(questions.length, 2);
  });
});

describe('the writes of a window', () => {
  const reasonsAfter = async (tool: ToolName, input: object): Promise<readonly string[]> => {
    const { ask, gate, services } = assistantFixture();
    await ask(tool, input);
    const endpoint = services.catalog.findEndpoint('userGroups.update');
    assert.ok(endpoint);
    const connection = await services.connections.open(environmentCalled('Sandbox'));
    const values = { path: rename.path, query: [], body: '{}' };
    return gate.plan({ endpoint, values, connection, origin: 'user', named: [] }).reasons;
  };
  for (const [tool, input, isAsked] of [
    ['commerce_find_endpoints', { query: 'user' }, false],
    ['commerce_describe_endpoint', list, false],
    ['commerce_read', list, true],
    ['commerce_propose_write', rename, true],
  ] as const)
    it(`are ${isAsked ? '' : 'not '}asked about after ${tool}, those of the sandbox too`, async () => {
      assert.equal((await reasonsAfter(tool, input)).includes('assistant'), isAsked);
    });
});

describe('a read of an assistant', () => {
  it('is marked with the label, and leaves values and bodies out of the log', async () => {
    const { ask, finishedCalls, lines } = assistantFixture();
    await ask('commerce_read', { ...list, query: { keyword: 'Kim' } });
    assert.deepEqual(
      finishedCalls.map(({ assistant, values }) => [assistant, values.query]),
      [['Chat assistant', [['keyword', 'Kim']]]],
    );
    assert.deepEqual(lines, ['assistant: chat chat commerce_read userGroups.list answered, 24 characters']);
  });

  it('is refused while the user is signed out, and offers the sign-in', async () => {
    const { ask, calls, notices, sent } = assistantFixture();
    calls.token = undefined;
    const { text } = await ask('commerce_read', list);
    assert.match(text, /^REFUSED the user is signed out of Shop \(user\)/);
    assert.deepEqual([notices, sent], [['sign in'], []]);
  });

  it('is not sent where the environment was switched while it was asked about', async () => {
    const fixture = assistantFixture();
    const { calls, sent, state } = fixture;
    state.reactions = [{ press: 'second', meanwhile: () => (calls.current = environmentCalled('Sandbox')) }];
    const { text } = await fixture.ask('commerce_read', list);
    assert.match(text, /^REFUSED the user changed environment or level meanwhile/);
    assert.equal(sent.length, 0);
  });

  it('goes on in the response that is kept, for its own caller', async () => {
    const { ask, sent } = assistantFixture();
    assert.equal((await ask('commerce_read', list)).text, '200 userGroups.list r1:0');
    assert.equal((await ask('commerce_read', { cursor: 'r1:14' })).text, '200 userGroups.list r1:14');
    assert.equal((await ask('commerce_read', { cursor: 'r1:14' }, other)).outcome, 'refused');
    assert.equal(sent.length, 1);
  });

  it('throws nothing but a cancel, and closes its request', async () => {
    const { ask, calls } = assistantFixture();
    await ask('commerce_read', list);
    const cancelled = new AbortController();
    const aborted = new Promise<void>((resolve) => {
      calls.answer = (_, { signal }) => {
        signal.addEventListener('abort', () => resolve());
        return new Promise(() => undefined);
      };
    });
    const answer = ask('commerce_read', list, chat, cancelled.signal);
    while (calls.sent.length < 2) await new Promise(setImmediate);
    cancelled.abort();
    await assert.rejects(answer, CancelledError);
    await aborted;
  });
});

describe('the limits of assistants', () => {
  it('hold for all callers together: 30 reads a minute, 200 in all', async () => {
    const { ask, sent, state } = assistantFixture();
    for (let call = 0; call < 1000; call += 1)
      for (const caller of [chat, other]) await ask('commerce_read', list, caller);
    assert.equal(sent.length, 30);
    const { text } = await ask('commerce_read', list);
    assert.match(text, /^REFUSED 30 reads a minute are allowed; try again in \d+ s\.$/);
    for (let minute = 0; minute < 30; minute += 1) {
      state.clockMs += 60_000;
      for (let call = 0; call < 40; call += 1) await ask('commerce_read', list);
    }
    assert.equal(sent.length, 200);
  });

  it('let two reads run at a time', async () => {
    const { ask, calls } = assistantFixture();
    await ask('commerce_read', list);
    const answers: (() => void)[] = [];
    calls.answer = () => new Promise((resolve) => answers.push(() => resolve(answered('{}'))));
    const running = [1, 2].map(() => ask('commerce_read', list));
    while (answers.length < 2) await new Promise(setImmediate);
    assert.equal((await ask('commerce_read', list)).outcome, 'refused');
    for (const answer of answers) answer();
    assert.deepEqual(
      (await Promise.all(running)).map(({ outcome }) => outcome),
      ['answered', 'answered'],
    );
  });

  it('let 20 proposals be made, one at a time', async () => {
    const { ask, drafts, state } = assistantFixture();
    state.reactions = [{ press: 'first' }];
    for (let count = 0; count < 25; count += 1)
      await ask('commerce_propose_write', { ...rename, path: { user_group_id: `group-${count}` } });
    assert.equal(drafts.length, 20);
  });

  it('stop proposals after three declines in a row, until the user works with the extension', async () => {
    const { ask, questions, state, assistant } = assistantFixture();
    state.reactions = [{ press: 'escape' }];
    const propose = (id: number) =>
      ask('commerce_propose_write', { ...rename, path: { user_group_id: `g${id}` } });
    for (const id of [1, 2, 3, 4, 5]) await propose(id);
    assert.equal(questions.length, 3);
    assistant.noteUser();
    assert.equal((await propose(6)).outcome, 'declined');
  });
});

/** Time limit of a call, in ms: long enough for every step but an answer of the user. */
const OPEN_MS = 1000;

describe('a call that waits', () => {
  it('answers in time, and its caller alone learns the decision by the handle', async () => {
    const { ask, sent, state, questions } = assistantFixture(OPEN_MS);
    let decide = (): void => undefined;
    const decided = new Promise<void>((resolve) => (decide = resolve));
    state.reactions = [{ press: 'second', meanwhile: () => decided }];
    const { text, outcome } = await ask('commerce_propose_write', rename);
    assert.equal(outcome, 'open');
    assert.match(text, /^OPEN p1 the user has not decided; go on with other work, do not propose it again/);
    assert.equal((await ask('commerce_propose_write', rename)).outcome, 'refused');
    assert.equal((await ask('commerce_read', { cursor: 'p1' }, other)).outcome, 'gone');
    assert.equal((await ask('commerce_read', { cursor: 'p2' })).outcome, 'gone');
    assert.equal((await ask('commerce_read', { cursor: 'p1' })).outcome, 'open');
    decide();
    assert.equal((await ask('commerce_read', { cursor: 'p1' })).outcome, 'sent');
    assert.equal((await ask('commerce_read', { cursor: 'p1' })).outcome, 'sent');
    assert.deepEqual([sent.length, questions.length], [1, 1]);
  });

  it('is told nothing untrue about a write that was sent after its handle was dropped', async () => {
    const { ask, sent, state, assistant } = assistantFixture(OPEN_MS);
    let decide = (): void => undefined;
    const decided = new Promise<void>((resolve) => (decide = resolve));
    state.reactions = [{ press: 'second', meanwhile: () => decided }];
    assert.equal((await ask('commerce_propose_write', rename)).outcome, 'open');
    assistant.forgetPermissions();
    decide();
    await until('the write is sent', () => sent.length > 0);
    const { text } = await ask('commerce_read', { cursor: 'p1' });
    assert.match(text, /^GONE p1 .* only the user knows whether it was sent\.$/);
  });

  it('sends a read that was allowed later, and gives its response by the handle', async () => {
    const { ask, sent, state, assistant } = assistantFixture(OPEN_MS);
    let decide = (): void => undefined;
    const decided = new Promise<void>((resolve) => (decide = resolve));
    state.reactions = [{ press: 'second', meanwhile: () => decided }];
    assert.match((await ask('commerce_read', list)).text, /^OPEN p1 /);
    decide();
    assert.equal((await ask('commerce_read', { cursor: 'p1' })).text, '200 userGroups.list r1:0');
    assert.equal(sent.length, 1);
    assistant.forgetPermissions();
    assert.equal((await ask('commerce_read', { cursor: 'p1' })).outcome, 'gone');
  });
});

describe('every answer', () => {
  it('has known secrets masked, also where a file of the user holds them', async () => {
    const line = 'a.b GET /a - The key is live-secret.';
    const { ask } = assistantFixture(undefined, {
      find: () => Promise.resolve(line),
      describe: () => Promise.resolve(line),
    });
    const masked = line.replace('live-secret', '‹secret›');
    assert.equal((await ask('commerce_find_endpoints', { query: 'a' })).text, masked);
    assert.equal((await ask('commerce_describe_endpoint', list)).text, masked);
  });
});

describe('the text of a write that ended', () => {
  for (const [what, outcome] of [
    ['whose outcome is unknown', { ...failed('timeout'), kind: 'unknown' } as Outcome],
    ['that may be partly done', failed('server', { status: 500, mayBePartlyDone: true })],
  ] as const)
    it(`never names a write as repeatable ${what}`, async () => {
      const { ask, calls, sent } = assistantFixture();
      calls.answer = () => outcome;
      const first = await ask('commerce_propose_write', rename);
      assert.match(first.text, /^UNKNOWN sent once/);
      for (const _ of [1, 2, 3, 4, 5])
        assert.match(
          (await ask('commerce_propose_write', rename)).text,
          /^REFUSED the outcome of this very write is unknown/,
        );
      assert.equal(sent.length, 1);
    });

  it('is an error if the service refused the call, a read or a write', async () => {
    const { ask, calls } = assistantFixture();
    calls.answer = () => failed('notFound', { status: 404 });
    const write = await ask('commerce_propose_write', rename);
    assert.deepEqual([write.outcome, write.text.slice(0, 15)], ['failed', 'FAILED not done']);
    assert.equal((await ask('commerce_read', list)).outcome, 'failed');
  });
});
