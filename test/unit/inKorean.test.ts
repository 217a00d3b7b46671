import * as l10n from '@vscode/l10n';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { buildQuestions } from '../../src/calls/prompts/buildQuestions';
import { buildRequestSchemaText } from '../../src/catalog/requestSchema';
import { loadNextCalls, nextSteps } from '../../src/calls/results/nextCallItems';
import { callTitle, codeTitle } from '../../src/catalog/callTitle';
import { createCatalog } from '../../src/catalog/createCatalog';
import { describeEndpoint } from '../../src/catalog/describeEndpoint';
import { descriptionMarkdown } from '../../src/catalog/descriptionMarkdown';
import { loadUserGroupFields } from '../../src/catalog/loadUserGroupFields';
import { endpointNodes } from '../../src/endpoints/endpointNodes';
import { buildUserGroupSchemaText } from '../../src/userGroups/file/userGroupSchemaText';
import { formFixture } from '../support/formFixture';

const hangul = /\p{Script=Hangul}/u;

/** Three English words in a row are an untranslated sentence; names of fields and codes have no spaces. */
const english = /(?<![\w“])[a-z]+ [a-z]+ [a-z]+/;

describe('in Korean', () => {
  const catalog = createCatalog();
  const { endpoints } = catalog;

  before(() => {
    const bundle: unknown = JSON.parse(readFileSync('l10n/bundle.l10n.ko.json', 'utf8'));
    l10n.config({ contents: v.parse(v.record(v.string(), v.string()), bundle) });
  });

  after(() => l10n.config({ contents: {} }));

  it('shows the tree', () => {
    const pinned = ['orders.month'];
    const roots = endpointNodes(catalog, pinned);
    const nodes = [...roots, ...roots.flatMap((node) => endpointNodes(catalog, pinned, node))];
    assert.equal(nodes.length, 1 + 1 + 10 + 48);
    for (const node of nodes) assert.match(node.label, hangul);
    const [, users] = roots;
    assert.equal(users?.kind, 'module');
    assert.match(users.tooltip, hangul);
  });

  it('names each call, and what to try in code', () => {
    for (const endpoint of endpoints) {
      assert.match(callTitle(endpoint, catalog), hangul);
      assert.match(codeTitle(endpoint, catalog), hangul);
    }
  });

  it('describes each endpoint, but for its sources and what they say of each other', async () => {
    for (const endpoint of endpoints) {
      const details = await catalog.loadDetails(endpoint.id, { hints: true });
      const text = descriptionMarkdown(describeEndpoint(endpoint, { ...details, disagreements: [] }));
      const [sources = ''] = /^\*힌트.*/m.exec(text) ?? [];
      assert.doesNotMatch(text.replace(sources, ''), english, endpoint.id);
    }
  });

  it('asks for values', async () => {
    for (const endpoint of endpoints) {
      const details = await catalog.loadDetails(endpoint.id, { hints: true });
      for (const question of buildQuestions(endpoint, details)) {
        const asked = question.kind === 'add' ? question.offered : [question];
        for (const { meaning, choices } of asked)
          for (const text of [meaning, ...choices.map((choice) => choice.meaning)])
            assert.match(text ?? '한', hangul, `${endpoint.id}: ${text ?? ''}`);
      }
    }
  });

  it('helps in request documents and user groups', async () => {
    const request = await buildRequestSchemaText(catalog, true);
    const userGroupSchema = buildUserGroupSchemaText(await loadUserGroupFields(catalog));
    const told = [request, userGroupSchema].flatMap((text) => [
      ...text.matchAll(/"(?:description|errorMessage|title)":"((?:[^"\\]|\\.)*)"/g),
    ]);
    assert.ok(told.length > 200);
    for (const [, text = ''] of told) assert.doesNotMatch(text, english);
  });

  it('offers next calls', async () => {
    const calls = await loadNextCalls(catalog, true);
    const steps = nextSteps('user_group_id', 'commerce-api:/Sandbox/results/users.list.json', {
      catalog,
      calls,
    });
    assert.ok(steps.length > 3);
    for (const { title } of steps) assert.match(title, hangul);
  });

  it('fills the form', async () => {
    const fixture = await formFixture();
    fixture.send({ kind: 'ready', session: '' });
    const { model } = fixture.state();
    const sections = model.userGroup?.sections ?? [];
    const known = sections.flatMap(({ fields }) => fields).filter(({ label, name }) => label !== name);
    assert.equal(known.length, 12);
    for (const text of [
      ...sections.map(({ title }) => title),
      ...known.map(({ label }) => label),
      model.environmentAndLevel.level,
      model.userGroup?.summary ?? '',
      model.userGroup?.status ?? '',
    ])
      assert.match(text, hangul);
  });
});
