import assert from 'node:assert/strict';
import { remediesOfCall } from '../../../src/calls/remediesOfCall';
import { resultSentence } from '../../../src/calls/describeOutcome';
import type { RecentValues } from '../../../src/calls/prompts/recentValues';
import { callFixture, callsOf, type CallFixture } from '../../support/callFixture';
import { count } from '../../support/figures';
import type { FinishedCall, Level, Outcome } from '../../../src/http/types';
import { answered, answerOf, failed } from '../../support/outcomes';

const boom = new RangeError('Maximum call stack size exceeded');
const fail = (): never => {
  throw boom;
};

type Parts = (services: CallFixture['services']) => Partial<CallFixture['services']>;

/** Dependencies in which one step after a response fails, by the name of the step. */
const STEPS: Readonly<Record<string, Parts>> = {
  'the document': ({ results }) => ({ results: { ...results, open: fail } }),
  'the document, later': ({ results }) => ({ results: { ...results, open: () => Promise.reject(boom) } }),
  'the history': ({ history }) => ({ history: { ...history, add: fail } }),
  'the lists': () => ({ followCall: fail }),
  'the status line': () => ({ showStatus: fail }),
};

async function run(
  id: string,
  parts: Parts,
  answer = answered('{"user_group_id":"g1"}'),
  fixture = callFixture([]),
): Promise<CallFixture> {
  fixture.answer = () => answer;
  const endpoint = fixture.services.catalog.findEndpoint(id);
  assert.ok(endpoint);
  const body = endpoint.method === 'PUT' ? { body: '{"user_group":{"phone":"02"}}' } : {};
  await callsOf({ ...fixture.services, ...parts(fixture.services) }).run({
    endpoint,
    values: { path: { user_group_id: 'g1' }, query: [], ...body },
    environment: fixture.current,
    origin: 'user',
  });
  return fixture;
}

describe('a step that throws while an answer is shown', () => {
  for (const [name, parts] of Object.entries(STEPS)) {
    it(`leaves a write unknown, with Check Now first: ${name}`, async () => {
      const { reported, thrown, services } = await run('userGroups.update', parts);
      const [call] = reported;
      assert.ok(call?.outcome.kind === 'unknown' && reported.length === 1);
      assert.equal(call.outcome.error.kind, 'unhandled');
      assert.deepEqual(
        remediesOfCall({ catalog: services.catalog, call }).map(({ title }) => title),
        ['Check Now', 'Show Log'],
      );
      assert.deepEqual(thrown, [boom]);
      count('E9b', '{0} untyped ends of a published call in {1} steps that throw after the request', 0, 1);
    });

    it(`is an error of a read, with Show Log: ${name}`, async () => {
      const { reported, thrown, services } = await run('userGroups.detail', parts);
      const [call] = reported;
      assert.ok(call?.outcome.kind === 'error' && reported.length === 1);
      assert.deepEqual(
        remediesOfCall({ catalog: services.catalog, call }).map(({ title }) => title),
        ['Show Log'],
      );
      assert.deepEqual(thrown, [boom]);
    });
  }

  it('goes on to the steps after it, which hear of the doubt', async () => {
    const { kept, statuses } = await run('userGroups.update', STEPS['the document'] ?? assert.fail());
    assert.equal(kept[0]?.outcome.kind, 'unknown');
    assert.match(statuses[0] ?? '', /^Outcome unknown/);
  });

  it('changes nothing where only what is offered next time cannot be kept', async () => {
    const recents: RecentValues = {
      ...callFixture([]).services.recents,
      remember: () => Promise.reject(boom),
    };
    const { reported, thrown, finishedCalls } = await run('userGroups.update', () => ({ recents }));
    assert.deepEqual([reported.length, thrown, finishedCalls.length], [0, [boom], 1]);
  });

  it('is noted where nobody can be told', async () => {
    const noted: unknown[] = [];
    const reportOutcome = fail;
    const { statuses } = await run('userGroups.update', ({ results }) => ({
      reportOutcome,
      results: { ...results, open: fail },
      noteThrown: (thrown) => noted.push(thrown),
    }));
    assert.deepEqual(noted, [boom, boom]);
    assert.match(statuses[0] ?? '', /^Outcome unknown/);
  });

  it('does not hide the outcome where only the progress fails', async () => {
    const fixture = callFixture([]);
    fixture.answer = () => answered('{"user_group_id":"g1"}');
    const endpoint = fixture.services.catalog.findEndpoint('userGroups.detail');
    assert.ok(endpoint);
    await callsOf({
      ...fixture.services,
      withProgress: async (_title, work) => {
        await work(new AbortController().signal, () => undefined);
        return fail();
      },
    }).run({
      endpoint,
      values: { path: { user_group_id: 'g1' }, query: [] },
      environment: fixture.current,
      origin: 'user',
    });
    assert.deepEqual([fixture.finishedCalls[0]?.outcome.kind, fixture.thrown], ['response', [boom]]);
  });
});

