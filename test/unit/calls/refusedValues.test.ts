import assert from 'node:assert/strict';
import { goBack, type PickOptions, type TextOptions } from '../../../src/base/userInput';
import { askQuestion, type AskDeps } from '../../../src/calls/prompts/askQuestion';
import {
  buildQuestions,
  pathParameterNames,
  type ValueQuestion,
} from '../../../src/calls/prompts/buildQuestions';
import type { ValueChoice } from '../../../src/calls/prompts/askEntity';
import { findEntityPicker } from '../../../src/calls/prompts/entityPickers';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { findOtherOperation } from '../../../src/http/buildRequest';
import { scriptedInput } from '../../support/scriptedInput';

const catalog = createCatalog();

/** Values that every path refuses, each with its message. */
const never: readonly (readonly [value: string, because: RegExp])[] = [
  ['.', /another resource/],
  ['..', /another resource/],
  ['a\u0007b', /control character/],
  ['a\nb', /control character/],
  ['a\u0085b', /control character/],
  ['a\u2028b', /control character/],
  ['a\ud800b', /lone surrogate/],
  ['\udfff', /lone surrogate/],
  ['x'.repeat(513), /512/],
];

/** Values that are the name of another endpoint at the position of an id, with their messages. */
const elsewhere: Readonly<Record<string, readonly (readonly [value: string, because: RegExp])[]>> = {
  'orders.detail': [
    ['month', /GET \/v1\/orders\/month/],
    ['MONTH', /GET \/v1\/orders\/month/],
  ],
};

const parameters = catalog.endpoints.flatMap((endpoint) =>
  pathParameterNames(endpoint.path).map((name) => ({ endpoint, name })),
);

async function firstPrompt(endpoint: (typeof catalog.endpoints)[number], name: string) {
  const details = await catalog.loadDetails(endpoint.id, { hints: true });
  const question = buildQuestions(endpoint, details).find(
    (each): each is ValueQuestion => each.kind === 'value' && each.name === name,
  );
  assert.ok(question);
  const input = scriptedInput(['back']);
  const context: AskDeps = {
    input,
    recents: () => ['ok-1', 'month', '..'],
    checkPath: (parameter, value) => findOtherOperation(endpoint, parameter, value, catalog.endpoints),
    entitySource: {
      load: () => Promise.resolve({ entities: [], skipped: 0, paged: true, searchable: true }),
    },
  };
  assert.equal(await askQuestion(question, undefined, { title: 'Call', canGoBack: true }, context), goBack);
  const [prompt] = input.prompts;
  assert.ok(prompt);
  return { prompt, question };
}

describe('a value that its path refuses', () => {
  it('is looked for in every path parameter', () => {
    assert.equal(parameters.length, 28);
    assert.ok(parameters.some(({ name }) => findEntityPicker(name)));
  });

  for (const { endpoint, name } of parameters) {
    it(`is refused with its reason where ${endpoint.id} asks for ${name}`, async () => {
      const { prompt, question } = await firstPrompt(endpoint, name);
      const refused = [...never, ...(elsewhere[endpoint.id] ?? [])];
      if (question.closed) {
        assert.equal((prompt.options as PickOptions<unknown>).typed, undefined);
        return;
      }
      if (prompt.kind === 'text') {
        const { check } = prompt.options as TextOptions;
        for (const [value, because] of [...refused, ['', /needed/] as const])
          assert.match(check?.validate(value) ?? 'taken', because);
        return;
      }
      const { typed } = prompt.options as PickOptions<ValueChoice>;
      assert.ok(typed);
      for (const [value, because] of refused) {
        const rows = typed(value);
        assert.ok(!rows.some((row) => row.value.kind === 'value'), JSON.stringify(value));
        assert.match(rows.map(({ detail }) => detail ?? '').join(''), because);
      }
      assert.deepEqual(
        typed('ok-2').map(({ value }) => value),
        [{ kind: 'value', value: 'ok-2' }],
      );
      if (question.choices.length > 0) return;
      const recents = prompt.labels.filter((label) => ['ok-1', 'month', '..'].includes(label));
      assert.deepEqual(recents, endpoint.id === 'orders.detail' ? ['ok-1'] : ['ok-1', 'month']);
    });
  }
});
