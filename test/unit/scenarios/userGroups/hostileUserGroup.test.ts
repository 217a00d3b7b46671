import assert from 'node:assert/strict';
import { toDocumentText } from '../../../../src/userGroups/file/toDocumentText';
import { hostileTexts } from '../../../fixtures/hostileTexts';
import { sampleFields } from '../../../fixtures/sampleFields';
import { userGroupUri } from '../../../support/editorModel';
import { userGroupFileFixture, group } from '../../../support/userGroupFileFixture';

const hasEditorMarkup = (text: string): boolean => /\]\(|\$\(/.test(text);

/** A group whose every text holds the hostile one, and a field that nobody knows. */
function hostileGroup(hostile: string): string {
  const members = sampleFields
    .filter(({ change, name }) => change !== 'notReturned' && name !== 'user_group_id')
    .map(({ name, type }) => [name, type === 'string' ? hostile : 1]);
  return JSON.stringify({ user_group_id: 'g1', ...Object.fromEntries(members), [hostile]: hostile });
}

describe(`${hostileTexts.length} hostile texts in every field of a user group`, () => {
  it('stand in its text as they came', () => {
    for (const hostile of hostileTexts) {
      const answer = hostileGroup(hostile);
      assert.deepEqual(JSON.parse(toDocumentText(answer) ?? ''), JSON.parse(answer), hostile);
    }
  });

  it('send nothing unless they are saved, and then only in the field that was changed', async () => {
    for (const hostile of hostileTexts) {
      const bench = userGroupFileFixture();
      bench.live = true;
      bench.read = group(hostileGroup(hostile));
      await bench.open();
      const clean = bench.document?.text ?? '';
      bench.type(`${clean} `);
      assert.equal(await bench.save(), 'saved');
      assert.deepEqual(bench.bodies, []);
      bench.files.noteSaved(userGroupUri, { text: bench.document?.text ?? '', isDirty: false });
      bench.type(clean.replace(/"phone": "(?:[^"\\]|\\.)*"/, '"phone": "new"'));
      if (/"phone": "new"/.test(clean)) continue;
      assert.equal(await bench.save(), 'saved', hostile);
      assert.deepEqual(bench.bodies, ['{"user_group":{"phone":"new"}}']);
      for (const { message, detail, action } of bench.questions)
        assert.ok(![message, detail, action].some(hasEditorMarkup), hostile);
    }
  });
});
