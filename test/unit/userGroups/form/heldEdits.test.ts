import assert from 'node:assert/strict';
import type { HandedEdit } from '../../../../src/userGroups/form/protocol';
import { formFixture, shownText, type FormFixture } from '../../../support/formFixture';

const phone = '"02-555-0142"';
const typed = (value: string | null, other: Partial<HandedEdit> = {}): HandedEdit => ({
  field: 'phone',
  value,
  origin: 'https://one',
  known: [phone],
  ...other,
});

async function started(text?: string): Promise<FormFixture> {
  const fixture = await formFixture(text);
  fixture.send({ kind: 'ready' });
  return fixture;
}

async function adopt(fixture: FormFixture, ...edits: HandedEdit[]): Promise<void> {
  fixture.send({ kind: 'adopt', session: fixture.id(), count: fixture.state().adopted + 1, edits });
  await fixture.session.settled();
}

async function press(fixture: FormFixture, title: string): Promise<void> {
  const { offer, model } = fixture.state();
  const index = model.notice?.remedies.indexOf(title) ?? -1;
  assert.ok(index >= 0, `no button ${title}`);
  fixture.send({ kind: 'remedy', session: fixture.id(), offer, index });
  await fixture.session.settled();
}

const put = 'Put In What I Typed';
const discard = 'Discard What I Typed';

/** A service that has another phone by now. */
const other = shownText.replace(phone, '"070-1"');

