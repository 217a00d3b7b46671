import assert from 'node:assert/strict';
import { createApiError } from '../../../../src/http/errorMessage';
import { groupText } from '../../../fixtures/sampleFields';
import { userGroupUri } from '../../../support/editorModel';
import {
  group,
  userGroupFileFixture,
  type UserGroupFileFixture,
} from '../../../support/userGroupFileFixture';

async function drafted(changes = { phone: '02-2' }): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  await fixture.open();
  fixture.type(groupText(changes));
  return fixture;
}

/** Makes the next update run `meanwhile` before its response, which is the whole group. */
function answerLate(fixture: UserGroupFileFixture, meanwhile: () => unknown): void {
  const takes = fixture.takes;
  fixture.takes = (text, sent) => {
    fixture.takes = takes;
    meanwhile();
    return takes(text, sent);
  };
}

const saved = (changes: Record<string, string>) => ({ text: groupText(changes), isDirty: false });

describe('a save of our own', () => {
  it('books what save participants made of the text, and shows what the service has', async () => {
    const fixture = await drafted();
    fixture.participate = (text) => `${text.replaceAll('  ', '\t').trim()}\n\n`;
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual([fixture.bodies.length, fixture.questions.length], [1, 0]);
    assert.deepEqual(fixture.document, saved({ phone: '02-2' }));
  });

  it('asks about a text whose fields are others than those that it saved', async () => {
    const fixture = await drafted();
    fixture.participate = (text) => text.replace('02-2', '02-7');
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.questions.length, 1);
    assert.deepEqual(fixture.bodies, ['{"user_group":{"phone":"02-2"}}', '{"user_group":{"phone":"02-7"}}']);
    assert.deepEqual(fixture.document, saved({ phone: '02-7' }));
  });

  it('asks once where somebody else changed the environment, and says what', async () => {
    const fixture = await drafted();
    Object.assign(fixture, { changes: ['Live: yes → no'], says: 'no' });
    await fixture.save();
    assert.deepEqual([fixture.bodies, fixture.confirmed], [[], []]);
    assert.match(fixture.questions[0]?.detail ?? '', /^Kim Ltd\. · 123\nLive: yes → no\n\n[^]*Host: one/);
    fixture.says = 'yes';
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual([fixture.bodies.length, fixture.confirmed.length], [1, 1]);
  });

  it('asks like a save from elsewhere when a command started it', async () => {
    const fixture = await drafted();
    fixture.says = 'no';
    await fixture.save(false, 'command');
    assert.deepEqual([fixture.bodies.length, fixture.questions.length], [0, 1]);
    assert.match(
      fixture.questions[0]?.detail ?? '',
      /\n\nA command or keyboard shortcut started this\. Check what is sent\.\n/,
    );
    assert.deepEqual(fixture.files.statusOf(userGroupUri), { kind: 'ready' });
  });

  for (const origin of ['command', 'editor'] as const)
    it(`says in the question that nobody typed its text: ${origin}`, async () => {
      const fixture = await drafted();
      Object.assign(fixture, { isTyped: false, says: 'no' });
      await (origin === 'command' ? fixture.save(false, origin) : fixture.saveElsewhere());
      assert.match(
        fixture.questions[0]?.detail ?? '',
        /\n\nThis was not edited here\. Check what is sent\.\n/,
      );
      assert.equal(fixture.bodies.length, 0);
    });

  it('is no failure where the user keeps the draft, which VS Code hears as the reason', async () => {
    const fixture = await drafted();
    fixture.says = 'no';
    const text = fixture.document?.text ?? '';
    await assert.rejects(fixture.files.write(userGroupUri, text), /^NotSavedError: Not saved, as you chose/);
    assert.deepEqual(fixture.files.statusOf(userGroupUri), { kind: 'ready' });
    assert.deepEqual([fixture.bodies, fixture.document?.isDirty], [[], true]);
  });

  it('leaves what is typed before its answer a change, and nothing else', async () => {
    const fixture = await drafted();
    answerLate(fixture, () => fixture.type(groupText({ phone: '02-2', email: 'late@b.c' })));
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.note, 'Saved, except for what you changed since.');
    assert.deepEqual([fixture.document?.isDirty, fixture.questions.length], [true, 0]);
    assert.equal(await fixture.saveElsewhere(), 'saved', 'VS Code finds no newer file');
    assert.equal(fixture.bodies.at(-1), '{"user_group":{"email":"late@b.c"}}');
  });

  it('goes on undisturbed when somebody saves once more before its answer', async () => {
    const fixture = await drafted();
    const saves: Promise<string>[] = [];
    answerLate(fixture, () => {
      fixture.type(groupText({ phone: '02-2', email: 'late@b.c' }));
      saves.push(fixture.save(), fixture.saveElsewhere());
    });
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(await Promise.all(saves), [
      'saved',
      'refused: The same write is still running. Wait for its response.',
    ]);
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.equal(fixture.note, 'Saved, except for what you changed since.');
    assert.deepEqual([fixture.bodies.length, fixture.questions.length], [1, 0]);
  });

  it('asks and reads nothing once more where it is pressed again while VS Code writes', async () => {
    const fixture = await drafted();
    fixture.live = true;
    let reads = 0;
    let second = Promise.resolve('');
    fixture.onRead = () => (reads += 1);
    fixture.meanwhile = () => {
      fixture.meanwhile = () => undefined;
      second = fixture.save();
    };
    assert.deepEqual([await fixture.save(), await second], ['saved', 'saved']);
    assert.deepEqual([fixture.questions.length, fixture.bodies.length, reads], [1, 1, 2]);
  });

  it('takes no write of its own, whose answer was lost, for somebody else’s', async () => {
    const fixture = await drafted();
    fixture.write = { kind: 'unknown', error: createApiError('timeout', { host: 'one' }) };
    assert.match(await fixture.save(), /^unknown/);
    fixture.write = undefined;
    fixture.read = group(groupText({ phone: '02-2' }));
    fixture.type(groupText({ phone: '02-3' }));
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.bodies.at(-1), '{"user_group":{"phone":"02-3"}}');
  });

  it('shows what was saved where the changes were undone before its answer', async () => {
    const fixture = await drafted();
    answerLate(fixture, () => {
      fixture.document = saved({});
      fixture.files.noteDocument(userGroupUri, fixture.document);
    });
    assert.equal(await fixture.save(), 'saved');
    await fixture.follow();
    assert.deepEqual(fixture.document, saved({ phone: '02-2' }));
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
  });

  it('is one where VS Code does not save: the draft has nothing left to send', async () => {
    const fixture = await drafted();
    fixture.isStubborn = true;
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.equal(fixture.files.hasChanges(userGroupUri, fixture.document?.text ?? ''), false);
    fixture.isStubborn = false;
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual([fixture.bodies.length, fixture.document], [1, saved({ phone: '02-2' })]);
  });

  it('lets no later save of anybody else through unasked', async () => {
    const fixture = await drafted();
    fixture.isStubborn = true;
    await fixture.save();
    fixture.type(groupText({ phone: '02-3' }));
    fixture.says = 'no';
    assert.match(await fixture.saveElsewhere(), /Nothing was sent/);
    assert.equal(fixture.bodies.length, 1);
  });

  it('is in doubt for the next extension host where this one ends before VS Code has saved', async () => {
    const fixture = await drafted();
    let restarted: Promise<void> | undefined;
    fixture.isStubborn = true;
    fixture.meanwhile = () => {
      restarted = fixture.restart();
    };
    await fixture.save();
    await restarted;
    const status = fixture.files.statusOf(userGroupUri);
    assert.ok(status?.kind === 'notSaved' && status.reason === 'unknown', JSON.stringify(status));
    const arrival = await fixture.files.checkArrival(userGroupUri);
    assert.ok(arrival && 'report' in arrival && arrival.hasArrived);
    assert.equal(fixture.bodies.length, 1);
  });

  it('takes the answer of an address that was seen to answer with what it stored', async () => {
    const fixture = await drafted();
    const reads: string[] = [];
    fixture.onRead = () => reads.push('GET');
    await fixture.save();
    assert.equal(reads.length, 2, 'one before, one after');
    fixture.type(groupText({ phone: '02-3' }));
    reads.length = 0;
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(
      [reads.length, fixture.connections],
      [1, 3],
      'one connection for opening and for each save',
    );
  });

  it('looks once more where the answer lacks a field, or has another value', async () => {
    for (const answer of [
      groupText({ phone: '02-3' }).replace(/ {2}"email".*\n/, ''),
      groupText({ phone: '0' }),
    ]) {
      const fixture = await drafted();
      await fixture.save();
      fixture.type(groupText({ phone: '02-3' }));
      fixture.write = () => {
        fixture.read = group(groupText({ phone: '02-3' }));
        return group(answer);
      };
      let reads = 0;
      fixture.onRead = () => (reads += 1);
      assert.equal(await fixture.save(), 'saved');
      assert.equal(reads, 2);
      assert.deepEqual(fixture.document, saved({ phone: '02-3' }));
    }
  });

  it('never sends what was changed elsewhere while it was typed on', async () => {
    const fixture = await drafted();
    fixture.read = group(groupText({ email: 'theirs@b.c' }));
    answerLate(fixture, () => fixture.type(groupText({ phone: '02-2', company_name: 'Lee' })));
    assert.equal(await fixture.save(), 'saved');
    assert.equal(await fixture.save(), 'saved');
    assert.equal(fixture.bodies.at(-1), '{"user_group":{"company_name":"Lee"}}');
    assert.deepEqual(fixture.document, saved({ phone: '02-2', company_name: 'Lee', email: 'theirs@b.c' }));
  });
});

describe('a draft of which nobody knows what it was made on', () => {
  it('is judged against what the service has, once the user keeps it', async () => {
    const fixture = userGroupFileFixture();
    fixture.type(groupText({ phone: '02-2' }));
    assert.match(await fixture.save(), /no longer known/);
    assert.equal(await fixture.files.keepMine(userGroupUri), undefined);
    assert.equal(fixture.files.statusOf(userGroupUri)?.kind, 'ready');
    assert.equal(await fixture.save(), 'saved');
    assert.deepEqual(fixture.bodies, ['{"user_group":{"phone":"02-2"}}']);
  });
});
