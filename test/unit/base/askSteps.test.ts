import assert from 'node:assert/strict';
import { askSteps, type Step } from '../../../src/base/askSteps';
import { goBack } from '../../../src/base/userInput';

describe('askSteps', () => {
  it('goes back to a step with what was answered, and offers no way back from the first', async () => {
    const script: (string | typeof goBack)[] = ['a', 'b', goBack, 'c', 'd'];
    const seen: string[] = [];
    const step: Step<string> = (position, answers) => {
      const { title, step: at, canGoBack } = position;
      seen.push(`${title} ${at?.number}/${at?.total} ${canGoBack} ${answers}`);
      const answer = script.shift() ?? '';
      return Promise.resolve(answer === goBack ? goBack : answers + answer);
    };
    assert.equal(await askSteps('T', [step, step, step], ''), 'abcd');
    assert.deepEqual(seen, [
      'T 1/3 false ',
      'T 2/3 true a',
      'T 3/3 true ab',
      'T 2/3 true ab',
      'T 3/3 true abc',
    ]);
  });
});
