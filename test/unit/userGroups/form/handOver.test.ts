import assert from 'node:assert/strict';
import {
  channelOf,
  offerTyped,
  readPageState,
  takeTyped,
  type PageChannel,
  type Typed,
} from '../../../../src/userGroups/form/handOver';
import { PageEdits } from '../../../../src/userGroups/form/pageEdits';

const place = { scroll: 40, field: 'phone' };

/** Channels as pages of one origin have them: each hears the others of its name. */
function createChannels() {
  const open: { readonly name: string; readonly hear: ((event: { data: unknown }) => void)[] }[] = [];
  return {
    open: (session: string): PageChannel => {
      const own = { name: channelOf(session), hear: [] as ((event: { data: unknown }) => void)[] };
      open.push(own);
      return {
        postMessage: (data) => {
          const others = open.filter((other) => other !== own && other.name === own.name);
          for (const { hear } of others) for (const listener of hear) listener({ data });
        },
        addEventListener: (_type, listener) => own.hear.push(listener),
        close: () => open.splice(open.indexOf(own), 1),
      };
    },
    count: () => open.length,
  };
}

/** Time that passes when it is told to, in the order of the hours. */
function createClock() {
  let now = 0;
  const waiting: { readonly at: number; readonly run: () => void }[] = [];
  return {
    after: (milliseconds: number, run: () => void) => void waiting.push({ at: now + milliseconds, run }),
    pass: (milliseconds: number) => {
      const end = now + milliseconds;
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        waiting.splice(waiting.indexOf(next), 1);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}

const typedIn = (field: string, value: string): Typed => ({
  edits: [{ field, value, origin: 'https://one', known: ['""'] }],
  place,
});
const nobody = (): void => undefined;

describe('what was typed into a page that nobody answers', () => {
  it('goes to the page that takes its place, and to no other', async () => {
    const channels = createChannels();
    const clock = createClock();
    const kept: (readonly Typed[])[] = [];
    offerTyped(channels.open('lost'), () => typedIn('phone', '02-1'), nobody);
    const stranger = takeTyped([channels.open('guessed')], clock.after, () => assert.fail());
    await takeTyped([channels.open('lost')], clock.after, (typed) => kept.push(typed));
    assert.deepEqual(kept, [[typedIn('phone', '02-1')]]);
    clock.pass(2000);
    await stranger;
    assert.equal(channels.count(), 1);
  });

  it('is given up only when whoever took it has kept it', async () => {
    const channels = createChannels();
    const clock = createClock();
    const steps: string[] = [];
    const give = (): Typed => (steps.push('given'), typedIn('phone', '02-1'));
    offerTyped(channels.open('lost'), give, () => steps.push('kept there'));
    const quitter = channels.open('lost');
    quitter.postMessage({ kind: 'ask' });
    quitter.close();
    assert.deepEqual(steps, ['given']);
    await takeTyped([channels.open('lost')], clock.after, () => steps.push('kept here'));
    assert.deepEqual(steps, ['given', 'given', 'kept here', 'kept there']);
  });

  it('is waited for until its page is there', async () => {
    const channels = createChannels();
    const clock = createClock();
    const kept: (readonly Typed[])[] = [];
    const taken = takeTyped([channels.open('lost')], clock.after, (typed) => kept.push(typed));
    clock.pass(350);
    offerTyped(channels.open('lost'), () => typedIn('email', 'a@b.example'), nobody);
    clock.pass(100);
    await taken;
    assert.deepEqual(kept, [[typedIn('email', 'a@b.example')]]);
  });

  it('is taken of all pages that answer, without waiting long for those that are gone', async () => {
    const channels = createChannels();
    const clock = createClock();
    const kept: (readonly Typed[])[] = [];
    offerTyped(channels.open('one'), () => typedIn('phone', '1'), nobody);
    offerTyped(channels.open('two'), () => typedIn('email', '2'), nobody);
    const sessions = ['gone', 'one', 'two'];
    const taken = takeTyped(sessions.map(channels.open), clock.after, (typed) => kept.push(typed));
    clock.pass(300);
    await taken;
    assert.deepEqual(kept, [[typedIn('phone', '1'), typedIn('email', '2')]]);
  });

  it('is no other kind of message', async () => {
    const channels = createChannels();
    const clock = createClock();
    const forger = channels.open('lost');
    const taken = takeTyped([channels.open('lost')], clock.after, () => assert.fail());
    const forged: readonly unknown[] = [
      null,
      'typed',
      { kind: 'typed' },
      { kind: 'typed', edits: [{ field: 1, value: 'x' }], place },
      { kind: 'typed', edits: [{ field: 'phone', value: { toString: () => 'x' } }], place },
      { kind: 'typed', edits: 'phone', place },
      { kind: 'typed', edits: [{ field: 'phone', value: 'x' }], place },
    ];
    for (const message of forged) forger.postMessage(message);
    clock.pass(2000);
    await taken;
  });

  it('is what the host has not acknowledged, the newest of each field, with what it was typed on', () => {
    const edits = new PageEdits();
    const edit = (field: string, value: string | null, ...known: string[]) => ({
      field,
      value,
      origin: 'https://one',
      known,
    });
    edits.setBaseline({ origin: 'https://one', known: { phone: ['"1"', '"2"'] } });
    edits.next('phone', '0');
    edits.next('email', 'e');
    edits.next('phone', '02');
    assert.deepEqual(edits.unsent, [edit('phone', '02', '"1"', '"2"'), edit('email', 'e')]);
    edits.acknowledge(2);
    edits.setBaseline({ origin: 'https://one', known: { company_name: ['"Firm"'] } });
    edits.next('company_name', null);
    assert.deepEqual(edits.unsent, [edit('phone', '02', '"1"', '"2"'), edit('company_name', null, '"Firm"')]);
    edits.acknowledge(1);
    edits.acknowledge(4);
    assert.deepEqual(edits.unsent, []);
  });

  it('is kept while its page is hidden', () => {
    const { edits } = typedIn('phone', '02');
    const state = { place, session: 's', unsent: edits, carried: edits, isLost: true };
    assert.deepEqual(readPageState(JSON.parse(JSON.stringify(state))), state);
    const others = [undefined, null, 7, {}, { ...state, unsent: 'x' }, { scroll: 1, field: 'phone' }];
    for (const other of others) assert.equal(readPageState(other), undefined);
  });
});
