import assert from 'node:assert/strict';
import { findAssistantKeys } from '../../../src/code/findAssistantKeys';

const key = `cak_${'Ab1-_'.repeat(9).slice(2)}`;

describe('findAssistantKeys', () => {
  it('finds each key in a text', () => {
    const text = `'${key}' Bearer ${key}`;
    assert.deepEqual(
      findAssistantKeys(text).map(({ start, end, variable }) => [text.slice(start, end), variable]),
      [
        [key, 'COMMERCE_API_ASSISTANT'],
        [key, 'COMMERCE_API_ASSISTANT'],
      ],
    );
  });

  for (const text of ['cak_', key.slice(0, -1), `${key}x`, `x${key}`, `a-${key}`])
    it(`leaves alone: ${text}`, () => assert.deepEqual(findAssistantKeys(text), []));
});
