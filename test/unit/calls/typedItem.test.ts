import assert from 'node:assert/strict';
import { typedItem } from '../../../src/calls/prompts/askEntity';

describe('typedItem', () => {
  it('offers what was typed, byte for byte, whatever the filter hides', () => {
    const item = typedItem('한강 $(x) 1', undefined);
    assert.deepEqual(item.value, { kind: 'value', value: '한강 $(x) 1' });
    assert.equal(item.alwaysShow, true);
    assert.doesNotMatch(item.label, /\$\(/);
  });

  it('lets entities stand first, unless the text looks like a whole id', () => {
    const leads = (text: string, ...ids: string[]): boolean | undefined =>
      typedItem(text, undefined, ids).leads;
    assert.equal(leads('Hanbit', 'g20'), false);
    assert.equal(leads('20', 'g20'), false);
    assert.equal(leads('g2', 'g20'), true);
    assert.equal(leads('12', '123', 'x'), true);
    assert.equal(leads('Hanbit', 'Hanbit'), true);
    assert.equal(leads('df9d658bbe043b253d2b5d3f'), true);
  });

  it('says why a text may not be sent, and takes it to the box, where it can be mended', () => {
    const item = typedItem('$(x)/\u202eb', 'No $(zap) slash.');
    assert.deepEqual(item.value, { kind: 'type', text: '$(x)/\u202eb' });
    assert.equal(item.detail, 'No $ (zap) slash.');
    assert.equal(item.label, 'Change “$ (x)/ b”…');
    assert.equal(item.alwaysShow, true);
  });
});