describe('what was typed under an earlier extension host', () => {
  it('goes into the user group that it was typed for', async () => {
    const fixture = await started();
    await adopt(fixture, typed('02-9'));
    assert.equal(fixture.text, shownText.replace(phone, '"02-9"'));
    const { held, adopted, model } = fixture.state();
    assert.deepEqual([held, adopted, model.notice], [[], 1, undefined]);
  });

  it('goes into a draft, and over what the draft held when it was typed', async () => {
    const fixture = await started();
    fixture.text = shownText.replace(phone, '"02"');
    fixture.session.refresh();
    assert.deepEqual(fixture.state().baseline.known['phone'], [phone, '"02"']);
    await adopt(fixture, typed('02-9', { known: [phone, '"02"'] }));
    assert.match(fixture.text, /"02-9"/);
  });

  it('goes in where its draft was saved before the host ended', async () => {
    const fixture = await started(other);
    await adopt(fixture, typed('070-12', { known: [phone, '"070-1"'] }));
    assert.match(fixture.text, /"070-12"/);
  });

  it('is not put into the user group of another address, and the user is told', async () => {
    const fixture = await started();
    fixture.userGroup = { ...fixture.userGroup, origin: 'https://two' };
    fixture.session.refresh();
    await adopt(fixture, typed('02-9'));
    assert.equal(fixture.text, shownText);
    const { notice } = fixture.state().model;
    assert.equal(notice?.title, 'Typed Before the Restart');
    assert.match(notice.sentence, /“02-9” for another address/);
    assert.deepEqual(notice.remedies, [discard]);
    await press(fixture, discard);
    assert.deepEqual(fixture.state().held, []);
    assert.equal(fixture.state().model.notice, undefined);
    assert.deepEqual([fixture.text, fixture.ran], [shownText, []]);
  });

  it('is not put over what the service has by now, unless the user says so', async () => {
    const fixture = await started(other);
    await adopt(
      fixture,
      typed('02-9'),
      typed('m@x.example', { field: 'email', known: ['"minji@hanbit.example"'] }),
    );
    assert.equal(fixture.text, other.replace('minji@hanbit.example', 'm@x.example'));
    const { notice } = fixture.state().model;
    assert.match(notice?.sentence ?? '', /the service has “070-1” by now, so “02-9” was not put in/);
    assert.doesNotMatch(notice?.sentence ?? '', /m@x/);
    assert.deepEqual(notice?.remedies, [put, discard]);
    await press(fixture, put);
    assert.match(fixture.text, /"02-9"/);
    assert.deepEqual([fixture.state().held, fixture.state().model.notice], [[], undefined]);
  });

  it('is never put in by itself once the user was told of it', async () => {
    const fixture = await started(other);
    await adopt(fixture, typed('02-9'));
    fixture.text = shownText;
    fixture.userGroup = { ...fixture.userGroup, baseline: shownText };
    fixture.session.refresh();
    await fixture.session.settled();
    assert.equal(fixture.text, shownText);
    assert.equal(fixture.state().held.length, 1);
    await press(fixture, put);
    assert.match(fixture.text, /"02-9"/);
  });

  it('says nothing where the service has it already, and takes no change back that is not there', async () => {
    const fixture = await started(other);
    await adopt(fixture, typed('070-1'), typed(null));
    assert.equal(fixture.text, other);
    assert.deepEqual([fixture.state().held, fixture.state().model.notice], [[], undefined]);
  });

  it('waits for the user group, is told meanwhile, and outlives its page', async () => {
    const fixture = await started('');
    const userGroup = { ...fixture.userGroup, baseline: shownText };
    const sentence = 'No answer.';
    fixture.userGroup = {
      ...userGroup,
      baseline: undefined,
      origin: undefined,
      status: { kind: 'unreadable', reason: 'unreachable', sentence, remedies: [] },
    };
    fixture.isDirty = false;
    await adopt(fixture, typed('02-9'));
    assert.match(fixture.state().model.notice?.sentence ?? '', /^No answer\. .*“02-9”, which goes in/);
    fixture.send({ kind: 'ready' });
    assert.deepEqual(fixture.state().held, [typed('02-9')]);
    await adopt(fixture, typed('02-9'));
    assert.deepEqual(fixture.state().held, [typed('02-9')]);
    fixture.text = shownText;
    fixture.userGroup = { ...userGroup, baseline: undefined, origin: undefined };
    fixture.session.refresh();
    await fixture.session.settled();
    assert.equal(fixture.text, shownText, 'nothing is judged before the base is known');
    fixture.userGroup = userGroup;
    fixture.session.refresh();
    await fixture.session.settled();
    assert.match(fixture.text, /"02-9"/);
    assert.deepEqual(fixture.state().held, []);
  });

  it('is taken once, however often its page is built anew', async () => {
    const fixture = await started();
    await adopt(fixture, typed('02-9'));
    fixture.text = shownText;
    fixture.send({ kind: 'ready' });
    await adopt(fixture, typed('02-9'));
    assert.equal(fixture.text, shownText);
  });

  it('stays held while the document takes no edit, and is kept of no field that the form does not have', async () => {
    const fixture = await started();
    fixture.apply = () => Promise.resolve(false);
    await adopt(fixture, typed('02-9'), typed('2', { field: 'status' }), typed('x', { field: '__proto__' }));
    assert.deepEqual(fixture.state().held, [typed('02-9')]);
  });

  it('is kept where the form is closed before the document took it, and goes into the next form', async () => {
    const first = await started();
    const { userGroup } = first;
    first.userGroup = { ...userGroup, baseline: undefined, origin: undefined };
    first.text = '';
    first.session.refresh();
    await adopt(first, typed('02-9'), typed(null, { field: 'email' }));
    first.session.dispose();
    first.session.dispose();
    assert.deepEqual(first.kept, [typed('02-9')], 'once, and nothing that takes back what is gone anyway');

    const next = await formFixture();
    next.kept.push(...first.kept);
    next.userGroup = first.userGroup;
    next.text = '';
    next.send({ kind: 'ready' });
    await next.session.settled();
    assert.deepEqual([next.kept, next.state().held], [[], [typed('02-9')]]);
    next.userGroup = userGroup;
    next.text = shownText;
    next.session.refresh();
    await next.session.settled();
    assert.equal(next.text, shownText.replace(phone, '"02-9"'));
    next.session.dispose();
    assert.deepEqual(next.kept, []);
  });
});
