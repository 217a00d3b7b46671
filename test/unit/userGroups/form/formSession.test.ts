import fc from 'fast-check';
import assert from 'node:assert/strict';
import { MAX_FIELD_LENGTH } from '../../../../src/userGroups/form/protocol';
import { formBench, openAsJson, shownText, type FormBench } from '../../../support/formBench';
import { until } from '../../../support/until';

async function started(text?: string): Promise<FormBench> {
  const bench = await formBench(text);
  bench.send({ kind: 'ready' });
  return bench;
}

function fieldOf(bench: FormBench, name: string) {
  const fields = bench.state().model.userGroup?.sections.flatMap((section) => section.fields) ?? [];
  const field = fields.find((candidate) => candidate.name === name);
  assert.ok(field, `no field ${name}`);
  return field;
}

const problem = {
  kind: 'notSaved',
  reason: 'conflict',
  sentence: 'Changed meanwhile.',
  remedies: [
    { title: 'Compare', command: 'commerceApi.compareWithSaved', arguments: ['1'] },
    { title: 'Overwrite', command: 'commerceApi.saveRecord', arguments: ['1', { overwrite: true }] },
  ],
} as const;

describe('the host of the form', () => {
  it('says nothing before the page is there', async () => {
    const bench = await formBench();
    bench.session.refresh();
    assert.deepEqual(bench.posted, []);
    bench.send({ kind: 'ready' });
    assert.deepEqual(
      bench.posted.map(({ kind }) => kind),
      ['start', 'state'],
    );
  });

  it('shows a user group in which the service sent a field twice, and takes edits', async () => {
    const twice = shownText.replace('"tags"', '"credit_limit": 1.0,\n  "tags"');
    const bench = await started(twice);
    const { notice, userGroup } = bench.state().model;
    assert.equal(notice, undefined);
    assert.match(JSON.stringify(userGroup?.sections), /"value":"1\.0"/);
    bench.send({ kind: 'edit', session: bench.id(), sequence: 1, field: 'phone', value: '1' });
    await bench.session.settled();
    assert.equal(bench.text, twice.replace('"02-555-0142"', '"1"'));
    assert.deepEqual(
      bench.state().model.userGroup?.changes.map(({ to }) => to),
      ['1'],
    );
    bench.text = twice.replace('"status"', '"phone": "2",\n  "status"');
    bench.session.refresh();
    assert.match(bench.state().model.notice?.sentence ?? '', /“phone” stands in the JSON text twice/);
  });

  it('answers a page that asks whether it is there, whatever else it waits for', async () => {
    const bench = await started();
    bench.apply = () => new Promise(() => undefined);
    bench.send({ kind: 'edit', session: bench.id(), sequence: 1, field: 'phone', value: '1' });
    bench.send({ kind: 'ping', count: 3 });
    assert.deepEqual(bench.posted.at(-1), { kind: 'here', count: 3 });
    bench.session.dispose();
    const before = bench.posted.length;
    bench.send({ kind: 'ping', count: 3 });
    assert.equal(bench.posted.length, before);
  });

  it('names the pages of an earlier host to its page, and hears when their typing is here', async () => {
    const bench = await formBench();
    bench.former = ['lost-1'];
    bench.send({ kind: 'ready' });
    const [start] = bench.posted;
    assert.deepEqual(start?.kind === 'start' && start.former, ['lost-1']);
    let isAdopted = false;
    void bench.session.adopted.then(() => (isAdopted = true));
    bench.send({ kind: 'adopted', session: 'another' });
    await bench.session.settled();
    assert.equal(isAdopted, false);
    bench.send({ kind: 'adopted', session: bench.id() });
    await bench.session.adopted;
    bench.send({ kind: 'edit', session: bench.id(), sequence: 1, field: 'phone', value: '02-1' });
    await bench.session.settled();
    assert.match(bench.text, /"02-1"/);
  });

  it('holds what is typed until the user group is known, so that no draft is without its baseline', async () => {
    const bench = await formBench();
    const { userGroup } = bench;
    bench.userGroup = { ...userGroup, baseline: undefined, status: { kind: 'loading' } };
    bench.send({ kind: 'ready' });
    bench.send({ kind: 'edit', session: bench.id(), sequence: 1, field: 'phone', value: '02-1' });
    await bench.session.settled();
    assert.equal(bench.text, shownText);
    bench.userGroup = userGroup;
    bench.session.refresh();
    await bench.session.settled();
    assert.match(bench.text, /"02-1"/);
  });

  it('turns typing into edits of the document, and acknowledges them', async () => {
    const bench = await started();
    for (const [index, value] of ['H', 'Ha', 'Han'].entries())
      bench.send({ kind: 'edit', session: bench.id(), sequence: index + 1, field: 'company_name', value });
    await bench.session.settled();
    assert.equal(bench.text, shownText.replace('Hanbit Trading', 'Han'));
    assert.equal(bench.state().acknowledged, 3);
    assert.equal(fieldOf(bench, 'company_name').changed, true);
    assert.deepEqual(bench.state().model.userGroup?.changes, [
      { label: 'Company name', from: 'Hanbit Trading', to: 'Han' },
    ]);
    bench.send({ kind: 'reset', session: bench.id(), sequence: 4, field: 'company_name' });
    await bench.session.settled();
    assert.equal(bench.text, shownText);
    assert.equal(bench.state().model.userGroup?.canSave, false);
  });

  it('keeps one edit in flight, and applies the newest value next', async () => {
    const bench = await started();
    const flights: ((applied: boolean) => void)[] = [];
    const direct = bench.apply;
    bench.apply = (replacement) =>
      new Promise((resolve) => {
        flights.push((applied) => {
          if (applied) void direct(replacement);
          resolve(applied);
        });
      });
    for (let sequence = 1; sequence <= 9; sequence++)
      bench.send({ kind: 'edit', session: bench.id(), sequence, field: 'phone', value: `0${sequence}` });
    await until('one is in flight', () => flights.length === 1);
    flights[0]?.(true);
    await until('the next is in flight', () => flights.length === 2);
    assert.match(bench.text, /"01"/);
    assert.ok(bench.state().acknowledged < 9);
    flights[1]?.(true);
    await bench.session.settled();
    assert.match(bench.text, /"09"/);
    assert.equal(bench.state().acknowledged, 9);
    assert.equal(flights.length, 2);
  });

  it('tries a refused edit again, and after five refusals with the next change of the document', async () => {
    const bench = await started();
    const direct = bench.apply;
    let refusals = 0;
    bench.apply = () => {
      refusals++;
      return refusals === 1 ? Promise.reject(new Error('busy')) : Promise.resolve(false);
    };
    bench.send({ kind: 'edit', session: bench.id(), sequence: 1, field: 'phone', value: '1' });
    await bench.session.settled();
    assert.equal(refusals, 5);
    assert.equal(bench.state().acknowledged, 0);
    bench.apply = direct;
    bench.session.refresh();
    await bench.session.settled();
    assert.match(bench.text, /"phone": "1"/);
    assert.equal(bench.state().acknowledged, 1);
  });

  it('tells of no change that the JSON text held before it broke, and keeps its values', async () => {
    const bench = await started();
    bench.text = shownText.replace('Hanbit Trading', 'From Text');
    bench.session.refresh();
    assert.equal(bench.state().model.userGroup?.summary, '1 change');
    assert.equal(bench.state().model.userGroup?.title, 'From Text');
    bench.text = shownText.replace('Hanbit Trading"', 'From Tex');
    bench.session.refresh();
    const { userGroup } = bench.state().model;
    assert.equal(userGroup?.summary, 'Fix the JSON text first');
    assert.deepEqual(userGroup.changes, []);
    assert.equal(userGroup.title, 'Hanbit Trading');
    const field = fieldOf(bench, 'company_name');
    assert.deepEqual([field.value, field.editable], ['From Text', false]);
  });

  it('waits for the JSON text to be mended, and loses nothing', async () => {
    const bench = await started();
    bench.text = shownText.replace('"phone"', 'phone');
    bench.session.refresh();
    const { notice, userGroup } = bench.state().model;
    assert.equal(notice?.title, 'Fix the JSON Text First');
    assert.match(notice.sentence, /Line 7/);
    assert.equal(userGroup?.summary, 'Fix the JSON text first');
    assert.equal(userGroup.title, 'Hanbit Trading');
    assert.ok(userGroup.sections.every(({ fields }) => fields.every(({ editable }) => !editable)));
    bench.send({ kind: 'edit', session: bench.id(), sequence: 1, field: 'email', value: 'late' });
    bench.send({ kind: 'remedy', session: bench.id(), offer: bench.state().offer, index: 0 });
    assert.deepEqual(bench.ran, [openAsJson]);
    bench.text = shownText;
    bench.session.refresh();
    await bench.session.settled();
    assert.match(bench.text, /"email": "late"/);
    assert.equal(bench.state().model.notice, undefined);
  });

  for (const [reason, title] of [
    ['invalid', 'Fix the JSON Text First'],
    ['failed', 'Not Saved'],
    ['conflict', 'Changed Meanwhile'],
  ] as const) {
    it(`says what is to be done when a save of broken JSON ended as ${reason}`, async () => {
      const bench = await started();
      bench.text = shownText.replace('"phone"', 'phone');
      bench.userGroup = {
        ...bench.userGroup,
        status: { kind: 'notSaved', reason, sentence: 'Line 6 is wrong.', remedies: [] },
      };
      bench.session.refresh();
      const { notice, userGroup } = bench.state().model;
      assert.equal(notice?.title, title);
      assert.equal(userGroup?.summary, 'Fix the JSON text first');
      assert.equal(userGroup.canSave, false);
    });
  }

  it('saves what was typed before', async () => {
    const bench = await started();
    let land = (): void => undefined;
    const direct = bench.apply;
    bench.apply = (replacement) =>
      new Promise((resolve) => {
        land = () => void direct(replacement).then(resolve);
      });
    bench.send({ kind: 'edit', session: bench.id(), sequence: 1, field: 'phone', value: '1' });
    bench.send({ kind: 'save', session: bench.id() });
    assert.equal(bench.saves(), 0);
    land();
    await until('it is saved', () => bench.saves() === 1);
    assert.match(bench.text, /"phone": "1"/);
  });

  it('runs only the remedies of the offer that is shown', async () => {
    const bench = await started();
    bench.userGroup = { ...bench.userGroup, status: problem };
    bench.session.refresh();
    const { offer, model } = bench.state();
    assert.deepEqual(model.notice?.remedies, ['Compare', 'Overwrite']);
    const press = (used: number, index: number) =>
      bench.send({ kind: 'remedy', session: bench.id(), offer: used, index });
    press(offer, 2);
    press(offer - 1, 0);
    press(offer + 1, 0);
    assert.deepEqual(bench.ran, []);
    press(offer, 1);
    assert.deepEqual(bench.ran, [problem.remedies[1]]);
    bench.userGroup = { ...bench.userGroup, status: { kind: 'ready' } };
    bench.session.refresh();
    press(offer, 0);
    press(bench.state().offer, 0);
    assert.equal(bench.ran.length, 1);
  });

  it('applies nothing while the user group is saved, and afterwards all', async () => {
    const bench = await started();
    bench.userGroup = { ...bench.userGroup, status: { kind: 'saving' } };
    bench.session.refresh();
    assert.equal(bench.state().model.userGroup?.saving, true);
    assert.equal(fieldOf(bench, 'phone').value, '02-555-0142');
    assert.equal(fieldOf(bench, 'phone').editable, false);
    bench.send({ kind: 'edit', session: bench.id(), sequence: 1, field: 'phone', value: '1' });
    await bench.session.settled();
    assert.equal(bench.text, shownText);
    bench.userGroup = { ...bench.userGroup, status: { kind: 'ready' } };
    bench.session.refresh();
    await bench.session.settled();
    assert.match(bench.text, /"phone": "1"/);
  });

  it('starts over with a page that was hidden', async () => {
    const bench = await started();
    const first = bench.id();
    bench.send({ kind: 'edit', session: first, sequence: 1, field: 'phone', value: '1' });
    bench.send({ kind: 'ready' });
    await bench.session.settled();
    assert.notEqual(bench.id(), first);
    assert.match(bench.text, /"phone": "1"/);
    assert.equal(fieldOf(bench, 'phone').value, '1');
    bench.send({ kind: 'edit', session: first, sequence: 2, field: 'phone', value: 'old page' });
    bench.send({ kind: 'edit', session: bench.id(), sequence: 1, field: 'phone', value: '2' });
    await bench.session.settled();
    assert.match(bench.text, /"phone": "2"/);
  });

  it('copies the id of the user group', async () => {
    const bench = await started();
    bench.send({ kind: 'copyId', session: bench.id() });
    assert.deepEqual(bench.copied, ['df9d658bbe043b253d2b5d3f']);
  });

  it('is silent after its end', async () => {
    const bench = await started();
    const count = bench.posted.length;
    bench.session.dispose();
    bench.send({ kind: 'edit', session: bench.id(), sequence: 1, field: 'phone', value: '1' });
    bench.send({ kind: 'save', session: bench.id() });
    bench.send({ kind: 'ready' });
    bench.session.refresh();
    await bench.session.settled();
    assert.equal(bench.posted.length, count);
    assert.equal(bench.saves(), 0);
    assert.equal(bench.text, shownText);
  });
});

