import assert from 'node:assert/strict';
import { isCancelled } from '../../../../src/base/userError';
import { describeState } from '../../../../src/userGroups/changes/reviewRow';
import { describeRun } from '../../../../src/userGroups/changes/describeRun';
import { count } from '../../../support/figures';
import {
  labelsOf,
  phones,
  refused,
  run,
  type ChangeRuns,
  URI,
  useChangeRuns,
} from '../../../support/changeRuns';
import { rawAnswer } from '../../../support/rawServer';

const started = useChangeRuns();

/** Asserts that the service got no write. */
function nothingSent(runs: ChangeRuns): void {
  assert.deepEqual(runs.puts(), []);
  count('R3', '{0} writes of a run in {1} attempts without a yes to the present plan', 0, 1);
}

describe('the review of a change set', () => {
  it('reads each user group once, in order, and says what a run would do', async () => {
    const runs = await started(6);
    runs.groups.delete('g1');
    runs.groups.set('g2', { phone: 'new', email: '' });
    runs.groups.set('g3', { phone: 'other', email: '' });
    runs.dirty.add('g4');
    runs.faultOf = (what) =>
      what === 'GET g5'
        ? {
            name: '',
            applies: false,
            respond: (connection) => connection.end(rawAnswer({ body: '{"user_group_id":"g5"}' })),
          }
        : undefined;
    const { rows } = await runs.changeSets.review(URI);
    assert.deepEqual(rows.map(describeState), [
      'will change',
      'not found',
      'already up to date',
      'changed elsewhere',
      'open with unsaved changes',
      'the service does not return this field',
    ]);
    assert.deepEqual(runs.journal, ['GET g0', 'GET g1', 'GET g2', 'GET g3', 'GET g4', 'GET g5']);
    assert.equal(labelsOf(await run(runs)), 'saved notFound same conflict open notReturned');
    assert.deepEqual(runs.puts(), ['g0']);
  });

  it('sends nothing for another address, a mistake, or without a session', async () => {
    const runs = await started();
    const review = () => runs.changeSets.review(URI);
    runs.setRows(undefined, 'https://other.example');
    await assert.rejects(
      review(),
      refused(/are for https:\/\/other.example, but the chosen environment Shop/),
    );
    runs.setRows(undefined, `${runs.origin}/stage`);
    await assert.rejects(review(), refused(/\/stage, but the chosen environment Shop/));
    runs.setRows(undefined, 'sandbox');
    await assert.rejects(review(), refused(/are for sandbox/));
    runs.setRows([{ id: 'g0', was: {}, to: { phone: '"1"' } }]);
    await assert.rejects(review(), refused(/^Line 2, column \d+: “was” lacks phone/));
    runs.text = '';
    await assert.rejects(review(), refused(/^Open a file/));
    runs.setRows();
    runs.token = undefined;
    await assert.rejects(review(), refused(/not signed in/));
    assert.deepEqual(runs.journal, []);
  });

  it('ends with a cancel after the read in flight, and then there is nothing to run', async () => {
    const runs = await started();
    runs.onRequest = () => runs.changeSets.stop();
    await assert.rejects(runs.changeSets.review(URI), isCancelled);
    assert.deepEqual(runs.journal, ['GET g0']);
    await assert.rejects(run(runs), refused(/^Review the changes first/));
  });

  it('stops where the service refuses the session, or five times in a row alike', async () => {
    const runs = await started(9);
    const answer = (status: number) => ({
      name: '',
      applies: false,
      respond: (connection: { end(data: Uint8Array): void }) =>
        connection.end(rawAnswer({ status, body: '{"error_code":"NO"}' })),
    });
    runs.faultOf = (what) => (what === 'GET g1' ? answer(401) : undefined);
    await assert.rejects(
      runs.changeSets.review(URI),
      refused(/did not accept the session.*Nothing was sent\.$/),
    );
    assert.equal(runs.journal.at(-1), 'GET g1');
    runs.faultOf = () => answer(403);
    await assert.rejects(runs.changeSets.review(URI), refused(/^The same failure occurred 5 times in a row/));
    assert.equal(runs.journal.at(-1), 'GET g4');
    runs.faultOf = (what) => (/[04]$/.test(what) ? undefined : answer(403));
    assert.equal((await runs.changeSets.review(URI)).rows.length, 9);
  });
});

