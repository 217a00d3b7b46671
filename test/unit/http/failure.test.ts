import assert from 'node:assert/strict';
import { callAgainRemedy } from '../../../src/base/repeatRemedies';
import { CancelledError, UserError } from '../../../src/base/userError';
import { ApiError } from '../../../src/http/apiError';
import { describeFailure } from '../../../src/http/failure';

describe('describeFailure', () => {
  const retry = callAgainRemedy('commerce-api:/results/1');
  const describeThrown = (thrown: unknown) => describeFailure('commerceApi.call', thrown, () => [retry]);

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
