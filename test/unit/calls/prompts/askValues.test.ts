import assert from 'node:assert/strict';
import type { PickOptions, StepPosition } from '../../../../src/base/userInput';
import type { AskDeps } from '../../../../src/calls/prompts/askQuestion';
import { askValues } from '../../../../src/calls/prompts/askValues';
import type { Question, ValueQuestion, GivenValues } from '../../../../src/calls/prompts/buildQuestions';
import { cancelled } from '../../../support/callFixture';
import { scriptedInput, type ScriptedAnswer, type ScriptedInput } from '../../../support/scriptedInput';

function question(name: string, changes: Partial<ValueQuestion> = {}): ValueQuestion {
  return {
    kind: 'value',
    location: 'query',
    name,
    required: false,
    type: 'string',
    origin: 'reference',
    secret: false,
    choices: [],
    choicesHinted: false,
    closed: false,
    ...changes,
  };
}

const path = question('thing_id', { location: 'path', required: true });
const needed = question('pk', { required: true });
const color = question('color', { choices: [{ value: 'red' }, { value: 'blue' }] });
const size = question('size', { type: 'integer', suggestion: '20' });
const questions: readonly Question[] = [path, needed, { kind: 'add', offered: [color, size] }];

async function ask(
  answers: readonly ScriptedAnswer[],
  options: {
    given?: GivenValues;
    suggested?: GivenValues;
    optional?: boolean;
    sentBefore?: readonly string[];
    context?: Partial<AskDeps>;
    asks?: readonly Question[];
  } = {},
): Promise<{ values: GivenValues & { asked: boolean }; input: ScriptedInput }> {
  const input = scriptedInput(answers);
  const values = await askValues(
    {
      title: 'Update thing',
      questions: options.asks ?? questions,
      given: options.given ?? { path: {}, query: [] },
      suggested: options.suggested,
      optional: options.optional ?? true,
      ...(options.sentBefore && { sentBefore: options.sentBefore }),
    },
    { input, recents: () => [], ...options.context },
  );
  input.assertDone();
  return { values, input };
}

const positions = (input: ScriptedInput): readonly string[] =>
  input.prompts.map(({ options }) => {
    const { step, canGoBack } = options as StepPosition;
    return `${step?.number ?? '-'}/${step?.total ?? '-'}${canGoBack === true ? ' back' : ''}`;
  });

