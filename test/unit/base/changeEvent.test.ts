import assert from 'node:assert/strict';
import { createChangeEvent } from '../../../src/base/changeEvent';
import { uncaughtErrors } from '../../support/uncaughtErrors';

describe('createChangeEvent', () => {
  it('tells every listener what changed, each as often as it listens, until it is disposed of', () => {
    const changed = createChangeEvent<string>();
    const heard: string[] = [];
    const listener = (change: string): void => void heard.push(change);
    const first = changed.on(listener);
    changed.on(listener);
    changed.fire('one');
    assert.deepEqual(heard, ['one', 'one']);
    first.dispose();
    changed.fire('two');
    assert.deepEqual(heard, ['one', 'one', 'two']);
  });

  it('stops neither the others nor who fires where a listener throws, and reports what was thrown', async () => {
    const changed = createChangeEvent();
    const heard: string[] = [];
    changed.on(() => heard.push('before'));
    for (const problem of ['one', 'other'])
      changed.on(() => {
        throw new Error(problem);
      });
    changed.on(() => heard.push('after'));
    const errors = await uncaughtErrors(() => {
      changed.fire();
      heard.push('fired');
    });
    assert.deepEqual(heard, ['before', 'after', 'fired']);
    assert.deepEqual(
      errors.map(({ message }) => message),
      ['one', 'other'],
    );
  });
});
