import assert from 'node:assert/strict';
import { isCancelled, UserError } from '../../../src/base/userError';
import { changeFieldOfRows } from '../../../src/commands/changeSetCommands';
import type { ChangeSet } from '../../../src/userGroups/changes/changeSet';
import { createApiError } from '../../../src/http/errorMessage';
import { sampleFields } from '../../fixtures/sampleFields';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

const rows = ['g1', 'g2', 'g3'].map((userGroupId) => ({ userGroupId, environmentName: 'Shop' }));

/** Changes a field of three groups: one has `02-1`, one `02-2`, and one cannot be read. */
function change(...answers: readonly ScriptedAnswer[]) {
  const opened: (readonly [string, ChangeSet])[] = [];
  const notices: string[] = [];
  const read: string[] = [];
  const input = scriptedInput(answers);
  const run = changeFieldOfRows(
    {
      input,
      changeSets: {
        readGroups: (_, ids) => {
          read.push(...ids);
          return Promise.resolve({
            origin: 'https://shop.example',
            texts: ids.map((id, index) =>
              index === 2
                ? { kind: 'failed', error: createApiError('notFound') }
                : { kind: 'text', text: `{ "user_group_id": "${id}", "phone": "02-${index + 1}" }` },
            ),
          });
        },
      },
      userGroupFields: () => sampleFields,
      openChangeSet: (name, set) => Promise.resolve(void opened.push([name, set])),
      showNotice: (text) => void notices.push(text),
    },
    rows[0],
    rows,
  );
  return { run, opened, notices, read, input };
}

describe('Change Field', () => {
  it('offers only fields whose old values the service shows', async () => {
    const { run, input } = change('cancel');
    await assert.rejects(run, isCancelled);
    const labels = input.prompts[0]?.labels ?? [];
    assert.ok(labels.includes('phone') && !labels.includes('ceo_name') && !labels.includes('status'));
  });

  it('makes a file of the groups in which something changes, and says how many are left out', async () => {
    const { run, opened, notices } = change(
      { pick: 'phone' },
      { pick: 'Find and Replace' },
      { text: '-1' },
      { text: '-9' },
    );
    await run;
    assert.deepEqual(opened, [
      [
        'phone',
        {
          origin: 'https://shop.example',
          rows: [{ id: 'g1', was: { phone: '"02-1"' }, to: { phone: '"02-9"' } }],
        },
      ],
    ]);
    assert.deepEqual(notices, ['2 of 3 groups are not in the file: nothing would change there.']);
  });

  it('refuses a value that no update takes, and an empty text to find', async () => {
    const long = 'x'.repeat(5000);
    const max = sampleFields.find(({ name }) => name === 'company_name')?.maxLength;
    const { run, opened } = change(
      { pick: 'phone' },
      { pick: 'Find and Replace' },
      { refused: '', because: /Type the text to find/ },
      { text: 'x' },
      { text: 'y' },
    );
    await assert.rejects(run, (error) => UserError.is(error) && /Nothing would change/.test(error.message));
    if (max !== undefined) {
      const other = change(
        { pick: 'company_name' },
        { pick: 'One Value for All' },
        { refused: long, because: /longer than/ },
        'cancel',
      );
      await assert.rejects(other.run, isCancelled);
    }
    assert.deepEqual(opened, []);
  });

  for (const answers of [
    ['cancel'],
    [{ pick: 'phone' }, 'cancel'],
    [{ pick: 'phone' }, { pick: 'One Value for All' }, 'cancel'],
  ] as readonly (readonly ScriptedAnswer[])[])
    it(`reads nothing where it is left at step ${answers.length}`, async () => {
      const { run, read } = change(...answers);
      await assert.rejects(run, isCancelled);
      assert.deepEqual(read, []);
    });
});