describe('asking for the values of a call', () => {
  it('asks step by step and counts chosen parameters as steps', async () => {
    const { values, input } = await ask([
      { text: 't1' },
      { text: 'p1' },
      { pick: 'Several Parameters…' },
      { pickMany: ['color', 'size', 'Other name=value…'] },
      { pick: 'blue' },
      { text: '7' },
      { text: 'a=b=c' },
      { text: '' },
    ]);
    assert.deepEqual(values, {
      path: { thing_id: 't1' },
      query: [
        ['pk', 'p1'],
        ['color', 'blue'],
        ['size', '7'],
        ['a', 'b=c'],
      ],
      asked: true,
    });
    assert.deepEqual(positions(input), [
      '1/3',
      '2/3 back',
      '3/3 back',
      '3/3 back',
      '4/6 back',
      '5/6 back',
      '6/6 back',
      '7/7 back',
    ]);
    assert.ok(input.prompts.every(({ title }) => title === 'Update thing'));
  });

  it('goes on without optional parameters when none is chosen', async () => {
    const { values } = await ask([{ text: 't1' }, { text: 'p1' }, { pick: 'Call Now' }]);
    assert.deepEqual(values.query, [['pk', 'p1']]);
  });

  it('goes back, prefills what was typed, and drops a parameter that is chosen no more', async () => {
    const { values, input } = await ask([
      { text: 't1' },
      { text: 'p1' },
      { pick: 'size' },
      'back',
      'back',
      { text: 'p2' },
      { pickMany: ['color'] },
      { pick: 'red' },
    ]);
    assert.deepEqual(values.query, [
      ['pk', 'p2'],
      ['color', 'red'],
    ]);
    assert.equal((input.prompts[5]?.options as { value?: string }).value, 'p1');
    const again = input.prompts[6]?.options as { items: readonly { picked?: boolean; label: string }[] };
    assert.deepEqual(
      again.items.filter(({ picked }) => picked).map(({ label }) => label),
      ['size'],
    );
  });

  it('calls at once with Enter, with a pair that is typed, or with what was sent before', async () => {
    const asked = { asks: [needed, { kind: 'add' as const, offered: [color, size] }] };
    const sentBefore = ['pk=old', 'size=3', 'a=b=c'];
    const queryOf = async (answer: ScriptedAnswer) =>
      (await ask([{ text: 'p1' }, answer], { ...asked, sentBefore })).values.query.slice(1);
    assert.deepEqual(await queryOf({ pick: 'Call Now' }), []);
    assert.deepEqual(await queryOf({ find: 'limit=3' }), [['limit', '3']]);
    assert.deepEqual(await queryOf({ pick: 'size=3 & a=b=c' }), [
      ['size', '3'],
      ['a', 'b=c'],
    ]);
    const { input } = await ask(
      [{ text: 'p1' }, { find: 'nothing', pick: 'Several Parameters…' }, 'back', { pick: 'Call Now' }],
      asked,
    );
    assert.match(input.prompts[1]?.shown[1] ?? '', /^Press Enter to call now.*limit=3$/);
    assert.deepEqual(input.prompts[1]?.labels, ['Call Now', 'color', 'size', 'Several Parameters…']);
  });

  it('skips the prompts of given values, and of the optional ones where they are not wanted', async () => {
    const given = { path: { thing_id: 't1' }, query: [['pk', 'p1'] as const] };
    const { values } = await ask([], { given, optional: false });
    assert.deepEqual(values, { ...given, asked: false });
  });

  it('leaves out the offer that has nothing to offer, except for changes', async () => {
    const nothing: Question = { kind: 'add', offered: [] };
    const first = await ask([{ text: 't1' }], { asks: [path, nothing] });
    assert.deepEqual(positions(first.input), ['-/-']);
    await ask([{ text: 't1' }], {
      asks: [path, { kind: 'add', offered: [size] }],
      given: { path: {}, query: [['size', '3']] },
    });
    const suggested: GivenValues = { path: { thing_id: 't1' }, query: [] };
    await ask([{ text: 't1' }, { pickMany: [] }], { asks: [path, nothing], suggested });
    const none = await ask([], { asks: [nothing] });
    assert.equal(none.values.asked, false);
  });

  it('does not offer a parameter that is given', async () => {
    const given: GivenValues = {
      path: { thing_id: 't1' },
      query: [
        ['pk', 'p1'],
        ['size', '3'],
      ],
    };
    const { input } = await ask([{ pick: 'Call Now' }], { given });
    assert.deepEqual(input.prompts[0]?.labels, ['Call Now', 'color', 'Several Parameters…']);
  });

  it('never passes a step that was not answered', async () => {
    for (const answers of [
      ['cancel'],
      [{ text: 't1' }, 'cancel'],
      [{ text: 't1' }, { text: 'p1' }, 'cancel'],
    ]) {
      await assert.rejects(ask(answers as ScriptedAnswer[]), cancelled);
    }
  });

  it('refuses an empty required value and a text that is no pair while typing', async () => {
    await ask([
      { refused: '', because: /needed/ },
      { text: 't1' },
      { refused: '', because: /Type a value/ },
      { text: 'p1' },
      { pick: 'Several Parameters…' },
      { pickMany: ['Other name=value…'] },
      { refused: 'no pair', because: /“=”/ },
      { refused: '', because: /“=”/ },
      { text: 'a=' },
      { text: '' },
    ]);
  });

  for (const [name, given, message] of [
    ['an unknown path parameter', { path: { other: 'x' }, query: [] }, /other/],
    ['a path value that cannot be a segment', { path: { thing_id: '..' }, query: [] }, /thing_id/],
    ['a half character', { path: {}, query: [['free', '\ud800']] }, /free/],
    ['an empty required value', { path: {}, query: [['pk', '']] }, /pk/],
  ] as readonly [string, GivenValues, RegExp][]) {
    it(`refuses ${name} before it asks anything`, async () => {
      await assert.rejects(ask([], { given }), { name: 'UserError', message });
    });
  }

  it('masks secrets, prefills none and offers no recent ones', async () => {
    const secret = question('token', { secret: true, required: true, suggestion: 'x' });
    const { input, values } = await ask([{ text: 'canary' }], {
      asks: [secret],
      context: { recents: () => ['old canary'] },
    });
    assert.deepEqual(values.query, [['token', 'canary']]);
    const options = input.prompts[0]?.options as { password?: boolean; value?: string };
    assert.equal(options.password, true);
    assert.equal(options.value, undefined);
    assert.ok(!input.shownText().includes('canary'));
  });

  it('offers recent values and typing, and returns from typing to the list', async () => {
    const { values, input } = await ask([{ pick: 'Type a value' }, 'back', { pick: 'old' }], {
      asks: [needed],
      context: { recents: () => ['old'] },
    });
    assert.deepEqual(values.query, [['pk', 'old']]);
    assert.deepEqual(input.prompts[0]?.labels, ['Recent values', 'old', 'Type a value']);
  });

  it('puts the earlier answer in front of recent values', async () => {
    const { input } = await ask([{ pick: 'now' }], {
      asks: [needed],
      suggested: { path: {}, query: [['pk', 'now']] },
      context: { recents: () => ['old', 'now'] },
    });
    assert.deepEqual(input.prompts[0]?.labels, ['Recent values', 'now', 'old', 'Type a value']);
  });

  it('lets a hinted set of values be left, a closed one not', async () => {
    const open = question('state', { origin: 'hint', required: true, choices: [{ value: '1' }] });
    const { values } = await ask([{ pick: 'Type a value' }, { text: '99' }], { asks: [open] });
    assert.deepEqual(values.query, [['state', '99']]);
    const { input } = await ask([{ pick: '1' }], { asks: [{ ...open, origin: 'reference', closed: true }] });
    assert.deepEqual(input.prompts[0]?.labels, ['1']);
  });

  it('prefills what clients send when nothing is named', async () => {
    const { input } = await ask([{ text: '20' }], { asks: [{ ...size, required: true }] });
    assert.equal((input.prompts[0]?.options as { value?: string }).value, '20');
  });

  it('prefills the values of an earlier call, and asks for each all the same', async () => {
    const suggested: GivenValues = {
      path: { thing_id: 't1' },
      query: [
        ['pk', 'p1'],
        ['size', '3'],
        ['size', '4'],
        ['other', 'x=y'],
      ],
    };
    const { values, input } = await ask(
      [
        { text: 't2' },
        { text: 'p1' },
        { pickMany: ['size', 'Other name=value…'] },
        { text: '5' },
        { text: 'size=4' },
        { text: 'other=x=y' },
        { text: '' },
      ],
      { suggested, asks: [path, needed, { kind: 'add', offered: [color, size] }] },
    );
    assert.deepEqual(
      input.prompts.map(({ options }) => (options as { value?: string }).value),
      ['t1', 'p1', undefined, '3', 'size=4', 'other=x=y', ''],
    );
    assert.deepEqual(values.query.slice(1), [
      ['size', '5'],
      ['size', '4'],
      ['other', 'x=y'],
    ]);
  });

  it('starts a choice on the value of the earlier call, listed or typed', async () => {
    const picked = (input: ScriptedInput) =>
      (input.prompts[0]?.options as { items: readonly { label: string; picked?: boolean }[] }).items
        .filter((item) => item.picked === true)
        .map(({ label }) => label);
    const asks = [{ ...color, required: true }];
    const listed = await ask([{ pick: 'blue' }], {
      asks,
      suggested: { path: {}, query: [['color', 'blue']] },
    });
    assert.deepEqual(picked(listed.input), ['blue']);
    const typed = await ask([{ pick: 'Type a value' }, { text: 'mauve' }], {
      asks,
      suggested: { path: {}, query: [['color', 'mauve']] },
    });
    assert.deepEqual(picked(typed.input), ['Type a value']);
  });

  it('marks what only hints show, among parameters and among values', async () => {
    const state = question('state', {
      origin: 'hint',
      choices: [{ value: '1', meaning: 'open' }],
      choicesHinted: true,
    });
    const { input } = await ask([{ pick: 'state' }, { pick: '1' }], {
      asks: [{ kind: 'add', offered: [state] }],
    });
    for (const prompt of input.prompts) assert.match(prompt.shown.join('\n'), /hint, undocumented/);
    assert.ok(input.prompts[1]?.shown.includes('open · hint, undocumented'));
  });

  it('refuses in the box what would call something else', async () => {
    const checkPath = (name: string, value: string): string | undefined =>
      value === 'month' ? `${name} would be another endpoint` : undefined;
    const { values } = await ask(
      [{ refused: 'month', because: /thing_id would be another/ }, { text: 't1' }],
      {
        asks: [path],
        context: { checkPath },
      },
    );
    assert.deepEqual(values.path, { thing_id: 't1' });
  });

  it('takes pairs that are typed among the optional parameters, and keeps them on the way back', async () => {
    const { values, input } = await ask([
      { text: 't1' },
      { text: 'p1' },
      { pick: 'Several Parameters…' },
      { pickMany: ['size', 'a=b=c'] },
      'back',
      { pickMany: ['a=b=c', '빛=1 & 2', 'size'] },
      { text: '7' },
    ]);
    assert.deepEqual(values.query, [
      ['pk', 'p1'],
      ['size', '7'],
      ['a', 'b=c'],
      ['빛', '1 & 2'],
    ]);
    const again = input.prompts[5]?.options as PickOptions<unknown>;
    assert.deepEqual(
      again.items.filter(({ picked }) => picked).map(({ label }) => label),
      ['a=b=c', 'size'],
    );
    for (const text of ['nothing', '=1', 'a=\ud800']) assert.deepEqual(again.typed?.(text), []);
  });

  it('takes what is typed among choices that are not the only ones', async () => {
    const { values, input } = await ask([{ find: 'green' }], { asks: [{ ...color, required: true }] });
    assert.deepEqual(values.query, [['color', 'green']]);
    const closed = await ask([{ pick: 'red' }], { asks: [{ ...color, required: true, closed: true }] });
    assert.equal((closed.input.prompts[0]?.options as PickOptions<unknown>).typed, undefined);
    assert.ok(input.prompts[0]?.labels.includes('Type a value'));
  });
});
