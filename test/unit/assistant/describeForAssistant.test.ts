import * as l10n from '@vscode/l10n';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import {
  describeForAssistant,
  type DescribeForAssistantDeps,
  findEndpoints,
} from '../../../src/assistant/describeForAssistant';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { loadEndpointSearch } from '../../../src/catalog/find/loadEndpointSearch';
import type { Endpoint, EndpointDetails } from '../../../src/catalog/types';
import { endpointRequest } from '../../../src/code/snippets/codeRequest';
import { sdkTargets } from '../../../src/code/snippets/sdkTargets';
import { snippetTargets, writeSnippet } from '../../../src/code/snippets/snippetTargets';
import { fenceEscapes } from '../../support/fenced';
import { injections } from '../../support/injections';

const catalog = createCatalog();
const deps: DescribeForAssistantDeps = {
  catalog,
  hints: true,
  writeSample: (endpoint, language) => Promise.resolve(`call ${endpoint.id} in ${language}\n`.repeat(200)),
};

/** Writes sample code as Insert Code… does, without values of an environment. */
function writeSample(endpoint: Endpoint, language: string): Promise<string | undefined> {
  const values = { path: {}, query: endpoint.query.map((name) => [name, undefined] as const), headers: {} };
  const request = endpointRequest(endpoint, values, { token: true });
  const target = [...snippetTargets, ...sdkTargets].find(({ id }) => id === language);
  const canWrite = target && target.canWrite?.(request) !== false;
  return Promise.resolve(canWrite ? writeSnippet(target, request) : undefined);
}

describe('an endpoint as an assistant reads it', () => {
  it('has its parameters, fields and errors, each with who states it', async () => {
    const text = await describeForAssistant(deps, { endpoint: 'userGroups.detail' });
    assert.match(text, /^userGroups\.detail GET \/v1\/user-groups\/:user_group_id\n/);
    assert.match(text, /^Path · reference:\n- user_group_id · string · required · /m);
    assert.match(text, /^- company_name · .* · reference$/m);
    assert.match(text, /^- seller_id · string · hint$/m);
    assert.match(text, /^Errors · reference:$/m);
    assert.match(text, /USER_GROUP_NOT_FOUND/);
  });

  it('names these sources in English in every language', async () => {
    const bundle: unknown = JSON.parse(readFileSync('l10n/bundle.l10n.ko.json', 'utf8'));
    l10n.config({ contents: v.parse(v.record(v.string(), v.string()), bundle) });
    try {
      const text = await describeForAssistant(deps, { endpoint: 'userGroups.detail' });
      assert.match(text, /\p{sc=Hangul}/u);
      assert.match(text, /^- seller_id · string · hint$/m);
      assert.match(text, / · reference:$/m);
      assert.doesNotMatch(text, /힌트$/m);
    } finally {
      l10n.config({ contents: {} });
    }
  });

  it('fits into 4,000 characters, and 2,000 more with code', async () => {
    for (const { id } of catalog.endpoints) {
      const text = await describeForAssistant(deps, { endpoint: id });
      assert.ok(text.length <= 4_000, `${id}: ${text.length}`);
      assert.doesNotMatch(text, /[<>`]|\]\(|:\/\//);
      const withCode = await describeForAssistant(deps, { endpoint: id, language: 'fetch' });
      assert.ok(withCode.startsWith(text));
      assert.ok(withCode.length <= 6_002, `${id}: ${withCode.length}`);
    }
  });

  it('comes with code in each language, whole, and with variables', async () => {
    for (const endpoint of catalog.endpoints.filter(({ method }) => method === 'GET'))
      for (const { id: language } of [...snippetTargets, ...sdkTargets]) {
        const text = await describeForAssistant(
          { ...deps, writeSample },
          { endpoint: endpoint.id, language },
        );
        assert.ok(!text.includes('(cut)'), `${endpoint.id} in ${language}`);
        if (!text.includes('cannot be written'))
          assert.match(
            text,
            /COMMERCE_API_(?:TOKEN|CLIENT_KEY)|\{\{\w+\}\}/,
            `${endpoint.id} in ${language}`,
          );
      }
  });

  const cannot: readonly (readonly [string, DescribeForAssistantDeps['writeSample']])[] = [
    ['none writes it', () => Promise.resolve(undefined)],
    ['its language cannot hold it', () => Promise.reject(new RangeError('no'))],
  ];
  for (const [name, writer] of cannot)
    it(`says that a call cannot be written: ${name}`, async () => {
      const text = await describeForAssistant(
        { ...deps, writeSample: writer },
        { endpoint: 'users.list', language: 'nodeSdk' },
      );
      assert.match(text, /This call cannot be written in "nodeSdk"\.$/);
    });

  it('has nothing that draws or hides, whatever a file of the user says', async () => {
    for (const text of [...injections.slice(0, 60), ...fenceEscapes('9f2c')]) {
      const own = createCatalog();
      const endpoint: Endpoint = {
        id: 'mine.one',
        moduleId: 'mine',
        label: text,
        method: 'GET',
        path: `/v1/${text}`,
        query: [],
        file: text,
      };
      const field = { name: text, type: 'string', origin: 'user', meaning: text, file: text } as const;
      const details: EndpointDetails = {
        summary: text,
        pathParameters: [],
        queryParameters: [field],
        bodyKnowledge: 'unknown',
        response: [field],
        errors: [{ code: text, origin: 'user', meaning: text, remedy: text }],
        rules: [text],
        disagreements: [],
        unknown: [text],
      };
      own.setCustomOpenApiLayer({
        modules: [{ id: 'mine', label: text, purpose: text, file: text }],
        endpoints: [endpoint],
        details: new Map([['mine.one', [details]]]),
      });
      const search = await loadEndpointSearch(own, { hints: true });
      for (const written of [
        await describeForAssistant({ ...deps, catalog: own }, { endpoint: 'mine.one' }),
        findEndpoints({ catalog: own, search }, 'mine'),
        findEndpoints({ catalog: own, search }, 'qqqqxyz'),
      ]) {
        assert.doesNotMatch(written, /[<>`]|\]\(|\u202e|[\u{e0000}-\u{e007f}\u200b]/u);
        assert.match(written, /yours|No endpoint fits/);
      }
    }
  });
});

