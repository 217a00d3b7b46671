import assert from 'node:assert/strict';
import type { Remedy } from '../../../src/base/userError';
import { CommandId } from '../../../src/contributions';
import { formFixture, shownText, type FormFixture } from '../../support/formFixture';

const retry: Remedy = { title: 'Retry', command: CommandId.checkNow, arguments: ['1'] };
const compare: Remedy = { title: 'Compare', command: CommandId.compareWithSaved, arguments: ['1'] };
const problem = {
  kind: 'notSaved',
  reason: 'conflict',
  sentence: 'Changed meanwhile.',
  remedies: [compare],
} as const;

/** The notice above the form's fields. */
function noticeOf(fixture: FormFixture, changes: Partial<FormFixture['userGroup']>) {
  fixture.userGroup = { ...fixture.userGroup, ...changes };
  fixture.session.refresh();
  return fixture.state().model.notice;
}

async function started(): Promise<FormFixture> {
  const fixture = await formFixture();
  fixture.send({ kind: 'ready', session: '' });
  return fixture;
}

function press(fixture: FormFixture, index = 0): void {
  fixture.send({ kind: 'remedy', session: fixture.id(), offer: fixture.state().offer, index });
}

describe('an enterprise group at user level', () => {
  const useAdmin: Remedy = { title: 'Use Admin Level', command: CommandId.retryAsAdmin, arguments: ['1'] };

  it('leads to the admin level where nothing worse is to be said', async () => {
    const fixture = await started();
    const notice = noticeOf(fixture, { useAdmin });
    assert.deepEqual([notice?.tone, notice?.remedies], ['info', ['Use Admin Level']]);
    press(fixture);
    assert.deepEqual(fixture.ran, [useAdmin]);
    assert.equal(noticeOf(fixture, { status: problem })?.title, 'Changed Elsewhere');
  });

  it('is told from a personal one', async () => {
    const fixture = await started();
    fixture.text = shownText.replace('"corporate_type": 2', '"corporate_type": 1');
    assert.equal(noticeOf(fixture, { useAdmin, baseline: fixture.text }), undefined);
  });
});

describe('a command on the form that failed', () => {
  const note = { said: 'Not reached.', remedies: [retry, compare] };

  it('has a card with its buttons, and leaves the footer alone', async () => {
    const fixture = await started();
    assert.deepEqual(noticeOf(fixture, { note }), {
      tone: 'error',
      title: 'Command Failed',
      sentence: 'Not reached.',
      remedies: ['Retry', 'Compare'],
    });
    assert.equal(fixture.state().model.userGroup?.summary, 'No changes');
    press(fixture);
    assert.deepEqual(fixture.ran, [retry]);
  });

  it('stands on the card that is there, before what stands there, with each button once', async () => {
    const fixture = await started();
    const notice = noticeOf(fixture, { status: problem, note });
    assert.equal(notice?.title, 'Changed Elsewhere');
    assert.equal(notice.sentence, 'Not reached. Changed meanwhile.');
    assert.deepEqual(notice.remedies, ['Retry', 'Compare']);
    const same = { ...note, said: problem.sentence };
    assert.equal(noticeOf(fixture, { note: same })?.sentence, 'Changed meanwhile.');
  });
});
