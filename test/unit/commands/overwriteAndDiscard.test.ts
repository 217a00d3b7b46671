import assert from 'node:assert/strict';
import { CancelledError, UserError } from '../../../src/base/userError';
import { runRow } from '../../../src/commands/commandTable';
import { checkNow, saveRecord, userGroupFileCommands } from '../../../src/commands/userGroupFileCommands';
import { CommandId } from '../../../src/contributions';
import type { UserGroupFiles } from '../../../src/userGroups/file/userGroupFiles';
import { userGroupUri } from '../../support/editorModel';
import { scriptedInput, type ScriptedAnswer, type ScriptedInput } from '../../support/scriptedInput';

const check = userGroupFileCommands[CommandId.checkNow];
const nothing = () => Promise.resolve(undefined);

/** A user group with changes, and the list of a command's effects on it. */
function changed(answers: readonly ScriptedAnswer[] = [], isClick = true) {
  const done: string[] = [];
  const files: Partial<UserGroupFiles> = {
    save: (_uri, options) => {
      done.push(
        options?.isOverwriting ? 'overwrite' : 'save',
        ...(options?.origin === 'command' ? ['asked'] : []),
      );
      return nothing();
    },
    keepMine: () => {
      done.push('keepMine');
      return nothing();
    },
    readSaved: () => {
      done.push('read');
      return Promise.resolve('{}');
    },
    checkArrival: () => Promise.resolve(undefined),
    say: (_, said, elsewhere) => elsewhere(said),
    refresh: () => {
      done.push('refresh');
      return Promise.resolve({ kind: 'loading' } as never);
    },
  };
  const input = scriptedInput(answers);
  const services: Parameters<typeof checkNow>[0] & { readonly input: ScriptedInput } = {
    userGroupFiles: files as UserGroupFiles,
    activeDocumentUri: () => userGroupUri,
    input: { ...input, isClick },
    editor: {
      isTyped: () => true,
      settled: nothing,
      document: () => ({ text: '{}', isDirty: true }),
      isFormShown: () => false,
      open: () => Promise.resolve(void done.push('open')),
      discardChanges: () => {
        done.push('discard');
        return nothing();
      },
    },
    showStatus: () => undefined,
    showNotice: () => undefined,
  };
  return { done, services, input };
}

/** Second arguments that ask for nothing. */
const others = (name: string): readonly unknown[] => [
  undefined,
  null,
  true,
  name,
  [],
  {},
  { [name]: false },
  { [name]: 1 },
  { [name]: 'true' },
  { other: true },
  Object.assign(() => 1, { [name]: true }),
];

describe('what writes over the service', () => {
  it('is a save that is told to', async () => {
    for (const options of [{ overwrite: true }, { overwrite: true, other: 1 }]) {
      const { done, services } = changed();
      await saveRecord(services, undefined, options);
      assert.deepEqual(done, ['overwrite']);
    }
  });

  it('is no other save', async () => {
    for (const options of others('overwrite')) {
      const { done, services } = changed();
      await saveRecord(services, undefined, options);
      assert.deepEqual(done, ['save']);
    }
  });
});

describe('a save that no person is known to have started', () => {
  for (const [what, options, { isClick, isTyped }, done] of [
    ['asks when nobody typed the text', undefined, { isClick: false, isTyped: false }, ['save', 'asked']],
    [
      'asks when it writes over others',
      { overwrite: true },
      { isClick: false, isTyped: true },
      ['overwrite', 'asked'],
    ],
    ['does not ask after typing', undefined, { isClick: false, isTyped: true }, ['save']],
    ['does not ask after a click', undefined, { isClick: true, isTyped: false }, ['save']],
  ] as const)
    it(what, async () => {
      const { done: seen, services } = changed();
      const editor = { ...services.editor, isTyped: () => isTyped };
      await saveRecord({ ...services, input: { isClick }, editor }, undefined, options);
      assert.deepEqual(seen, done);
    });
});

describe('what drops the user’s changes', () => {
  it('is a check that is told to', async () => {
    const { done, services } = changed();
    await checkNow(services, undefined, { discard: true });
    assert.deepEqual(done, ['refresh', 'discard'], 'what is shown instead is what the service has now');
  });

  it('is no other check', async () => {
    for (const options of others('discard')) {
      const { done, services } = changed();
      await checkNow(services, undefined, options);
      assert.deepEqual(done, ['read']);
    }
  });
});

describe('a check that finds that a write has not arrived', () => {
  const sentence = 'It was not saved.';
  const arrival = { report: { arrived: [], missing: ['phone'], untold: [] }, overtaken: [], remedies: [] };
  const checked = async (isFormShown: boolean): Promise<readonly string[]> => {
    const { services } = changed();
    const said: string[] = [];
    const files = {
      checkArrival: () => Promise.resolve({ ...arrival, hasArrived: false, sentence }),
      say: (_, text, elsewhere) => elsewhere(text),
      statusOf: () => ({ kind: 'notSaved', reason: 'failed', sentence, remedies: [] }) as const,
    } satisfies Partial<UserGroupFiles>;
    await checkNow({
      ...services,
      userGroupFiles: files as Partial<UserGroupFiles> as UserGroupFiles,
      editor: { ...services.editor, isFormShown: () => isFormShown },
      showNotice: (text) => said.push(text),
    }).catch((error: unknown) => said.push(UserError.is(error) ? error.message : String(error)));
    return said;
  };

  it('leaves it to the form that shows it', async () => assert.deepEqual(await checked(true), []));
  it('says it where no form does', async () => assert.deepEqual(await checked(false), [sentence]));
});

describe('a choice between both that a command made', () => {
  for (const [options, action, done] of [
    [{ discard: true }, 'Discard My Changes', ['refresh', 'discard']],
    [{ keepMine: true }, 'Keep Mine', ['keepMine', 'read']],
  ] as const)
    for (const answer of ['Show Changes', action])
      it(`is asked about with the safe answer first: ${action}, ${answer}`, async () => {
        const { done: seen, services, input } = changed([{ choose: answer }], false);
        const choice = runRow(check, services, undefined, options);
        await (answer === action ? choice : assert.rejects(choice, CancelledError));
        assert.deepEqual(input.prompts[0]?.labels, ['Show Changes', action]);
        assert.match(input.shownText(), /A command or keyboard shortcut started this/);
        assert.deepEqual(seen, answer === action ? done : ['open']);
      });

  it('is not asked about where nothing is to be dropped', async () => {
    const { done, services } = changed([], false);
    const editor = { ...services.editor, document: () => ({ text: '{}', isDirty: false }) };
    await runRow(check, { ...services, editor }, undefined, { discard: true });
    assert.deepEqual(done, ['refresh']);
  });
});

describe('what judges changes of unknown origin against the service', () => {
  it('is a check that is told to', async () => {
    const { done, services } = changed();
    await checkNow(services, undefined, { keepMine: true });
    assert.deepEqual(done, ['keepMine', 'read']);
  });

  it('is no other check', async () => {
    for (const options of others('keepMine')) {
      const { done, services } = changed();
      await checkNow(services, undefined, options);
      assert.deepEqual(done, ['read']);
    }
  });
});
