import assert from 'node:assert/strict';
import { callAgainRemedy } from '../../../src/http/remedies/remedyButtons';
import { CancelledError, UserError, type Remedy } from '../../../src/base/userError';
import { CommandId } from '../../../src/contributions';
import { ApiError } from '../../../src/http/apiError';
import { describeFailure, runHandler } from '../../../src/http/runHandler';

const showLog: Remedy = { title: 'Show Log', command: CommandId.showLog };
const retry: Remedy = { title: 'Retry', command: CommandId.refreshUserGroups };

/** Effects, in order, of a command that throws `thrown`. */
async function run(thrown?: Error): Promise<readonly string[]> {
  const seen: string[] = [];
  await runHandler(
    {
      log: { error: (line) => void seen.push(`log: ${line.split('\n')[0] ?? ''}`) },
      remediesFor: () => [retry],
      showLog,
      clearStatus: () => void seen.push('note gone'),
      showFailure: (message, remedies) => {
        seen.push(`${message} ${remedies.map(({ title }) => title).join()}`);
        return new Promise(() => undefined);
      },
    },
    'id',
    () => (thrown === undefined ? Promise.resolve() : Promise.reject(thrown)),
  );
  return seen;
}

describe('the failure of a command', () => {
  it('takes the note of an earlier outcome away, and is shown once, with its remedies', async () => {
    assert.deepEqual(await run(new UserError('No.', [retry])), ['note gone', 'No. Retry']);
    assert.deepEqual(await run(new ApiError('server', 'Broken.')), ['note gone', 'Broken. Retry']);
    assert.deepEqual(await run(new TypeError('x')), [
      'log: command failed: id: TypeError: x',
      'note gone',
      'Something went wrong inside Commerce API. Show Log',
    ]);
  });

  it('leaves the note when nothing failed, or the user left', async () => {
    assert.deepEqual(await run(), []);
    assert.deepEqual(await run(new CancelledError()), []);
    assert.deepEqual(await run(new ApiError('cancelled', 'Over.')), []);
  });
});

describe('describeFailure', () => {
  const retry = callAgainRemedy('commerce-api:/results/1');
  const describeThrown = (thrown: unknown) => describeFailure(CommandId.call, thrown, () => [retry]);

  it('is silent about a cancel, ours and the editor’s', async () => {
    const editorCancel = Object.assign(new Error('Canceled'), { name: 'Canceled' });
    for (const thrown of [new CancelledError(), editorCancel, new ApiError('cancelled', 'Cancelled.')]) {
      assert.equal((await describeThrown(thrown)).kind, 'cancelled');
    }
  });

  it('shows an expected failure with the remedies it brings', async () => {
    const failure = await describeThrown(new UserError('The name is taken.', [retry]));
    assert.deepEqual(failure, { kind: 'expected', message: 'The name is taken.', remedies: [retry] });
  });

  it('asks for the remedies of a failed call by its kind', async () => {
    const failure = await describeThrown(new ApiError('timeout', 'No answer.'));
    assert.deepEqual(failure, { kind: 'expected', message: 'No answer.', remedies: [retry] });
  });

  it('keeps the text of an unexpected error out of the message and in the log', async () => {
    const failure = await describeThrown(new TypeError('x is undefined'));
    assert.ok(failure.kind === 'unexpected');
    assert.doesNotMatch(failure.message, /undefined/);
    assert.match(failure.logLine, /commerceApi\.call: TypeError: x is undefined/);
  });

  it('survives a thrown value that is no error', async () => {
    for (const thrown of [undefined, null, 'text', 3, {}])
      assert.equal((await describeThrown(thrown)).kind, 'unexpected');
  });
});
