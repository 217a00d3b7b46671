import assert from 'node:assert/strict';
import { isCancelled, UserError } from '../../../src/base/userError';
import { requireSentCall } from '../../../src/calls/findFinishedCall';
import { resultLenses } from '../../../src/calls/results/resultLenses';
import { callAgain, callWithChanges } from '../../../src/commands/callCommands';
import { changeFieldOfRows, undoRun } from '../../../src/commands/changeSetCommands';
import { CommandId } from '../../../src/contributions';
import { addressOf, readChangeSet, type ChangeRow } from '../../../src/userGroups/changes/changeSet';
import { callOfRun } from '../../../src/userGroups/changes/describeRun';
import { createApiError } from '../../../src/http/errorMessage';
import type { FinishedCall } from '../../../src/http/types';
import { answered, sampleCall } from '../../fixtures/sampleCall';
import { sampleFields } from '../../fixtures/sampleFields';
import { environmentCalled } from '../../support/callFixture';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

const rows = ['g1', 'g2', 'g3'].map((userGroupId) => ({ userGroupId, environmentName: 'Shop' }));
const origin = 'https://shop.example';

/** Doubles for new files and notices, with the lists of both. */
function screen() {
  const opened: (readonly [string, string])[] = [];
  const notices: string[] = [];
  return {
    opened,
    notices,
    deps: {
      userGroupFields: () => sampleFields,
      openChangeSet: (name: string, text: string) => {
        opened.push([name, text]);
        return Promise.resolve(`file:///${name}`);
      },
      showNotice: (text: string) => void notices.push(text),
    },
  };
}

/** Changes a field of three groups: the first has `02-1`, the second `02-2`, and the third cannot be read. */
function change(...answers: readonly ScriptedAnswer[]) {
  const { deps, ...seen } = screen();
  const read: string[] = [];
  const reviewed: string[] = [];
  const input = scriptedInput(answers);
  const run = changeFieldOfRows(
    {
      ...deps,
      input,
      changeSets: {
        make: (ids, _, made) => {
          read.push(...ids);
          const unread = [createApiError('timeout', { host: 'shop.example' })];
          const changed = ids.flatMap((id, index) =>
            index === 2 ? [] : (made(id, `{ "user_group_id": "${id}", "phone": "02-${index + 1}" }`) ?? []),
          );
          return Promise.resolve({
            set: { origin, rows: changed },
            unread,
            noteReview: (uri: string) => void reviewed.push(uri),
          });
        },
      },
    },
    rows[0],
    rows,
  );
  return { run, ...seen, read, reviewed, input };
}

const setIn = (opened: readonly (readonly [string, string])[]) =>
  readChangeSet(opened[0]?.[1] ?? '', sampleFields).set;

describe('Change Field', () => {
  it('offers only fields whose old values the service shows', async () => {
    const { run, input } = change('cancel');
    await assert.rejects(run, isCancelled);
    const labels = input.prompts[0]?.labels ?? [];
    assert.ok(labels.includes('phone') && !labels.includes('ceo_name') && !labels.includes('status'));
  });

  it('makes a file of the groups in which something changes, reviewed by what was read of them', async () => {
    const { run, opened, notices, reviewed } = change(
      { pick: 'Find and replace in phone' },
      { text: '-1' },
      { text: '-9' },
    );
    await run;
    assert.deepEqual(setIn(opened), {
      origin,
      rows: [{ id: 'g1', was: { phone: '"02-1"' }, to: { phone: '"02-9"' } }],
    });
    assert.deepEqual(reviewed, ['file:///phone']);
    assert.deepEqual(notices, ['2 of 3 groups are left out. Could not be read: 1.']);
  });

  it('refuses a value that no update takes, and an empty text to find', async () => {
    const long = 'x'.repeat(5000);
    const { run, opened } = change(
      { pick: 'Find and replace in phone' },
      { refused: '', because: /Type the text to find/ },
      { text: 'x' },
      { text: 'y' },
    );
    // The third group could not be read, so nobody knows that nothing would change.
    await assert.rejects(
      run,
      (error) => UserError.is(error) && error.message === '3 of 3 groups are left out. Could not be read: 1.',
    );
    const limited = sampleFields.find(({ change: kind, maxLength }) => kind === 'changeable' && maxLength);
    if (limited) {
      const other = change({ pick: limited.name }, { refused: long, because: /longer than/ }, 'cancel');
      await assert.rejects(other.run, isCancelled);
    }
    assert.deepEqual(opened, []);
  });

  for (const answers of [['cancel'], [{ pick: 'phone' }, 'cancel']] as readonly (readonly ScriptedAnswer[])[])
    it(`reads nothing where it is left at step ${answers.length}`, async () => {
      const { run, read } = change(...answers);
      await assert.rejects(run, isCancelled);
      assert.deepEqual(read, []);
    });
});

