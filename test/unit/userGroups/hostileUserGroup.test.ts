import assert from 'node:assert/strict';
import { toDocumentText } from '../../../src/userGroups/userGroupCalls';
import { hostileTexts } from '../../fixtures/hostileTexts';
import { sampleFields } from '../../fixtures/sampleFields';
import { userGroupUri } from '../../support/editorModel';
import { userGroupFileFixture, group } from '../../support/userGroupFileFixture';

const hasEditorMarkup = (text: string): boolean => /\]\(|\$\(/.test(text);

/** A group whose texts all contain the hostile text, with an unknown field. */
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
      const fixture = userGroupFileFixture();
      fixture.live = true;
      fixture.read = group(hostileGroup(hostile));
      await fixture.files.refresh(userGroupUri);
      await fixture.open();
      const clean = fixture.document?.text ?? '';
      fixture.type(`${clean} `);
      assert.equal(await fixture.save(), 'saved');
      assert.deepEqual(fixture.bodies, []);
      fixture.files.noteSaved(userGroupUri, { text: fixture.document?.text ?? '', isDirty: false });
      fixture.type(clean.replace(/"phone": "(?:[^"\\]|\\.)*"/, '"phone": "new"'));
      if (/"phone": "new"/.test(clean)) continue;
      assert.equal(await fixture.save(), 'saved', hostile);
      assert.deepEqual(fixture.bodies, ['{"user_group":{"phone":"new"}}']);
      for (const { message, detail, action } of fixture.questions)
        assert.ok(![message, detail, action].some(hasEditorMarkup), hostile);
    }
  });
});
