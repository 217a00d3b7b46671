import assert from 'node:assert/strict';
import {
  buildQuestions,
  type Question,
  type ValueQuestion,
  checkValue,
} from '../../../../src/calls/prompts/buildQuestions';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import type { Endpoint, EndpointDetails, Field } from '../../../../src/catalog/types';

const catalog = createCatalog();

async function questionsOf(id: string, hints: boolean): Promise<readonly Question[]> {
  const endpoint = catalog.findEndpoint(id);
  assert.ok(endpoint);
  return buildQuestions(endpoint, await catalog.loadDetails(id, { hints }));
}

function names(questions: readonly Question[]): readonly string[] {
  return questions.map((question) =>
    question.kind === 'add'
      ? `add(${question.offered.map((offered) => offered.name).join(' ')})`
      : `${question.location}:${question.name}`,
  );
}

function madeUp(query: readonly Field[], path = '/v1/things'): readonly Question[] {
  const endpoint: Endpoint = { id: 'a.b', moduleId: 'a', label: 'B', method: 'GET', path, query: [] };
  const details: EndpointDetails = {
    pathParameters: [],
    queryParameters: query,
    bodyKnowledge: 'none',
    response: [],
    errors: [],
    rules: [],
    disagreements: [],
    unknown: [],
  };
  return buildQuestions(endpoint, details);
}

describe('questions of a call', () => {
  const rows: readonly (readonly [id: string, hints: boolean, expected: readonly string[]])[] = [
    ['userGroups.detail', false, ['path:user_group_id', 'add()']],
    ['userGroups.list', false, ['add()']],
    ['users.exists', false, ['path:key', 'query:pk', 'add()']],
    ['users.exists', true, ['path:key', 'query:pk', 'add()']],
    ['userGroups.removeUser', false, ['path:user_group_id', 'query:user_id', 'add()']],
    ['orders.month', false, ['add()']],
    ['orders.month', true, ['add(user_group_id search_date)']],
  ];
  for (const [id, hints, expected] of rows) {
    it(`asks ${expected.join(', ')} for ${id} with hints ${hints ? 'on' : 'off'}`, async () => {
      assert.deepEqual(names(await questionsOf(id, hints)), expected);
    });
  }

  it('asks a question for every path parameter of every endpoint', async () => {
    for (const endpoint of catalog.endpoints) {
      const asked = (await questionsOf(endpoint.id, false)).filter((question) => question.kind === 'value');
      const path = asked
        .filter((question) => question.location === 'path')
        .map((question) => `:${question.name}`);
      assert.deepEqual(
        path,
        endpoint.path.split('/').filter((part) => part.startsWith(':')),
      );
      assert.ok(asked.every((question) => question.required));
    }
  });

  it('offers the hinted list parameters, with their defaults prefilled', async () => {
    const [add] = await questionsOf('userGroups.list', true);
    assert.ok(add?.kind === 'add');
    const suggested = Object.fromEntries(add.offered.map(({ name, suggestion }) => [name, suggestion]));
    assert.equal(suggested['page'], '1');
    assert.equal(suggested['limit'], '20');
    assert.ok('keyword' in suggested && suggested['keyword'] === undefined);
  });

  it('closes the values of the reference and leaves those of hints open', () => {
    const values = [{ value: 1, meaning: 'one' }];
    const [add] = madeUp([
      { name: 'a', type: 'integer', origin: 'reference', values },
      { name: 'b', type: 'integer', origin: 'hint', values },
      { name: 'c', type: 'boolean', origin: 'hint' },
      { name: 'd', type: 'string', origin: 'reference' },
    ]);
    assert.ok(add?.kind === 'add');
    assert.deepEqual(
      add.offered.map(({ choices, closed }) => [choices.map((choice) => choice.value).join('|'), closed]),
      [
        ['1', true],
        ['1', false],
        ['true|false', false],
        ['', false],
      ],
    );
  });

  it('marks secrets by name', () => {
    const [add] = madeUp([
      { name: 'access_token', type: 'string', origin: 'hint' },
      { name: 'keyword', type: 'string', origin: 'hint' },
    ]);
    assert.ok(add?.kind === 'add');
    assert.deepEqual(
      add.offered.map(({ secret }) => secret),
      [true, false],
    );
  });
});

function question(changes: Partial<ValueQuestion>): ValueQuestion {
  return {
    kind: 'value',
    location: 'query',
    name: 'n',
    required: true,
    type: 'string',
    origin: 'reference',
    secret: false,
    choices: [],
    choicesHinted: false,
    closed: false,
    ...changes,
  };
}

describe('checking a typed value', () => {
  const integer = question({ type: 'integer' });
  const path = question({ location: 'path' });
  const closed = question({ choices: [{ value: '1' }, { value: '2' }], closed: true });
  const rows: readonly (readonly [ValueQuestion, string, RegExp | undefined])[] = [
    ...['0', '12', '-3', '9007199254740993'].map((text) => [integer, text, undefined] as const),
    ...['', '1.5', '1e3', '1,000', '０', ' 1', '007', '+1', '0x1', 'NaN', 'twelve'].map(
      (text) => [integer, text, /./] as const,
    ),
    [question({ type: 'integer', origin: 'hint' }), 'twelve', undefined],
    [question({ type: 'number' }), '12.50', undefined],
    [question({ type: 'number' }), '12.', /number/],
    [question({}), '', /value/],
    [question({ required: false }), '', undefined],
    [question({}), 'a\ud800', /surrogate/],
    [closed, '2', undefined],
    [closed, '3', /1, 2/],
    [path, 'ug_1', undefined],
    ...['', '.', '..', 'a\nb', '\udc00', 'x'.repeat(513)].map((text) => [path, text, /./] as const),
  ];
  for (const [asked, text, expected] of rows) {
    it(`${expected ? 'refuses' : 'takes'} ${JSON.stringify(text).slice(0, 30)} as ${asked.origin} ${asked.location} ${asked.type}`, () => {
      const sentence = checkValue(asked, text);
      if (expected) assert.match(sentence ?? '', expected);
      else assert.equal(sentence, undefined);
    });
  }
});
