import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { historyNode } from '../../../../src/history/historyNode';
import { HistoryStore } from '../../../../src/history/historyStore';
import { changesOfResult } from '../../../../src/userGroups/changes/describeRun';
import { count } from '../../../support/figures';
import { counting, memoryFolder } from '../../../support/kept';
import { rawAnswer } from '../../../support/rawServer';
import { labelsOf, look, phones, refused, run, URI, useChangeRuns } from '../../../support/changeRuns';

const started = useChangeRuns();

/** Used heap in MB after garbage collection. */
function heapMb(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}

describe('two writers of the same groups', () => {
  it('overwrite nothing unseen, in whatever order they do their steps', async () => {
    // The other writer saves before the review, before the read, between the read and the update, or after it.
    for (const when of ['review', 'GET', 'after'] as const)
      for (const at of [0, 1, 2]) {
        const runs = await started();
        const other = (): void => void runs.groups.set(`g${at}`, { phone: 'theirs', email: 'x' });
        if (when === 'review') other();
        await runs.changeSets.review(URI);
        let reads = 0;
        runs.onRequest = (method, id) => {
          if (id !== `g${at}`) return;
          if (when === 'GET' && method === 'GET' && reads++ === 0) other();
        };
        const ended = await run(runs).catch(() => undefined);
        if (when === 'after') other();
        assert.equal(runs.groups.get(`g${at}`)?.phone, 'theirs', `${when} ${at}`);
        const state = ended?.results[at]?.state;
        assert.equal(state, when === 'after' ? 'saved' : 'conflict');
      }
  });

  it('are two windows that run the same file: each group is written once', async () => {
    const runs = await started(6);
    await runs.changeSets.review(URI);
    const first = runs.changeSets;
    runs.reload();
    await runs.changeSets.review(URI);
    const ended = [await first.run(URI, 'user', look), await run(runs)];
    assert.deepEqual(ended.map(labelsOf), [
      'saved saved saved saved saved saved',
      'same same same same same same',
    ]);
    assert.equal(new Set(runs.puts()).size, runs.puts().length);
  });
});

describe('a window that is killed', () => {
  const rows = 5;
  // Requests of a review and of a run without a disturbance.
  const steps = rows + rows * 2 + 1;

  for (const moment of ['before', 'after'] as const)
    it(`leaves a file that can be run again: killed ${moment} any request is handled, nothing is written twice`, async () => {
      for (let step = 1; step <= steps; step += 1) {
        const runs = await started(rows);
        let requests = 0;
        const isKilled = new Promise<void>((resolve) => {
          runs.onRequest = () => {
            requests += 1;
            if (requests !== step) return undefined;
            runs.kill();
            resolve();
            return moment === 'before' ? new Promise(() => undefined) : undefined;
          };
        });
        void runs.changeSets.review(URI).then(() => run(runs));
        await isKilled;
        const { rows: reviewed } = await runs.changeSets.review(URI);
        const done = [...runs.groups].flatMap(([id, { phone }]) => (phone === 'new' ? [id] : []));
        assert.deepEqual(
          reviewed.flatMap(({ row, state }) => (state === 'same' ? [row.id] : [])),
          done,
        );
        const before = runs.journal.length;
        await run(runs).catch((error: unknown) => assert.ok(refused(/No changes are left/)(error)));
        assert.equal(phones(runs), 'new new new new new');
        const again = runs.journal.slice(before).filter((line) => line.startsWith('PUT'));
        assert.equal(again.length, rows - done.length, `step ${step}`);
        count('R2', '{0} doubled writes after {1} kills of a window', 0, 1);
      }
    });
});

describe('the history of a run', () => {
  for (const isKilled of [true, false])
    it(`is one row of the next window, with the results so far: ${isKilled ? 'killed' : 'ended'}`, async () => {
      const runs = await started(5);
      await runs.changeSets.review(URI);
      const files = memoryFolder();
      const open = () =>
        new HistoryStore({ files, maxEntries: () => 50, redact: String, random: counting(), now: () => 0 });
      const other = open();
      const isOver = new Promise<void>((resolve) => {
        runs.onRequest = async (method, id) => {
          // The window keeps its results at most once a second at first.
          runs.clock += 600;
          if (method !== 'PUT' || id !== 'g3') return undefined;
          await Promise.all(runs.kept.map((call) => open().add(call)));
          await other.load();
          if (!isKilled) return undefined;
          runs.kill();
          resolve();
          return new Promise(() => undefined);
        };
        void run(runs).finally(resolve);
      });
      await isOver;
      assert.equal(runs.kept.length, isKilled ? 4 : 7);
      assert.equal(other.summaries()[0]?.header.pages?.end, 'unknown');
      for (const call of runs.kept.slice(3)) await other.add(call);
      const next = open();
      await next.load();
      const [kept, ...others] = next.summaries();
      assert.ok(kept && others.length === 0);
      const { label, tooltip, icon } = historyNode(kept, {
        findEndpoint: (id) => createCatalog().findEndpoint(id),
        now: 0,
        locale: 'en',
      });
      assert.equal(label, `${isKilled ? 'unknown' : '200'} PUT user-groups/*`);
      assert.equal(icon.outcome, isKilled ? 'unknown' : 'ok');
      assert.match(
        tooltip,
        isKilled
          ? /Not finished · 3 of 5 rows: the run has not ended, or its window was closed/
          : /All 5 rows/,
      );
      const { text = '' } = (await next.read(kept.id)) ?? {};
      assert.equal(changesOfResult(text).length, isKilled ? 3 : 5);
      const results = JSON.parse(text) as readonly { readonly label: string }[];
      const last = isKilled ? 'unknown' : 'saved';
      assert.deepEqual(
        results.map((result) => result.label),
        ['saved', 'saved', 'saved', last, last],
      );
    });
});

