import assert from 'node:assert/strict';
import { undoSave, userGroupFileCommands } from '../../../src/commands/userGroupFileCommands';
import { CommandId } from '../../../src/contributions';
import type { Difference } from '../../../src/documents/types';
import { buildUri } from '../../../src/documents/uris';
import type { UserGroupFiles } from '../../../src/userGroups/file/userGroupFiles';
import { userGroupUri } from '../../support/editorModel';

/** Message of the command if the undo of the last save makes `replacements` edits and the save had sent some fields. */
async function said(
  replacements: number,
  untold: readonly string[],
): Promise<{ readonly status: string; readonly notice: string }> {
  const says = { status: '', notice: '' };
  const files = {
    undoOf: () => Array.from({ length: replacements }, () => ({ offset: 0, length: 0, text: '' })),
    untoldOf: () => untold,
    say: (_, text, elsewhere) => elsewhere(text),
  } as Partial<UserGroupFiles> as UserGroupFiles;
  const deps: Parameters<typeof undoSave>[0] = {
    input: { isClick: true },
    activeDocumentUri: () => userGroupUri,
    userGroupFiles: files,
    showStatus: (text) => (says.status = text),
    showNotice: (text) => (says.notice = text),
    editor: {
      settled: () => Promise.resolve(),
      document: () => ({ text: '{}', isDirty: false }),
      replace: () => Promise.resolve(true),
    },
  };
  await undoSave(deps);
  return says;
}

const done = 'The old values are back as a draft; save to send them.';
const lost = 'ceo_name stays as saved: the service never returned its old value.';

describe('undoing a save by command', () => {
  it('says what is back, and which old values nobody knows', async () => {
    assert.deepEqual(await said(1, []), { status: done, notice: '' });
    assert.deepEqual(await said(1, ['ceo_name']), { status: '', notice: `${lost} ${done}` });
  });

  it('says why there is nothing to put back', async () => {
    await assert.rejects(said(0, ['ceo_name']), { message: lost });
    await assert.rejects(said(0, []), { message: 'There is no save of this window to undo here.' });
  });
});

describe('comparing drafts of two user groups with the same company name', () => {
  it('gives each text a name of its own, so that no open comparison shows the other group', async () => {
    const shown: Difference[] = [];
    for (const id of ['g1', 'g2'])
      await userGroupFileCommands[CommandId.compareWithSaved].run(
        {
          activeDocumentUri: () => undefined,
          userGroupFiles: {
            readSaved: () => Promise.resolve(`{ "user_group_id": "${id}", "company_name": "Kim" }`),
            draftOnto: () => undefined,
          } as Partial<UserGroupFiles> as UserGroupFiles,
          showDifference: (difference) => Promise.resolve(void shown.push(difference)),
        },
        buildUri({ kind: 'userGroup', environmentName: 'Shop', id }),
      );
    assert.equal(new Set(shown.map(({ title }) => title)).size, 1);
    assert.equal(new Set(shown.flatMap(({ savedName, draftName }) => [savedName, draftName])).size, 4);
  });
});
