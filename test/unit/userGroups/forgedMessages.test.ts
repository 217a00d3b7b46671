import fc from 'fast-check';
import assert from 'node:assert/strict';
import { MAX_FIELD_LENGTH } from '../../../src/userGroups/form/pageState';
import { conflictStatus, shownText, startedForm } from '../../support/formFixture';

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
    // Messages that are valid except for their session.
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
    const fixture = await startedForm();
    fixture.userGroup = { ...fixture.userGroup, status: conflictStatus };
    fixture.session.refresh();
    fc.assert(
      fc.property(forged, (message) => fixture.session.receive(message)),
      { numRuns: 500 },
    );
    const huge: Record<string, unknown> = {
      kind: 'edit',
      session: fixture.id(),
      sequence: 1,
      field: 'phone',
      value: 'x'.repeat(5_000_000),
    };
    fixture.session.receive(huge);
    const loop: Record<string, unknown> = { kind: 'save', session: fixture.id() };
    loop['self'] = loop;
    fixture.session.receive(loop);
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap');
        },
      },
    );
    fixture.session.receive(trap);
    await fixture.session.settled();
    assert.equal(fixture.text, shownText);
    assert.deepEqual([fixture.saves(), fixture.ran.length, fixture.copied.length], [0, 0, 0]);
  });

  it('are ignored when repeated or out of order', async () => {
    const fixture = await startedForm();
    const edit = (sequence: number, value: string) =>
      fixture.send({ kind: 'edit', session: fixture.id(), sequence, field: 'phone', value });
    edit(5, 'five');
    await fixture.session.settled();
    edit(5, 'again');
    edit(4, 'late');
    edit(0, 'zero');
    await fixture.session.settled();
    assert.match(fixture.text, /"phone": "five"/);
  });
});