describe('a change set made from groups of the list', () => {
  it('leaves out a group that cannot be read, with its error', async () => {
    const runs = await started();
    runs.groups.delete('g1');
    const change = (id: string) => ({ id, was: { phone: '"old"' }, to: { phone: '"new"' } });
    const { set, unread } = await runs.changeSets.make(['g0', 'g1', 'g2'], 'Shop', change);
    assert.deepEqual(
      set.rows.map(({ id }) => id),
      ['g0', 'g2'],
    );
    assert.deepEqual(
      unread.map(({ kind }) => kind),
      ['notFound'],
    );
  });
});

describe('what a run needs', () => {
  const changes: readonly (readonly [what: string, (runs: ChangeRuns) => void])[] = [
    ['an edit of the file', (runs) => (runs.text = runs.text.replace('"new"', '"newer"'))],
    ['a file of other layout', (runs) => (runs.text += '\n')],
    ['another level', (runs) => (runs.level = 'admin')],
    ['another environment', (runs) => runs.setEnvironment({ name: 'Mall' })],
    ['another address', (runs) => runs.setEnvironment({ baseUrl: 'https://other.example' })],
    ['a closed file', (runs) => (runs.text = '')],
    ['a new window', (runs) => runs.reload()],
  ];
  for (const [what, change] of changes) {
    it(`is a review of the present file, environment and level, not of those before ${what}`, async () => {
      const runs = await started();
      await runs.changeSets.review(URI);
      change(runs);
      await assert.rejects(run(runs), refused(/^Review the changes first/));
      assert.equal(runs.asked.length, 0);
      nothingSent(runs);
    });

    it(`is the same when the question is answered: nothing is sent after ${what} meanwhile`, async () => {
      const runs = await started();
      await runs.changeSets.review(URI);
      runs.onQuestion = () => change(runs);
      // The question of a closed window never gets an answer.
      if (what === 'a new window') return;
      await assert.rejects(run(runs), refused(/^Review the changes first/));
      nothingSent(runs);
    });
  }

  it('is one yes, whoever starts it, and whatever the settings say', async () => {
    for (const origin of ['user', 'command'] as const) {
      const runs = await started();
      await runs.changeSets.review(URI);
      runs.says = 'no';
      await assert.rejects(run(runs, origin), isCancelled);
      assert.equal(runs.asked.length, 1);
      nothingSent(runs);
      runs.says = 'yes';
      assert.equal(labelsOf(await run(runs, origin)), 'saved saved saved');
      assert.equal(runs.asked.length, 2);
      // The review is used up.
      await assert.rejects(run(runs, origin), refused(/^Review the changes first/));
    }
  });

  it('names where it goes, how many, the first five by the service’s own names, and what is skipped', async () => {
    const runs = await started(8);
    runs.groups.set('g7', { phone: 'new', email: '' });
    await runs.changeSets.review(URI);
    await run(runs, 'command');
    const [question] = runs.asked;
    assert.equal(question?.message, 'Change 7 user groups in Shop?');
    assert.deepEqual(question.detail.split('\n'), [
      'A command or keyboard shortcut started this. Check what is sent.',
      '',
      'Environment: Shop',
      `Host: ${new URL(runs.origin).host}`,
      'Level: user',
      '',
      ...[0, 1, 2, 3, 4].map((id) => `Shop g${id} · phone: "old" → "new"`),
      'and 2 more',
      '',
      'Fields: phone',
      'Skipped: 1 of 8',
    ]);
    assert.deepEqual(runs.boxes, []);
  });

  it('is the number of groups, typed, on a live environment', async () => {
    for (const typed of ['2', '33', '', ' 3 ']) {
      const runs = await started();
      runs.setEnvironment({ live: true });
      await runs.changeSets.review(URI);
      runs.types = () => typed;
      const isRight = typed.trim() === '3';
      if (isRight) await run(runs);
      else {
        await assert.rejects(run(runs), isCancelled);
        nothingSent(runs);
      }
      assert.equal(runs.puts().length, isRight ? 3 : 0);
      const [box] = runs.boxes;
      assert.equal(box?.check?.validate(typed) === undefined, isRight);
    }
  });

  it('is a row that is left', async () => {
    const runs = await started();
    for (const group of runs.groups.values()) group.phone = 'new';
    await runs.changeSets.review(URI);
    await assert.rejects(run(runs), refused(/^No changes are left to run/));
    assert.equal(runs.asked.length, 0);
  });

  it('is that nothing else is reviewed or run in the window', async () => {
    const runs = await started();
    await runs.changeSets.review(URI);
    let second: Promise<unknown> | undefined;
    runs.onRequest = () => {
      runs.onRequest = () => undefined;
      second = assert.rejects(runs.changeSets.review(URI), refused(/being reviewed or run/));
      return second;
    };
    await run(runs);
    assert.ok(second);
    await second;
  });

  it('is no review that still runs when the question is answered: the history then gets no run', async () => {
    const runs = await started();
    await runs.changeSets.review(URI);
    let refusal: Promise<unknown> | undefined;
    runs.onRequest = () => {
      runs.onRequest = () => undefined;
      refusal = assert.rejects(run(runs), refused(/being reviewed or run/));
      return refusal;
    };
    await runs.changeSets.review(URI);
    await refusal;
    assert.equal(runs.asked.length, 1);
    assert.deepEqual([runs.puts(), runs.kept], [[], []]);
  });
});