describe('forged messages to the host', () => {
  const names = fc.constantFrom(
    'user_group_id',
    'business_number',
    'status',
    'http_status',
    '__proto__',
    'constructor',
    'tags',
    '',
    'x'.repeat(500),
  );
  const kinds = fc.constantFrom(
    'edit',
    'reset',
    'save',
    'copyId',
    'remedy',
    'state',
    'toString',
    '__proto__',
    7,
    null,
  );
  const numbers = fc.oneof(fc.constantFrom(-1, 0.5, NaN, Infinity, 2 ** 53, '1', null), fc.double());
  const forged = fc.oneof(
    fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, maxDepth: 4 }),
    // Right in all but its session.
    fc.record(
      {
        kind: kinds,
        session: fc.constantFrom('', 'session-2', 'x', 'x'.repeat(99), null),
        sequence: fc.nat(),
        field: fc.constant('phone'),
        value: fc.string(),
        offer: fc.nat(),
        index: fc.nat(),
      },
      { requiredKeys: ['kind'] },
    ),
    // Messages of the right session, but with a field that no form has, or with a wrong shape.
    fc.record({
      kind: fc.constantFrom('edit', 'reset'),
      session: fc.constant('session-1'),
      sequence: fc.nat(),
      field: names,
      value: fc.string(),
    }),
    fc.record({
      kind: fc.constant('edit'),
      session: fc.constant('session-1'),
      sequence: numbers,
      field: fc.constant('phone'),
      value: fc.oneof(fc.integer(), fc.constant(null), fc.constant('x'.repeat(MAX_FIELD_LENGTH + 1))),
    }),
    fc.record({
      kind: fc.constant('remedy'),
      session: fc.constant('session-1'),
      offer: numbers,
      index: fc.integer(),
    }),
    fc.record({ kind: fc.constant('save'), session: fc.constant('session-1'), command: fc.string() }),
  );

  it('change nothing, run nothing and throw nothing', async () => {
    const bench = await started();
    bench.userGroup = { ...bench.userGroup, status: problem };
    bench.session.refresh();
    fc.assert(
      fc.property(forged, (message) => bench.session.receive(message)),
      { numRuns: 500 },
    );
    const huge: Record<string, unknown> = {
      kind: 'edit',
      session: bench.id(),
      sequence: 1,
      field: 'phone',
      value: 'x'.repeat(5_000_000),
    };
    bench.session.receive(huge);
    const loop: Record<string, unknown> = { kind: 'save', session: bench.id() };
    loop['self'] = loop;
    bench.session.receive(loop);
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap');
        },
      },
    );
    bench.session.receive(trap);
    await bench.session.settled();
    assert.equal(bench.text, shownText);
    assert.deepEqual([bench.saves(), bench.ran.length, bench.copied.length], [0, 0, 0]);
  });

  it('are ignored when repeated or out of order', async () => {
    const bench = await started();
    const edit = (sequence: number, value: string) =>
      bench.send({ kind: 'edit', session: bench.id(), sequence, field: 'phone', value });
    edit(5, 'five');
    await bench.session.settled();
    edit(5, 'again');
    edit(4, 'late');
    edit(0, 'zero');
    await bench.session.settled();
    assert.match(bench.text, /"phone": "five"/);
  });
});