describe('where a call that failed is told', () => {
  const failure = failed('invalid');
  const rows = [
    ['a read that was refused: by its result alone', 'userGroups.detail', failure, 0, true],
    ['a write that was refused: by its result alone', 'userGroups.update', failure, 0, true],
    [
      'a write of unknown outcome: by a notification too',
      'userGroups.update',
      { ...failed('timeout'), kind: 'unknown' } as Outcome,
      1,
      true,
    ],
    [
      'a write that is only accepted: by its result alone, and not as a failure',
      'userGroups.update',
      { ...failed('accepted'), kind: 'unknown' } as Outcome,
      0,
      false,
    ],
    ['nothing of a good answer', 'userGroups.detail', answered('{"user_group_id":"g1"}'), 0, false],
  ] as const;
  for (const [what, id, answer, notifications, isFailure] of rows)
    it(what, async () => {
      const looks: (boolean | undefined)[] = [];
      const { reported, finishedCalls } = await run(
        id,
        () => ({ showStatus: (_, look) => looks.push(look) }),
        answer,
      );
      assert.deepEqual([reported.length, finishedCalls.length, looks], [notifications, 1, [isFailure]]);
    });

  it('stays quiet however often it fails', async () => {
    const fixture = callFixture([]);
    for (let count = 0; count < 10; count += 1) await run('userGroups.detail', () => ({}), failure, fixture);
    assert.deepEqual([fixture.reported, fixture.finishedCalls.length], [[], 10]);
  });
});

describe('a read after a delete of unknown outcome', () => {
  const doubtful: Outcome = { ...failed('timeout'), kind: 'unknown' } as Outcome;
  const missing = (code: string): Outcome => ({
    ...failed('notFound', { code, status: 404 }),
    response: answerOf('{"error_code":"X"}', 404),
  });

  /** Kind and sentence of the read's outcome. */
  async function readAfter(
    first: { readonly id: string; readonly outcome: Outcome },
    read: Outcome,
    level: Level = 'user',
  ): Promise<readonly [FinishedCall['outcome']['kind'] | undefined, string | undefined]> {
    const fixture = callFixture(first.id === 'users.delete' ? [{ confirm: true }] : []);
    const { calls, catalog } = fixture.services;
    const values = { path: { user_id: 'u1' }, query: [] };
    const steps = [
      [first.id, first.outcome, 'user'],
      ['users.detail', read, level],
    ] as const;
    for (const [id, outcome, at] of steps) {
      fixture.answer = () => outcome;
      const endpoint = catalog.findEndpoint(id);
      assert.ok(endpoint);
      await calls.run({ endpoint, values, environment: fixture.current, origin: 'user', level: at });
    }
    const call = fixture.finishedCalls.at(-1);
    return [call?.outcome.kind, call && resultSentence(call)];
  }

  const gone = 'It no longer exists: it was deleted.';

  it('says that the delete was carried out where the service has no such entity', async () => {
    const read = missing('USER_NOT_FOUND');
    assert.deepEqual(await readAfter({ id: 'users.delete', outcome: doubtful }, read), ['response', gone]);
    const partly = failed('server', { mayBePartlyDone: true });
    assert.deepEqual(await readAfter({ id: 'users.delete', outcome: partly }, read), ['response', gone]);
  });

  for (const [what, first, read, level] of [
    [
      'of a path that is unknown',
      { id: 'users.delete', outcome: doubtful },
      missing('ROUTE_NOT_FOUND'),
      'user',
    ],
    ['after another write', { id: 'users.update', outcome: doubtful }, missing('USER_NOT_FOUND'), 'user'],
    [
      'after a refusal',
      { id: 'users.delete', outcome: failed('forbidden') },
      missing('USER_NOT_FOUND'),
      'user',
    ],
    ['at another level', { id: 'users.delete', outcome: doubtful }, missing('USER_NOT_FOUND'), 'admin'],
  ] as const)
    it(`stays an error ${what}`, async () => {
      const [kind] = await readAfter(first, read, level);
      assert.equal(kind, 'error');
    });
});