describe('a run', () => {
  it('saves one row after the other, with at most one read and one update each once the address is known', async () => {
    const runs = await started();
    await runs.changeSets.review(URI);
    runs.journal.length = 0;
    const ended = await run(runs);
    assert.equal(describeRun(ended), '3 saved');
    const put = '{"user_group":{"phone":"new"}}';
    assert.deepEqual(runs.journal, [
      'GET g0',
      `PUT g0 ${put}`,
      // The first save at an address reads the group once more, until responses are known to show the stored values.
      'GET g0',
      'GET g1',
      `PUT g1 ${put}`,
      'GET g2',
      `PUT g2 ${put}`,
    ]);
    assert.deepEqual(runs.saved, ['g0', 'g1', 'g2']);
  });

  it('sends two requests a second to a live environment, and as many as it can to this machine', async () => {
    for (const live of [true, false]) {
      const runs = await started(4);
      runs.setEnvironment({ live });
      await runs.changeSets.review(URI);
      await run(runs);
      const waited = runs.waits.reduce((sum, ms) => sum + ms, 0);
      // 4 reads and 13 requests of the run; no pause follows the last row of each.
      assert.equal(waited, live ? 1500 + 500 * 7 : 0);
    }
  });

  const stops: readonly (readonly [what: string, RegExp, (runs: ChangeRuns) => void])[] = [
    ['the person stops it', /^You stopped the run/, (runs) => runs.changeSets.stop()],
    ['the progress is cancelled', /^You stopped the run/, (runs) => runs.cancel.abort()],
    ['the file is edited', /^The file was edited/, (runs) => (runs.text += ' ')],
    ['another level is chosen', /^Another environment or level/, (runs) => (runs.level = 'admin')],
    [
      'another environment is chosen',
      /^Another environment or level/,
      (runs) => runs.setEnvironment({ name: 'Mall' }),
    ],
    [
      'the environment is marked live',
      /is not the one you confirmed/,
      (runs) => runs.setEnvironment({ live: true }),
    ],
    [
      'a header changes',
      /is not the one you confirmed/,
      (runs) => runs.setEnvironment({ headers: { a: 'b' } }),
    ],
    ['somebody signs in again', /is not the one you confirmed/, (runs) => (runs.signedInAt = 2)],
    ['the session ends', /^You are signed out/, (runs) => (runs.token = undefined)],
  ];
  for (const [what, sentence, change] of stops)
    it(`stops after the row in flight when ${what}`, async () => {
      const runs = await started(4);
      await runs.changeSets.review(URI);
      runs.onRequest = (method, id) => (method === 'PUT' && id === 'g1' ? change(runs) : undefined);
      const ended = await run(runs);
      assert.equal(labelsOf(ended), 'saved saved notTried notTried');
      assert.match(ended.stopped ?? '', sentence);
      assert.equal(phones(runs), 'new new old old');
    });

  it('goes on with a renewed token, and when the file is closed', async () => {
    const runs = await started();
    await runs.changeSets.review(URI);
    runs.onRequest = () => {
      runs.token = `${runs.token ?? ''}+`;
      runs.text = '';
    };
    assert.equal(labelsOf(await run(runs)), 'saved saved saved');
  });

  it('stops at five failures in a row alike, and not where others stand between them', async () => {
    for (const between of [false, true]) {
      const runs = await started(12);
      await runs.changeSets.review(URI);
      const refuse = (status: number) => ({
        name: '',
        applies: false,
        respond: (connection: { end(data: Uint8Array): void }) =>
          connection.end(rawAnswer({ status, body: '{"error_code":"NO"}' })),
      });
      runs.faultOf = (what) =>
        what.startsWith('PUT') ? refuse(between && /[37]$/.test(what) ? 403 : 400) : undefined;
      const ended = await run(runs);
      assert.equal(ended.results.filter(({ state }) => state === 'refused').length, between ? 12 : 5);
      assert.equal(ended.stopped !== undefined, !between);
    }
  });

  it('waits once, and stops at a service that takes nothing for ever', async () => {
    const runs = await started(5);
    await runs.changeSets.review(URI);
    runs.faultOf = (what) =>
      what.startsWith('PUT')
        ? {
            name: '',
            applies: false,
            respond: (connection) =>
              connection.end(
                rawAnswer({ status: 429, body: '{"error_code":"SLOW"}', headers: { 'Retry-After': '60' } }),
              ),
          }
        : undefined;
    const ended = await run(runs);
    assert.equal(labelsOf(ended), 'refused refused notTried notTried notTried');
    assert.deepEqual(runs.waits, [60_000]);
    assert.match(ended.stopped ?? '', /accepts no more requests at present/);
  });

  it('skips a row that is changed elsewhere after the review, or opened and edited', async () => {
    const runs = await started();
    await runs.changeSets.review(URI);
    runs.groups.set('g0', { phone: 'theirs', email: '' });
    runs.dirty.add('g1');
    const ended = await run(runs);
    assert.equal(labelsOf(ended), 'conflict open saved');
    assert.equal(phones(runs), 'theirs old new');
  });

  it('writes over a value of others only where that very value was shown and taken', async () => {
    const runs = await started();
    for (const group of runs.groups.values()) group.phone = 'theirs';
    await runs.changeSets.review(URI);
    runs.changeSets.useMine(URI, ['g1', 'g2', 'g9']);
    runs.groups.set('g2', { phone: 'another', email: '' });
    const ended = await run(runs);
    assert.match(runs.asked[0]?.detail ?? '', /Shop g1 · phone: "theirs" → "new"/);
    assert.equal(labelsOf(ended), 'conflict saved conflict');
    assert.equal(phones(runs), 'theirs new another');
  });

  it('says what the service made of a value', async () => {
    const runs = await started(2);
    await runs.changeSets.review(URI);
    runs.onRequest = (method, id) => {
      // The service changes the phone that it stores.
      const group = runs.groups.get(id);
      if (method === 'GET' && group?.phone === 'new') group.phone = 'new!';
    };
    const ended = await run(runs);
    assert.equal(ended.results[0]?.state, 'altered');
    assert.deepEqual(ended.results[0].is, { phone: '"new!"' });
  });
});
