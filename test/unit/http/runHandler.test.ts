import assert from 'node:assert/strict';
import { CancelledError, UserError, type Remedy } from '../../../src/base/userError';
import { CommandId } from '../../../src/contributions';
import { ApiError } from '../../../src/http/apiError';
import { runHandler } from '../../../src/http/runHandler';

const showLog: Remedy = { title: 'Show Log', command: CommandId.showLog };
const retry: Remedy = { title: 'Retry', command: CommandId.refreshUserGroups };

/** What happens, in order, when a command throws that. */
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
