import assert from 'node:assert/strict';
import type { HandedEdit } from '../../../../src/userGroups/form/protocol';
import { formBench, shownText, type FormBench } from '../../../support/formBench';

const phone = '"02-555-0142"';
const typed = (value: string | null, other: Partial<HandedEdit> = {}): HandedEdit => ({
  field: 'phone',
  value,
  origin: 'https://one',
  known: [phone],
  ...other,
});

async function started(text?: string): Promise<FormBench> {
  const bench = await formBench(text);
  bench.send({ kind: 'ready' });
  return bench;
}

async function adopt(bench: FormBench, ...edits: HandedEdit[]): Promise<void> {
  bench.send({ kind: 'adopt', session: bench.id(), count: bench.state().adopted + 1, edits });
  await bench.session.settled();
}

async function press(bench: FormBench, title: string): Promise<void> {
  const { offer, model } = bench.state();
  const index = model.notice?.remedies.indexOf(title) ?? -1;
  assert.ok(index >= 0, `no button ${title}`);
  bench.send({ kind: 'remedy', session: bench.id(), offer, index });
  await bench.session.settled();
}

const put = 'Put In What I Typed';
const discard = 'Discard What I Typed';

/** A service that has another phone by now. */
const other = shownText.replace(phone, '"070-1"');

describe('what was typed under an earlier extension host', () => {
  it('goes into the user group that it was typed for', async () => {
    const bench = await started();
    await adopt(bench, typed('02-9'));
    assert.equal(bench.text, shownText.replace(phone, '"02-9"'));
    const { held, adopted, model } = bench.state();
    assert.deepEqual([held, adopted, model.notice], [[], 1, undefined]);
  });

  it('goes into a draft, and over what the draft held when it was typed', async () => {
    const bench = await started();
    bench.text = shownText.replace(phone, '"02"');
    bench.session.refresh();
    assert.deepEqual(bench.state().baseline.known['phone'], [phone, '"02"']);
    await adopt(bench, typed('02-9', { known: [phone, '"02"'] }));
    assert.match(bench.text, /"02-9"/);
  });

  it('goes in where its draft was saved before the host ended', async () => {
    const bench = await started(other);
    await adopt(bench, typed('070-12', { known: [phone, '"070-1"'] }));
    assert.match(bench.text, /"070-12"/);
  });

  it('is not put into the user group of another address, and the user is told', async () => {
    const bench = await started();
    bench.userGroup = { ...bench.userGroup, origin: 'https://two' };
    bench.session.refresh();
    await adopt(bench, typed('02-9'));
    assert.equal(bench.text, shownText);
    const { notice } = bench.state().model;
    assert.equal(notice?.title, 'Typed Before the Restart');
    assert.match(notice.sentence, /“02-9” for another address/);
    assert.deepEqual(notice.remedies, [discard]);
    await press(bench, discard);
    assert.deepEqual(bench.state().held, []);
    assert.equal(bench.state().model.notice, undefined);
    assert.deepEqual([bench.text, bench.ran], [shownText, []]);
  });

  it('is not put over what the service has by now, unless the user says so', async () => {
    const bench = await started(other);
    await adopt(
      bench,
      typed('02-9'),
      typed('m@x.example', { field: 'email', known: ['"minji@hanbit.example"'] }),
    );
    assert.equal(bench.text, other.replace('minji@hanbit.example', 'm@x.example'));
    const { notice } = bench.state().model;
    assert.match(notice?.sentence ?? '', /the service has “070-1” by now, so “02-9” was not put in/);
    assert.doesNotMatch(notice?.sentence ?? '', /m@x/);
    assert.deepEqual(notice?.remedies, [put, discard]);
    await press(bench, put);
    assert.match(bench.text, /"02-9"/);
    assert.deepEqual([bench.state().held, bench.state().model.notice], [[], undefined]);
  });

  it('is never put in by itself once the user was told of it', async () => {
    const bench = await started(other);
    await adopt(bench, typed('02-9'));
    bench.text = shownText;
    bench.userGroup = { ...bench.userGroup, baseline: shownText };
    bench.session.refresh();
    await bench.session.settled();
    assert.equal(bench.text, shownText);
    assert.equal(bench.state().held.length, 1);
    await press(bench, put);
    assert.match(bench.text, /"02-9"/);
  });

  it('says nothing where the service has it already, and takes no change back that is not there', async () => {
    const bench = await started(other);
    await adopt(bench, typed('070-1'), typed(null));
    assert.equal(bench.text, other);
    assert.deepEqual([bench.state().held, bench.state().model.notice], [[], undefined]);
  });

  it('waits for the user group, is told meanwhile, and outlives its page', async () => {
    const bench = await started('');
    const userGroup = { ...bench.userGroup, baseline: shownText };
    const sentence = 'No answer.';
    bench.userGroup = {
      ...userGroup,
      baseline: undefined,
      origin: undefined,
      status: { kind: 'unreadable', reason: 'unreachable', sentence, remedies: [] },
    };
    bench.isDirty = false;
    await adopt(bench, typed('02-9'));
    assert.match(bench.state().model.notice?.sentence ?? '', /^No answer\. .*“02-9”, which goes in/);
    bench.send({ kind: 'ready' });
    assert.deepEqual(bench.state().held, [typed('02-9')]);
    await adopt(bench, typed('02-9'));
    assert.deepEqual(bench.state().held, [typed('02-9')]);
    bench.text = shownText;
    bench.userGroup = { ...userGroup, baseline: undefined, origin: undefined };
    bench.session.refresh();
    await bench.session.settled();
    assert.equal(bench.text, shownText, 'nothing is judged before the base is known');
    bench.userGroup = userGroup;
    bench.session.refresh();
    await bench.session.settled();
    assert.match(bench.text, /"02-9"/);
    assert.deepEqual(bench.state().held, []);
  });

  it('is taken once, however often its page is built anew', async () => {
    const bench = await started();
    await adopt(bench, typed('02-9'));
    bench.text = shownText;
    bench.send({ kind: 'ready' });
    await adopt(bench, typed('02-9'));
    assert.equal(bench.text, shownText);
  });

  it('stays held while the document takes no edit, and is kept of no field that the form does not have', async () => {
    const bench = await started();
    bench.apply = () => Promise.resolve(false);
    await adopt(bench, typed('02-9'), typed('2', { field: 'status' }), typed('x', { field: '__proto__' }));
    assert.deepEqual(bench.state().held, [typed('02-9')]);
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

    const next = await formBench();
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
