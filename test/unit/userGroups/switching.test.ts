import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { replaceIn, type TextReplacement } from '../../../src/json/changeMember';
import { PageEdits } from '../../../src/userGroups/form/pageState';
import type { HostMessage, PageMessage } from '../../../src/userGroups/form/protocol';
import { formFixture, type FormFixture } from '../../support/formFixture';

const SWITCHES = 200;
const typedFields = ['company_name', 'phone', 'ceo_name'] as const;
const owners = ['alpha', 'beta'] as const;
type Owner = (typeof owners)[number];

/** Text of a user group in which every value names its owner. */
function textOf(owner: Owner, count: number): string {
  const value = (name: string): string => `${owner}:${name}:${count}`;
  return JSON.stringify(
    { user_group_id: 'g1', company_name: value('company'), phone: value('phone'), extra: value('extra') },
    null,
    2,
  );
}

function ownersIn(text: string): readonly string[] {
  return owners.filter((owner) => text.includes(`${owner}:`));
}

/** A random number generator that gives the same numbers in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A page with slow channels to and from its host, and an editor that applies edits late. */
function slowPage(fixture: FormFixture) {
  const toHost: PageMessage[] = [];
  const flights: {
    readonly before: string;
    readonly replacement: TextReplacement;
    readonly done: (applied: boolean) => void;
  }[] = [];
  const shown = new Map<string, string>();
  let edits = new PageEdits();
  let session = '';
  let rest = '';
  let seen = 0;
  fixture.apply = (replacement) =>
    new Promise((done) => flights.push({ before: fixture.text, replacement, done }));
  fixture.send({ kind: 'ready', session: '' });

  const take = (message: HostMessage): void => {
    if (message.kind === 'start') {
      session = message.session;
      edits = new PageEdits();
      shown.clear();
      rest = '';
      return;
    }
    if (message.kind !== 'state' || message.session !== session || !edits.acceptIfNewer(message.version))
      return;
    edits.acknowledge(message.acknowledged);
    const { userGroup } = message.model;
    for (const { name, value } of userGroup?.sections.flatMap(({ fields }) => fields) ?? [])
      if (edits.mayShow(name)) shown.set(name, value);
    rest = JSON.stringify([userGroup?.title, userGroup?.changes]);
  };
  return {
    /** All shown texts. */
    screen: () => JSON.stringify([[...shown], rest]),
    type: (owner: Owner, count: number, field: string) => {
      const value = `${owner}:typed:${count}`;
      shown.set(field, value);
      toHost.push({ kind: 'edit', session, sequence: edits.next(field, value), field, value });
    },
    press: () => toHost.push({ kind: 'save', session }),
    /** Owner of the shown user group, into which the user types. */
    owner: (): Owner | undefined => owners.find((owner) => JSON.stringify([...shown]).includes(`${owner}:`)),
    toHost: async () => {
      const message = toHost.shift();
      if (message) fixture.send(message);
      await turn();
      return message !== undefined;
    },
    toPage: () => {
      const message = fixture.posted[seen];
      if (message) take(message);
      seen += message ? 1 : 0;
      return message !== undefined;
    },
    /** Applies the next edit; an editor refuses it if its text has changed meanwhile. */
    land: async () => {
      const flight = flights.shift();
      if (!flight) return false;
      const applied = flight.before === fixture.text;
      if (applied) {
        fixture.text = replaceIn(fixture.text, flight.replacement);
        fixture.session.refresh();
      }
      flight.done(applied);
      await turn();
      return true;
    },
  };
}

