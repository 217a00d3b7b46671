import assert from 'node:assert/strict';
import { typedItem } from '../../../src/prompts/recordItems';

describe('typedItem', () => {
  const check = (value: string): string | undefined => (value.includes('/') ? 'No slash.' : undefined);

  it('offers what was typed, byte for byte, whatever the filter hides', () => {
    const item = typedItem('한강 $(x) 1', check);
    assert.deepEqual(item.value, { kind: 'value', value: '한강 $(x) 1' });
    assert.equal(item.alwaysShow, true);
    assert.doesNotMatch(item.label, /\$\(/);
  });

  it('takes what may not be sent to the box, where it can be mended', () => {
    assert.deepEqual(typedItem('a/b', check).value, { kind: 'type', text: 'a/b' });
  });
});