describe('Undo This Run', () => {
  const uri = 'file:///w/a.user-group-changes.json';
  const row: ChangeRow = { id: 'g1', was: { phone: '"1"' }, to: { phone: '"2"' } };
  const undo = async (
    calls: { ofFile?: FinishedCall; ofHistory?: FinishedCall; known?: object },
    argument: unknown,
    answers: readonly ScriptedAnswer[] = [],
  ) => {
    const { deps, ...seen } = screen();
    await undoRun(
      {
        ...deps,
        activeDocumentUri: () => undefined,
        changeSets: {
          runOf: () => calls.ofFile && { results: [], ...calls.known, call: calls.ofFile },
          setOf: () => ({ origin, rows: [row] }),
        },
        input: scriptedInput(answers),
        openResults: { shownUri: () => undefined },
        environments: { find: environmentCalled },
        history: { read: () => Promise.resolve(calls.ofHistory), companyNameOf: () => undefined },
        results: { find: () => undefined, recent: () => [] },
      } as never,
      argument,
    );
    return { ...seen, set: setIn(seen.opened) };
  };
  const connection = {
    environment: environmentCalled('Shop'),
    target: { origin, basePath: '/a', headers: {} },
    level: 'user' as const,
  };
  const request = {
    ...sampleCall(answered('[]')).request,
    method: 'PUT' as const,
    target: connection.target,
  };
  const done = { row, state: 'saved', before: { phone: '"0"' }, is: { phone: '"2"' } } as const;
  const run = callOfRun(
    { results: [done], set: { origin, rows: [row] } },
    { request, connection } as never,
    1,
    2,
  );

  it('takes the result of the run, which knows what was there before, also from the history', async () => {
    const back = [{ id: 'g1', was: { phone: '"2"' }, to: { phone: '"0"' } }];
    for (const [calls, argument] of [
      [{ ofFile: run }, uri],
      [{ ofHistory: run }, { historyId: '1' }],
    ] as const) {
      const { set, notices } = await undo(calls, argument);
      assert.deepEqual(set, { origin: addressOf({ ...connection.environment, ...connection }), rows: back });
      assert.deepEqual(notices, []);
    }
  });

  it('asks whether all of the file is meant where the run found some changes made before it', async () => {
    const results = [done, { row: { ...row, id: 'g2' }, state: 'same', is: {} }] as const;
    const set = { origin, rows: results.map((one) => one.row) };
    for (const [pick, ids] of [
      ['Groups that this run saved: 1', ['g1']],
      ['All groups of the file: 2', ['g1', 'g2']],
    ] as const) {
      const { set: back } = await undo({ ofFile: run, known: { results, set } }, uri, [{ pick }]);
      assert.deepEqual(
        back?.rows.map(({ id }) => id),
        ids,
      );
    }
    await assert.rejects(undo({ ofFile: run, known: { results, set } }, uri, ['cancel']), isCancelled);
  });

  it('says which groups are left out: those whose old value no update can set', async () => {
    const without: ChangeRow = { id: 'g2', was: { phone: 'null' }, to: { phone: '"2"' } };
    const rows = [row, without];
    const results = rows.map((one) => ({ row: one, state: 'saved', is: one.to, before: one.was }) as const);
    const ended = callOfRun({ set: { origin, rows }, results }, { request, connection } as never, 1, 2);
    const { set, notices } = await undo({ ofHistory: ended }, { historyId: '1' });
    assert.deepEqual(
      set?.rows.map(({ id }) => id),
      ['g1'],
    );
    assert.deepEqual(notices, ['1 of 2 groups are left out: their old values cannot be sent.']);
  });

  it('reverses the file where no result is known, such as after a kill, and says so', async () => {
    const { set, notices } = await undo({}, uri);
    assert.deepEqual(set?.rows, [{ id: 'g1', was: row.to, to: row.was }]);
    assert.match(notices.join(), /^The result of the run is unknown/);
  });

  it('is the only way on from a run: none is sent again as one call', async () => {
    const deps = { history: { read: () => Promise.resolve(run) } } as never;
    for (const again of [callAgain, callWithChanges])
      await assert.rejects(
        again(deps, { historyId: '1' }),
        (error) => UserError.is(error) && /To run it again, open its file/.test(error.message),
      );
    const expired = 'commerce-api:/Shop/results/userGroups.run-1/Changes.json';
    const nothing = { history: { read: () => Promise.resolve(run) }, results: { find: () => undefined } };
    for (const [asked, pattern] of [
      [callAgain(nothing as never, expired), /Open it from the history/],
      [callWithChanges(nothing as never, expired), /Open it from the history/],
      [requireSentCall(nothing as never, expired), /Open it from the history/],
      [requireSentCall(nothing as never, { historyId: '1' }), /To run it again, open its file/],
    ] as const)
      await assert.rejects(asked, (error) => UserError.is(error) && pattern.test(error.message));
    const { row: shown } = resultLenses(expired, undefined, {
      kept: false,
      remedies: [],
      hasPrevious: false,
    });
    assert.deepEqual(
      shown.map(({ title }) => title),
      ['Show History'],
    );
    const content = { extension: 'json', bytes: new Uint8Array(), hidesSecret: false } as const;
    const { row: lenses, more } = resultLenses(
      uri,
      { uri, call: run, content, createdAt: 0 },
      { kept: false, remedies: [], hasPrevious: true },
    );
    assert.deepEqual(
      [...lenses, ...more].flatMap(({ command }) => command ?? []),
      [
        CommandId.undoRun,
        CommandId.openAsTable,
        CommandId.resultActions,
        CommandId.keepResult,
        CommandId.saveAsCsv,
      ],
    );
  });

  it('refuses the result of any other call', async () => {
    const other = undo({ ofHistory: sampleCall(answered('[]')) }, { historyId: '1' });
    await assert.rejects(
      other,
      (error) => UserError.is(error) && /not the result of a run/.test(error.message),
    );
  });
});
