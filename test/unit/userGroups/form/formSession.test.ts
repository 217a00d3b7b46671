import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { loadUserGroupFields } from '../../../../src/catalog/loadUserGroupFields';
import { changedFields } from '../../../../src/userGroups/save/decideSave';
import {
  conflictStatus,
  formFixture,
  openAsJson,
  showExchange,
  shownText,
  startedForm,
  type FormFixture,
} from '../../../support/formFixture';
import { until } from '../../../support/until';

function fieldOf(fixture: FormFixture, name: string) {
  const fields = fixture.state().model.userGroup?.sections.flatMap((section) => section.fields) ?? [];
  const field = fields.find((candidate) => candidate.name === name);
  assert.ok(field, `no field ${name}`);
  return field;
}

describe('the host of the form', () => {
  it('says nothing before the page is there', async () => {
    const fixture = await formFixture();
    fixture.session.refresh();
    assert.deepEqual(fixture.posted, []);
    fixture.send({ kind: 'ready', session: '' });
    assert.deepEqual(
      fixture.posted.map(({ kind }) => kind),
      ['start', 'state'],
    );
  });

  it('shows a user group in which the service sent a field twice, and takes edits', async () => {
    const twice = shownText.replace('"tags"', '"credit_limit": 1.0,\n  "tags"');
    const fixture = await startedForm(twice);
    const { notice, userGroup } = fixture.state().model;
    assert.equal(notice, undefined);
    assert.match(JSON.stringify(userGroup?.sections), /"value":"1\.0"/);
    fixture.send({ kind: 'edit', session: fixture.id(), sequence: 1, field: 'phone', value: '1' });
    await fixture.session.settled();
    assert.equal(fixture.text, twice.replace('"02-555-0142"', '"1"'));
    assert.deepEqual(
      fixture.state().model.userGroup?.changes.map(({ to }) => to),
      ['1'],
    );
    fixture.text = twice.replace('"status"', '"phone": "2",\n  "status"');
    fixture.session.refresh();
    assert.match(fixture.state().model.notice?.sentence ?? '', /“phone” appears twice in the JSON text/);
  });

  it('takes a field of the user’s OpenAPI file that came after the form was opened', async () => {
    const fixture = await startedForm();
    const more = { name: 'fax', type: 'string', change: 'changeable', meaning: 'Fax' } as const;
    fixture.fields = [...fixture.fields, more];
    fixture.session.refresh();
    assert.equal(fieldOf(fixture, 'fax').editable, true);
    fixture.send({ kind: 'edit', session: fixture.id(), sequence: 1, field: 'fax', value: '02-1' });
    await fixture.session.settled();
    assert.match(fixture.text, /"fax": "02-1"/);
  });

  it('answers a page that asks whether it is there, whatever else it waits for', async () => {
    const fixture = await startedForm();
    fixture.apply = () => new Promise(() => undefined);
    fixture.send({ kind: 'edit', session: fixture.id(), sequence: 1, field: 'phone', value: '1' });
    fixture.send({ kind: 'ping', count: 3 });
    assert.deepEqual(fixture.posted.at(-1), { kind: 'here', count: 3 });
    fixture.session.dispose();
    const before = fixture.posted.length;
    fixture.send({ kind: 'ping', count: 3 });
    assert.equal(fixture.posted.length, before);
  });

  it('lists as a change what a save would send, and no other spelling of the same', async () => {
    const respelled = shownText
      .replace('"Hanbit', '"\\u0048anbit')
      .replace('"phone"', '"ceo_name": "",\n  "phone"');
    const fixture = await startedForm();
    fixture.text = respelled;
    fixture.session.refresh();
    assert.deepEqual(fixture.state().model.userGroup?.changes, []);
    assert.deepEqual(changedFields(respelled, shownText, await loadUserGroupFields(createCatalog())), []);
  });

  it('tells its page whether it knows what was typed into the page before', async () => {
    const fixture = await formFixture();
    const isKnown = (session: string) => {
      fixture.send({ kind: 'ready', session });
      return fixture.posted.flatMap((message) => (message.kind === 'start' ? [message.isKnown] : [])).at(-1);
    };
    assert.equal(isKnown(''), false);
    assert.equal(isKnown('of-a-killed-host'), false);
    assert.equal(isKnown(fixture.id()), true);
  });

  it('holds what is typed until the user group is known, so that no draft is without its baseline', async () => {
    const fixture = await formFixture();
    const { userGroup } = fixture;
    fixture.userGroup = { ...userGroup, baseline: undefined, status: { kind: 'loading' } };
    fixture.send({ kind: 'ready', session: '' });
    fixture.send({ kind: 'edit', session: fixture.id(), sequence: 1, field: 'phone', value: '02-1' });
    await fixture.session.settled();
    assert.equal(fixture.text, shownText);
    fixture.userGroup = userGroup;
    fixture.session.refresh();
    await fixture.session.settled();
    assert.match(fixture.text, /"02-1"/);
  });

  it('turns typing into edits of the document, and acknowledges them', async () => {
    const fixture = await startedForm();
    for (const [index, value] of ['H', 'Ha', 'Han'].entries())
      fixture.send({
        kind: 'edit',
        session: fixture.id(),
        sequence: index + 1,
        field: 'company_name',
        value,
      });
    await fixture.session.settled();
    assert.equal(fixture.text, shownText.replace('Hanbit Trading', 'Han'));
    assert.equal(fixture.state().acknowledged, 3);
    assert.equal(fieldOf(fixture, 'company_name').changed, true);
    assert.deepEqual(fixture.state().model.userGroup?.changes, [
      { label: 'Company name', from: 'Hanbit Trading', to: 'Han', hadValue: true },
    ]);
    fixture.send({ kind: 'reset', session: fixture.id(), sequence: 4, field: 'company_name' });
    await fixture.session.settled();
    assert.equal(fixture.text, shownText);
    assert.equal(fixture.state().model.userGroup?.canSave, false);
  });

  it('keeps one edit in flight, and applies the newest value next', async () => {
    const fixture = await startedForm();
    const flights: ((applied: boolean) => void)[] = [];
    const direct = fixture.apply;
    fixture.apply = (replacement) =>
      new Promise((resolve) => {
        flights.push((applied) => {
          if (applied) void direct(replacement);
          resolve(applied);
        });
      });
    for (let sequence = 1; sequence <= 9; sequence++)
      fixture.send({ kind: 'edit', session: fixture.id(), sequence, field: 'phone', value: `0${sequence}` });
    await until('one is in flight', () => flights.length === 1);
    flights[0]?.(true);
    await until('the next is in flight', () => flights.length === 2);
    assert.match(fixture.text, /"01"/);
    assert.ok(fixture.state().acknowledged < 9);
    flights[1]?.(true);
    await fixture.session.settled();
    assert.match(fixture.text, /"09"/);
    assert.equal(fixture.state().acknowledged, 9);
    assert.equal(flights.length, 2);
  });

  it('tries a refused edit again, and after five refusals with the next change of the document', async () => {
    const fixture = await startedForm();
    const direct = fixture.apply;
    let refusals = 0;
    fixture.apply = () => {
      refusals++;
      return refusals === 1 ? Promise.reject(new Error('busy')) : Promise.resolve(false);
    };
    fixture.send({ kind: 'edit', session: fixture.id(), sequence: 1, field: 'phone', value: '1' });
    await fixture.session.settled();
    assert.equal(refusals, 5);
    assert.equal(fixture.state().acknowledged, 0);
    fixture.apply = direct;
    fixture.session.refresh();
    await fixture.session.settled();
    assert.match(fixture.text, /"phone": "1"/);
    assert.equal(fixture.state().acknowledged, 1);
  });

  it('tells of no change that the JSON text held before it broke, and keeps its values', async () => {
    const fixture = await startedForm();
    fixture.text = shownText.replace('Hanbit Trading', 'From Text');
    fixture.session.refresh();
    assert.equal(fixture.state().model.userGroup?.summary, '1 change');
    assert.equal(fixture.state().model.userGroup?.title, 'From Text');
    fixture.text = shownText.replace('Hanbit Trading"', 'From Tex');
    fixture.session.refresh();
    const { userGroup } = fixture.state().model;
    assert.equal(userGroup?.summary, 'Fix the JSON text first');
    assert.deepEqual(userGroup.changes, []);
    assert.equal(userGroup.title, 'Hanbit Trading');
    const field = fieldOf(fixture, 'company_name');
    assert.deepEqual([field.value, field.editable], ['From Text', false]);
  });

  it('waits for the JSON text to be mended, and loses nothing', async () => {
    const fixture = await startedForm();
    fixture.text = shownText.replace('"phone"', 'phone');
    fixture.session.refresh();
    const { notice, userGroup } = fixture.state().model;
    assert.equal(notice?.title, 'Fix the JSON Text First');
    assert.match(notice.sentence, /Line 7/);
    assert.equal(userGroup?.summary, 'Fix the JSON text first');
    assert.equal(userGroup.title, 'Hanbit Trading');
    assert.ok(userGroup.sections.every(({ fields }) => fields.every(({ editable }) => !editable)));
    fixture.send({ kind: 'edit', session: fixture.id(), sequence: 1, field: 'email', value: 'late' });
    fixture.send({ kind: 'remedy', session: fixture.id(), offer: fixture.state().offer, index: 0 });
    assert.deepEqual(fixture.ran, [openAsJson]);
    fixture.text = shownText;
    fixture.session.refresh();
    await fixture.session.settled();
    assert.match(fixture.text, /"email": "late"/);
    assert.equal(fixture.state().model.notice, undefined);
  });

  for (const [reason, title] of [
    ['invalid', 'Fix the JSON Text First'],
    ['failed', 'Not Saved'],
    ['conflict', 'Changed Elsewhere'],
  ] as const) {
    it(`says what is to be done when a save of broken JSON ended as ${reason}`, async () => {
      const fixture = await startedForm();
      fixture.text = shownText.replace('"phone"', 'phone');
      fixture.userGroup = {
        ...fixture.userGroup,
        status: { kind: 'notSaved', reason, sentence: 'Line 6 is wrong.', remedies: [] },
      };
      fixture.session.refresh();
      const { notice, userGroup } = fixture.state().model;
      assert.equal(notice?.title, title);
      assert.equal(userGroup?.summary, 'Fix the JSON text first');
      assert.equal(userGroup.canSave, false);
    });
  }

  it('saves what was typed before', async () => {
    const fixture = await startedForm();
    let land = (): void => undefined;
    const direct = fixture.apply;
    fixture.apply = (replacement) =>
      new Promise((resolve) => {
        land = () => void direct(replacement).then(resolve);
      });
    fixture.send({ kind: 'edit', session: fixture.id(), sequence: 1, field: 'phone', value: '1' });
    fixture.send({ kind: 'save', session: fixture.id() });
    assert.equal(fixture.saves(), 0);
    land();
    await until('it is saved', () => fixture.saves() === 1);
    assert.match(fixture.text, /"phone": "1"/);
  });

  it('asks to undo the last save where the page asks for it', async () => {
    const fixture = await startedForm();
    fixture.send({ kind: 'undoSave', session: fixture.id() });
    assert.deepEqual([fixture.undos(), fixture.saves()], [1, 0]);
    fixture.send({ kind: 'undoSave', session: 'other' });
    assert.equal(fixture.undos(), 1);
  });

  it('shows the exchange of the last save: from the footer, or from the card of a save that failed', async () => {
    const fixture = await startedForm();
    assert.equal(fixture.state().model.userGroup?.canShowExchange, false);
    fixture.userGroup = { ...fixture.userGroup, canShowExchange: true };
    fixture.session.refresh();
    assert.equal(fixture.state().model.userGroup?.canShowExchange, true);
    fixture.send({ kind: 'showExchange', session: fixture.id() });
    assert.deepEqual(fixture.ran, [showExchange]);
    fixture.userGroup = { ...fixture.userGroup, status: conflictStatus };
    fixture.session.refresh();
    const { model } = fixture.state();
    assert.equal(model.userGroup?.canShowExchange, false);
    assert.deepEqual(model.notice?.remedies, ['Compare', 'Overwrite', 'Show Exchange']);
  });

  it('runs only the remedies of the offer that is shown', async () => {
    const fixture = await startedForm();
    fixture.userGroup = { ...fixture.userGroup, status: conflictStatus };
    fixture.session.refresh();
    const { offer, model } = fixture.state();
    assert.deepEqual(model.notice?.remedies, ['Compare', 'Overwrite']);
    const press = (used: number, index: number) =>
      fixture.send({ kind: 'remedy', session: fixture.id(), offer: used, index });
    press(offer, 2);
    press(offer - 1, 0);
    press(offer + 1, 0);
    assert.deepEqual(fixture.ran, []);
    press(offer, 1);
    assert.deepEqual(fixture.ran, [conflictStatus.remedies[1]]);
    fixture.userGroup = { ...fixture.userGroup, status: { kind: 'ready' } };
    fixture.session.refresh();
    press(offer, 0);
    press(fixture.state().offer, 0);
    assert.equal(fixture.ran.length, 1);
  });

  it('offers anew what a save that is refused once more offers, but not while the user types', async () => {
    const fixture = await startedForm();
    const offerOf = (status: typeof fixture.userGroup.status): number => {
      fixture.userGroup = { ...fixture.userGroup, status };
      fixture.session.refresh();
      return fixture.state().offer;
    };
    const refused = { ...conflictStatus, reason: 'refused' } as const;
    const first = offerOf(refused);
    assert.equal(offerOf(refused), first);
    assert.equal(offerOf({ ...refused }), first + 1);
    assert.equal(offerOf(conflictStatus), first + 1);
    assert.equal(offerOf({ ...conflictStatus }), first + 1);
  });

  it('applies nothing while the user group is saved, and afterwards all', async () => {
    const fixture = await startedForm();
    fixture.userGroup = { ...fixture.userGroup, status: { kind: 'saving' } };
    fixture.session.refresh();
    assert.equal(fixture.state().model.userGroup?.saving, true);
    assert.equal(fieldOf(fixture, 'phone').value, '02-555-0142');
    assert.equal(fieldOf(fixture, 'phone').editable, false);
    fixture.send({ kind: 'edit', session: fixture.id(), sequence: 1, field: 'phone', value: '1' });
    await fixture.session.settled();
    assert.equal(fixture.text, shownText);
    fixture.userGroup = { ...fixture.userGroup, status: { kind: 'ready' } };
    fixture.session.refresh();
    await fixture.session.settled();
    assert.match(fixture.text, /"phone": "1"/);
  });

  it('starts over with a page that was hidden', async () => {
    const fixture = await startedForm();
    const first = fixture.id();
    fixture.send({ kind: 'edit', session: first, sequence: 1, field: 'phone', value: '1' });
    fixture.send({ kind: 'ready', session: '' });
    await fixture.session.settled();
    assert.notEqual(fixture.id(), first);
    assert.match(fixture.text, /"phone": "1"/);
    assert.equal(fieldOf(fixture, 'phone').value, '1');
    fixture.send({ kind: 'edit', session: first, sequence: 2, field: 'phone', value: 'old page' });
    fixture.send({ kind: 'edit', session: fixture.id(), sequence: 1, field: 'phone', value: '2' });
    await fixture.session.settled();
    assert.match(fixture.text, /"phone": "2"/);
  });

  it('copies the id of the user group and shows its exchange, also while it is saved', async () => {
    const fixture = await startedForm();
    for (const kind of ['ready', 'saving'] as const) {
      fixture.userGroup = { ...fixture.userGroup, status: { kind }, canShowExchange: true };
      fixture.session.refresh();
      fixture.send({ kind: 'copyId', session: fixture.id() });
      fixture.send({ kind: 'showExchange', session: fixture.id() });
    }
    const id = 'df9d658bbe043b253d2b5d3f';
    assert.deepEqual(
      [fixture.copied, fixture.ran],
      [
        [id, id],
        [showExchange, showExchange],
      ],
    );
  });

  it('says in the place of the summary what became of the last save', async () => {
    const fixture = await startedForm();
    fixture.userGroup = { ...fixture.userGroup, note: { said: 'Saved to $(x) (user).' } };
    fixture.session.refresh();
    assert.equal(fixture.state().model.userGroup?.summary, 'Saved to $ (x) (user).');
    const { status } = fixture.userGroup;
    fixture.userGroup = { ...fixture.userGroup, status: { kind: 'saving' } };
    fixture.session.refresh();
    assert.equal(fixture.state().model.userGroup?.summary, 'No changes');
    fixture.userGroup = { ...fixture.userGroup, status, note: undefined };
    fixture.session.refresh();
    assert.equal(fixture.state().model.userGroup?.summary, 'No changes');
  });

  it('goes on counting the changes beside what it says of a command', async () => {
    const fixture = await startedForm();
    const summaryWith = (said: string) => {
      fixture.userGroup = { ...fixture.userGroup, note: { said } };
      fixture.session.refresh();
      return fixture.state().model.userGroup?.summary;
    };
    fixture.text = shownText.replace(/"phone": "[^"]*"/, '"phone": "02-9"');
    assert.equal(summaryWith('“Shop” is changed.'), '“Shop” is changed. Changes to save: 1.');
    fixture.text = '{';
    assert.equal(summaryWith('“Shop” is changed.'), '“Shop” is changed.');
  });

  it('shows and copies an id that the service writes as a number, such as 0', async () => {
    const text = '{"user_group_id":0,"company_name":"Kim"}';
    const fixture = await formFixture(text);
    const { environmentAndLevel } = fixture.userGroup;
    fixture.userGroup = { ...fixture.userGroup, environmentAndLevel: { ...environmentAndLevel, id: '0' } };
    fixture.send({ kind: 'ready', session: '' });
    assert.equal(fixture.state().model.userGroup?.id, '0');
    fixture.send({ kind: 'copyId', session: fixture.id() });
    assert.deepEqual(fixture.copied, ['0']);
  });

  it('is silent after its end', async () => {
    const fixture = await startedForm();
    const count = fixture.posted.length;
    fixture.session.dispose();
    fixture.send({ kind: 'edit', session: fixture.id(), sequence: 1, field: 'phone', value: '1' });
    fixture.send({ kind: 'save', session: fixture.id() });
    fixture.send({ kind: 'ready', session: '' });
    fixture.session.refresh();
    await fixture.session.settled();
    assert.equal(fixture.posted.length, count);
    assert.equal(fixture.saves(), 0);
    assert.equal(fixture.text, shownText);
  });
});