describe('a form whose document becomes the user group of another address', () => {
  it(`mixes nothing in ${SWITCHES} switches while answers and keys are under way`, async () => {
    const pick = numbers(7);
    const fixture = await formFixture(textOf('alpha', 0));
    fixture.userGroup = { ...fixture.userGroup, origin: 'https://alpha' };
    const page = slowPage(fixture);
    let owner: Owner = 'alpha';
    let typed = 0;
    let late = 0;

    const check = (): void => {
      assert.ok(ownersIn(page.screen()).length <= 1, `a mixed screen: ${page.screen()}`);
      assert.deepEqual(
        ownersIn(fixture.text),
        fixture.text === '' ? [] : [owner],
        'a value of another user group',
      );
    };
    const move = async (): Promise<void> => {
      const way = pick(5);
      const seen = page.owner();
      if (way === 0 && seen) {
        page.type(seen, (typed += 1), typedFields[pick(typedFields.length)] ?? 'phone');
        late += seen === owner ? 0 : 1;
      } else if (way === 1) await page.toHost();
      else if (way === 2) page.toPage();
      else if (way === 3) await page.land();
      else fixture.session.refresh();
      check();
    };

    for (let count = 1; count <= SWITCHES; count++) {
      for (let moves = pick(12); moves > 0; moves--) await move();
      if (pick(2) === 0) {
        // The user group is read again; its text is empty meanwhile.
        fixture.text = '';
        fixture.userGroup = {
          ...fixture.userGroup,
          baseline: undefined,
          origin: undefined,
          status: { kind: 'loading' },
        };
        fixture.session.refresh();
        for (let moves = pick(6); moves > 0; moves--) await move();
      }
      owner = owner === 'alpha' ? 'beta' : 'alpha';
      const text = textOf(owner, count);
      fixture.text = text;
      fixture.userGroup = {
        ...fixture.userGroup,
        baseline: text,
        origin: `https://${owner}`,
        status: { kind: 'ready' },
      };
      // The host notices the change at once, or with the page's next message.
      if (pick(2) === 0) fixture.session.refresh();
      check();
    }
    fixture.session.refresh();
    for (let moved = true; moved;) {
      moved = false;
      while (await page.toHost()) moved = true;
      while (await page.land()) moved = true;
      while (page.toPage()) moved = true;
      check();
    }
    assert.equal(page.owner(), owner);
    // Proves that switches happened while values were typed and edits were late.
    assert.ok(typed > 100 && late > 20, `${typed} typed, ${late} of them into a user group that was gone`);
  });

  it('saves nothing of the new user group when the button was pressed for the one before', async () => {
    const fixture = await formFixture(textOf('alpha', 0));
    fixture.userGroup = { ...fixture.userGroup, origin: 'https://alpha' };
    const page = slowPage(fixture);
    while (page.toPage());
    page.type('alpha', 1, 'phone');
    page.press();
    while (await page.toHost());
    fixture.text = textOf('beta', 0);
    fixture.userGroup = { ...fixture.userGroup, baseline: fixture.text, origin: 'https://beta' };
    fixture.session.refresh();
    while (await page.land());
    await turn();
    assert.equal(fixture.saves(), 0);
    assert.equal(fixture.text, textOf('beta', 0));
  });

  it(`lets two forms be two, whoever gets whose messages in ${SWITCHES} changes between them`, async () => {
    const pick = numbers(11);
    const fixtures = await Promise.all(owners.map((owner) => formFixture(textOf(owner, 0), `${owner}-`)));
    for (const fixture of fixtures) fixture.send({ kind: 'ready', session: '' });
    const sequences = [0, 0];
    for (let count = 1; count <= SWITCHES; count++) {
      const index = pick(2);
      const own = fixtures[index];
      const other = fixtures[1 - index];
      const owner = owners[index];
      if (!own || !other || !owner) throw new Error('there are two');
      const sequence = (sequences[index] = (sequences[index] ?? 0) + 1);
      const field = typedFields[pick(typedFields.length)] ?? 'phone';
      const edit = {
        kind: 'edit',
        session: own.id(),
        sequence,
        field,
        value: `${owner}:typed:${count}`,
      } as const;
      // The page of a hidden tab starts again when the tab is shown.
      if (pick(4) === 0) {
        own.send({ kind: 'ready', session: '' });
        sequences[index] = 0;
      }
      other.send(edit);
      own.send(edit);
      await Promise.all(fixtures.map(({ session }) => session.settled()));
      for (const [index, fixture] of fixtures.entries()) {
        assert.deepEqual(ownersIn(fixture.text), [owners[index]]);
        assert.deepEqual(ownersIn(JSON.stringify(fixture.posted)), [owners[index]]);
      }
    }
  });
});
