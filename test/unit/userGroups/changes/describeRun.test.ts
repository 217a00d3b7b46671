import assert from 'node:assert/strict';
import { isRun } from '../../../../src/calls/results/isRun';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { historyNode } from '../../../../src/history/historyNode';
import { readEntryFile, writeEntryFile } from '../../../../src/history/historyEntry';
import { makeEntry } from '../../../../src/history/makeEntry';
import { toFinishedCall } from '../../../../src/history/toFinishedCall';
import type { ChangeRow } from '../../../../src/userGroups/changes/changeSet';
import {
  changesOfResult,
  describeRun,
  restOf,
  resultText,
  reversed,
} from '../../../../src/userGroups/changes/describeRun';
import { sampleFields } from '../../../fixtures/sampleFields';
import { startChangeRuns, URI } from '../../../support/changeRuns';

type Runs = Awaited<ReturnType<typeof startChangeRuns>>;

let open: Runs[] = [];
afterEach(async () => {
  await Promise.all(open.map(({ close }) => close()));
  open = [];
});

const row = (id: string): ChangeRow => ({
  id,
  name: 'A, "B"',
  was: { phone: '"old"', email: `"${id.slice(1)}@b.c"` },
  to: { phone: '"new"', email: '"n@b.c"' },
});

async function started(count = 3): Promise<Runs> {
  const runs = await startChangeRuns(count);
  open.push(runs);
  runs.setRows([...runs.groups.keys()].map(row));
  return runs;
}

async function runOnce(runs: Runs) {
  await runs.changeSets.review(URI);
  return runs.changeSets.run(URI, 'user', () => Promise.resolve());
}

describe('what a run leaves', () => {
  it('is a line for each field of a group, also for those that were left out', async () => {
    const runs = await started();
    runs.dirty.add('g1');
    const run = await runOnce(runs);
    const lines = JSON.parse(resultText(run)) as readonly object[];
    const facts = { name: 'A, "B"' };
    const [saved, ...others] = lines;
    assert.deepEqual(saved, {
      id: 'g0',
      ...facts,
      field: 'phone',
      before: 'old',
      after: 'new',
      label: 'saved',
      status: 200,
    });
    assert.equal(others.length, 5);
    assert.deepEqual(lines[2], { id: 'g1', ...facts, field: 'phone', label: 'open' });
    assert.deepEqual(restOf(run).rows, [row('g1')]);
    assert.equal(describeRun(run), '2 saved, 1 open with unsaved changes');
  });

  it('is one call of the history, which says how it ended and holds each result', async () => {
    const runs = await started();
    const catalog = createCatalog();
    runs.onRequest = (method, id) => (method === 'PUT' && id === 'g1' ? runs.changeSets.stop() : undefined);
    const stopped = await runOnce(runs);
    runs.onRequest = () => undefined;
    const done = await runOnce(runs);
    const rows = [stopped, done].map(({ call }) => {
      assert.ok(isRun(call));
      const entry = makeEntry(call, (text) => text);
      assert.ok(entry);
      // Reads the entry as a new window does.
      const kept = readEntryFile(writeEntryFile(entry));
      assert.ok(kept);
      const later = toFinishedCall('1', kept, { catalog, headersOf: () => ({}) });
      assert.ok(isRun(later));
      assert.equal(later.outcome.response?.text, call.outcome.response?.text);
      const { label, description, icon, contextValue } = historyNode(
        { id: '1', header: kept.header, fileBytes: 1 },
        { findEndpoint: (id) => catalog.findEndpoint(id), now: 1000, locale: 'en' },
      );
      return [label, description.split(' · ')[0], icon.outcome, contextValue];
    });
    assert.deepEqual(rows, [
      ['cancelled PUT user-groups/*', '2 of 3 rows', 'cancelled', 'run'],
      ['200 PUT user-groups/*', 'all 3 rows', 'ok', 'run'],
    ]);
  });

  it('is a failed call where a group was refused, with how many of which end', async () => {
    const runs = await started();
    runs.groups.delete('g1');
    const { call } = await runOnce(runs);
    assert.deepEqual(call.pages, { rows: 2, count: 3, end: 'failed', message: '2 saved, 1 not found' });
  });

  it('is a way back, which stops at what others changed since', async () => {
    const runs = await started();
    const { call } = await runOnce(runs);
    const undo = reversed(changesOfResult(call.outcome.response?.text ?? ''), sampleFields);
    assert.deepEqual(undo[0], { ...row('g0'), was: row('g0').to, to: row('g0').was });
    runs.setRows(undo);
    const { email = '' } = runs.groups.get('g1') ?? {};
    runs.groups.set('g1', { phone: 'theirs', email });
    const { results } = await runOnce(runs);
    assert.equal(results.map(({ state }) => state).join(' '), 'saved conflict saved');
    assert.deepEqual([...runs.groups.values()].map(({ phone }) => phone).join(' '), 'old theirs old');
  });

  it('is no way back to what an update cannot set, nor for what was not saved', () => {
    const result = (rest: object) => JSON.stringify([{ id: 'g0', field: 'phone', ...rest }]);
    assert.deepEqual(reversed(changesOfResult(result({ before: null, after: 'new' })), sampleFields), []);
    assert.deepEqual(changesOfResult(result({ label: 'refused' })), []);
    for (const text of ['', '{}', '[1, null]', '[{"id": 1}]', '["‹token›"]'])
      assert.deepEqual(changesOfResult(text), []);
  });
});
