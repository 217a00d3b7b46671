import assert from 'node:assert/strict';
import { groupText } from '../../fixtures/sampleFields';
import { userGroupUri } from '../../support/editorModel';
import { userGroupFileFixture, type UserGroupFileFixture } from '../../support/userGroupFileFixture';

describe('a save whose question stands for long', () => {
  const rows: readonly (readonly [what: string, Partial<UserGroupFileFixture>, said: RegExp])[] = [
    ['the user signs out', { token: undefined }, /^signedOut: You are not signed in to Test/],
    [
      'the environment gets another address',
      { origin: 'https://two' },
      /^refused: Nothing was sent: the environment Test changed in the meantime\. Save again\.$/,
    ],
    [
      'the environment is removed',
      { origin: undefined },
      /^refused: Nothing was sent: the environment Test changed in the meantime\. Save again\.$/,
    ],
  ];
  const saves = [
    ['our own', { live: true }, 'user'],
    ['one of somebody else', {}, 'command'],
    ['one in a changed environment', { changes: ['Headers: changed'] }, 'user'],
  ] as const;
  for (const [which, situation, origin] of saves) {
    for (const [what, change, said] of rows)
      it(`sends nothing where ${what} meanwhile: ${which}`, async () => {
        const fixture = userGroupFileFixture();
        await fixture.open();
        Object.assign(fixture, situation);
        fixture.type(groupText({ phone: '02-2' }));
        let reads = 0;
        fixture.onRead = () => (reads += 1);
        Object.defineProperty(fixture, 'says', { get: () => (Object.assign(fixture, change), 'yes') });
        assert.match(await fixture.save(false, origin), said);
        assert.equal(fixture.questions.length, 1);
        assert.deepEqual([fixture.bodies, reads], [[], 0]);
        assert.ok(fixture.document?.isDirty);
      });

    it(`is saved with the session that is there then: ${which}`, async () => {
      const fixture = userGroupFileFixture();
      await fixture.open();
      Object.assign(fixture, situation);
      fixture.type(groupText({ phone: '02-2' }));
      Object.defineProperty(fixture, 'says', { get: () => ((fixture.token = 'newer'), 'yes') });
      assert.equal(await fixture.save(false, origin), 'saved');
      assert.deepEqual(fixture.tokens, ['newer']);
    });
  }
});

describe('a save whose question was answered too soon', () => {
  it('says so, and is no failure of the user group', async () => {
    const fixture = userGroupFileFixture();
    await fixture.open();
    fixture.type(groupText({ phone: '02-2' }));
    fixture.says = 'soon';
    await assert.rejects(fixture.save(false, 'command'), { name: 'UserError', message: 'Too soon.' });
    assert.deepEqual([fixture.bodies, fixture.files.statusOf(userGroupUri)], [[], { kind: 'ready' }]);
  });
});