describe('a run that an error of the program ends', () => {
  it('is in the history as failed, and its groups without a result as unknown', async () => {
    const runs = await started(3);
    await runs.changeSets.review(URI);
    runs.onRequest = (method, id) => {
      if (method === 'PUT' && id === 'g1')
        runs.dirty.has = () => {
          throw new Error('boom');
        };
    };
    await assert.rejects(run(runs), /boom/);
    const last = runs.kept.at(-1);
    assert.equal(last?.pages?.end, 'failed');
    const results = JSON.parse(last.outcome.response?.text ?? '') as readonly { readonly label: string }[];
    assert.deepEqual(
      results.map(({ label }) => label),
      ['saved', 'saved', 'unknown'],
    );
  });

  it('is kept at once where the service asks for a wait', async () => {
    const runs = await started(3);
    await runs.changeSets.review(URI);
    runs.faultOf = (what) =>
      what === 'PUT g1'
        ? { name: '429', applies: false, respond: (connection) => connection.end(rawAnswer({ status: 429 })) }
        : undefined;
    await run(runs);
    assert.deepEqual(
      runs.kept.map(({ pages }) => [pages?.end, pages?.rows]),
      [
        ['unknown', 0],
        ['unknown', 1],
        ['failed', 1],
      ],
    );
  });
});

describe('a run of a thousand rows', () => {
  it('sends two requests a row and one more look, stops after the row in flight, and keeps little', async () => {
    const rows = 1000;
    const runs = await started(rows);
    await runs.changeSets.review(URI);
    assert.equal(runs.journal.length, rows);
    const before = heapMb();
    runs.onRequest = (method, id) => (method === 'PUT' && id === 'g599' ? runs.changeSets.stop() : undefined);
    const { results } = await run(runs);
    assert.equal(results.filter(({ state }) => state === 'saved').length, 600);
    assert.equal(runs.puts().at(-1), 'g599');
    await runs.changeSets.review(URI);
    const keptBefore = runs.kept.length;
    // The run takes 5 minutes.
    runs.onRequest = () => void (runs.clock += 150);
    const ended = await run(runs);
    assert.equal(ended.stopped, undefined);
    const kept = runs.kept.slice(keptBefore);
    const ends = kept.map(({ outcome, pages }) => [pages?.end, outcome.response?.durationMs ?? 0] as const);
    assert.deepEqual([ends[0], ends.at(-1)?.[0]], [['unknown', 0], 'all']);
    assert.ok(ends.length > 30 && ends.length < 60, `${ends.length} entries`);
    for (const [index, [, at]] of ends.entries())
      assert.ok(at - (ends[index - 1]?.[1] ?? 0) < 10_500, `nothing kept before ${at} ms`);
    assert.equal(runs.journal.length, 2 * rows + 2 * rows + 1);
    assert.deepEqual(runs.puts(), [...runs.groups.keys()]);
    assert.deepEqual([runs.reports[0], runs.reports[599]], ['1 of 1,000 · g0', '600 of 1,000 · g599']);
    const grown = heapMb() - before;
    assert.ok(grown < 30, `${grown} MB`);
  }).timeout(300_000);
});

describe('a service that loses every tenth response', () => {
  it('has each group written once, and each label right', async () => {
    const runs = await started(40);
    await runs.changeSets.review(URI);
    const lost = { name: '', applies: true, respond: (connection: { reset(): void }) => connection.reset() };
    runs.faultOf = (what) => (/^PUT g\d*9$/.test(what) ? lost : undefined);
    assert.equal(new Set(labelsOf(await run(runs)).split(' ')).size, 1);
    assert.equal(phones(runs), Array.from({ length: 40 }, () => 'new').join(' '));
    assert.equal(runs.puts().length, 40);
  });
});
