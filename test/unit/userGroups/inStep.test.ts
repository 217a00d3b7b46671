import fc from 'fast-check';
import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { replaceIn, type TextReplacement } from '../../../src/json/changeMember';
import { PageEdits } from '../../../src/userGroups/form/pageState';
import type { HostMessage, PageMessage } from '../../../src/userGroups/form/protocol';
import { formFixture, sampleUserGroup, shownText } from '../../support/formFixture';

type FieldName = 'company_name' | 'phone' | 'ceo_name';
const fieldNames: readonly FieldName[] = ['company_name', 'phone', 'ceo_name'];

type Step =
  | { readonly kind: 'type'; readonly field: FieldName; readonly text: string }
  | { readonly kind: 'toHost' | 'toPage' | 'land' | 'refuse' }
  /** The JSON text beside the form gets another value, or is invalid for a while. */
  | { readonly kind: 'foreign'; readonly field: FieldName; readonly value: string }
  | { readonly kind: 'break' };

/** A page and its host with slow channels: a message or an edit moves only by a step. */
async function slowForm() {
  const fixture = await formFixture();
  const toHost: PageMessage[] = [];
  const flights: { readonly replacement: TextReplacement; readonly done: (applied: boolean) => void }[] = [];
  const values = new Map<string, string>();
  const edits = new PageEdits();
  let broken: string | undefined;
  let seen = 0;
  fixture.apply = (replacement) => new Promise((done) => flights.push({ replacement, done }));
  fixture.send({ kind: 'ready', session: '' });

  const showState = (message: HostMessage): void => {
    if (message.kind !== 'state' || !edits.acceptIfNewer(message.version)) return;
    edits.acknowledge(message.acknowledged);
    for (const field of message.model.userGroup?.sections.flatMap(({ fields }) => fields) ?? [])
      if (edits.mayShow(field.name)) values.set(field.name, field.value);
  };
  const toPage = (): boolean => {
    const message = fixture.posted[seen];
    if (!message) return false;
    seen++;
    showState(message);
    return true;
  };
  while (toPage());

  const mend = (): void => {
    if (broken === undefined) return;
    fixture.text = broken;
    broken = undefined;
    fixture.session.refresh();
  };
  const take = async (step: Step): Promise<boolean> => {
    switch (step.kind) {
      case 'type': {
        const value = (values.get(step.field) ?? '') + step.text;
        values.set(step.field, value);
        toHost.push({
          kind: 'edit',
          session: fixture.id(),
          sequence: edits.next(step.field, value),
          field: step.field,
          value,
        });
        return true;
      }
      case 'toHost': {
        const message = toHost.shift();
        if (message) fixture.send(message);
        await turn();
        return message !== undefined;
      }
      case 'toPage':
        return toPage();
      case 'land':
      case 'refuse': {
        const flight = flights.shift();
        if (!flight) return false;
        // An editor refuses an edit if its text has changed meanwhile.
        const applied = step.kind === 'land' && broken === undefined;
        if (applied) {
          fixture.text = replaceIn(fixture.text, flight.replacement);
          fixture.session.refresh();
        }
        flight.done(applied);
        await turn();
        return true;
      }
      case 'foreign': {
        mend();
        for (const flight of flights.splice(0)) flight.done(false);
        await turn();
        for (const flight of flights.splice(0)) flight.done(false);
        fixture.text = JSON.stringify(
          { ...(JSON.parse(fixture.text) as object), [step.field]: step.value },
          null,
          2,
        );
        fixture.session.refresh();
        await turn();
        for (const flight of flights.splice(0)) flight.done(false);
        await turn();
        return true;
      }
      case 'break':
        if (broken !== undefined) return false;
        for (const flight of flights.splice(0)) flight.done(false);
        broken = fixture.text;
        fixture.text = fixture.text.slice(0, -1);
        fixture.session.refresh();
        await turn();
        return true;
    }
  };
  const drain = async (): Promise<void> => {
    mend();
    // An edit that was refused too often waits for the next event of the document.
    fixture.session.refresh();
    await turn();
    for (let moved = true; moved;) {
      moved = false;
      for (const kind of ['toHost', 'land', 'toPage'] as const) while (await take({ kind })) moved = true;
    }
  };
  return { fixture, values, take, drain };
}

const field = fc.constantFrom(...fieldNames);
const typing = fc.record({
  kind: fc.constant('type' as const),
  field,
  text: fc.string({ minLength: 1, maxLength: 2 }),
});
const moving = fc.record({ kind: fc.constantFrom('toHost', 'toPage', 'land', 'refuse') });
const breaking = fc.record({ kind: fc.constant('break' as const) });
const foreign = fc.record({
  kind: fc.constant('foreign' as const),
  field,
  value: fc.string({ minLength: 1 }),
});

function documentValue(text: string, name: string): string {
  const value = (JSON.parse(text) as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

describe('form and text in step', () => {
  it('lose no key, however slow the ways between them are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(typing, moving, moving, breaking), { maxLength: 60 }),
        async (steps) => {
          const form = await slowForm();
          const typed = new Map<string, string>(
            fieldNames.map((name) => [name, name === 'ceo_name' ? '' : sampleUserGroup[name]]),
          );
          for (const step of steps) {
            await form.take(step);
            if (step.kind === 'type') typed.set(step.field, (typed.get(step.field) ?? '') + step.text);
            for (const name of fieldNames)
              assert.equal(form.values.get(name), typed.get(name), 'a key went missing');
          }
          await form.drain();
          for (const name of fieldNames) {
            assert.equal(form.values.get(name), typed.get(name));
            assert.equal(documentValue(form.fixture.text, name), typed.get(name));
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('agree in the end, whoever wrote last', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(typing, moving, moving, foreign, breaking), { maxLength: 60 }),
        async (steps) => {
          const form = await slowForm();
          for (const step of steps) await form.take(step);
          await form.drain();
          for (const name of fieldNames)
            assert.equal(form.values.get(name), documentValue(form.fixture.text, name), name);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('leave the text as it was when everything is reset', async () => {
    const { fixture, take, drain } = await slowForm();
    await take({ kind: 'type', field: 'ceo_name', text: 'Lee' });
    await take({ kind: 'type', field: 'phone', text: '9' });
    await drain();
    assert.notEqual(fixture.text, shownText);
    for (const [index, name] of ['ceo_name', 'phone'].entries())
      fixture.send({ kind: 'reset', session: fixture.id(), sequence: 10 + index, field: name });
    await drain();
    assert.equal(fixture.text, shownText);
  });
});