describe('the endpoints that an assistant finds', () => {
  const catalog = createCatalog();
  const find = async (query: string): Promise<string> =>
    findEndpoints({ catalog, search: await loadEndpointSearch(catalog, { hints: true }) }, query);

  const queries: readonly (readonly [query: string, id: string])[] = [
    ['list the users of a group', 'userGroups.list'],
    ['userGroups.update', 'userGroups.update'],
    ['rename a company', 'userGroups.update'],
    ['/v1/products', 'products.list'],
    ['business_number', 'userGroups'],
  ];
  for (const [query, id] of queries)
    it(`are lines that name ${id} for ${query}`, async () => {
      const text = await find(query);
      assert.ok(text.includes(id), text);
      for (const line of text.split('\n'))
        assert.match(line, /^[\w.]+ (?:GET|POST|PUT|DELETE) \/v1\/\S* - ./);
    });

  it('are at most 8 lines and 1,200 characters, whatever is asked', async () => {
    const every = catalog.endpoints.flatMap(({ id, label, path }) => [id, label, path]);
    for (const query of [...every, 'user', 'order subscription list detail', 'x'.repeat(200)]) {
      const text = await find(query);
      assert.ok(text.length <= 1_200, `${text.length} characters for ${query}`);
      assert.ok(text.split('\n').length <= 8);
    }
  });

  it('are named by their modules where none fits', async () => {
    const text = await find('qqqqxyz');
    assert.match(text, /^No endpoint fits\. Modules: users \(User management\), userGroups /);
    assert.match(text, /Try other words/);
  });
});
