import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { assistantTools } from '../../../src/assistant/assistantTools';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { environmentVariables } from '../../../src/code/environmentVariables';
import { sdkTargets } from '../../../src/code/snippets/sdkTargets';
import { snippetTargets } from '../../../src/code/snippets/snippetTargets';

const manifestShape = v.looseObject({
  contributes: v.looseObject({ chatSkills: v.tuple([v.strictObject({ path: v.string() })]) }),
});
const { contributes } = v.parse(manifestShape, JSON.parse(readFileSync('package.json', 'utf8')));
const [{ path }] = contributes.chatSkills;
const skill = readFileSync(path, 'utf8');
const quoted = [...skill.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);

describe('the skill for assistants', () => {
  it('has the name of its folder, a short description and at most 3,000 characters', () => {
    const [, name, description = ''] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(skill) ?? [];
    assert.equal(path, `./skills/${name}/SKILL.md`);
    assert.ok(description.length > 50 && description.length <= 200, `${description.length}`);
    assert.ok(skill.length <= 3_000, `${skill.length} characters`);
  });

  it('names each tool, and no other', () => {
    const named = new Set(quoted.filter((text) => text.startsWith('commerce_')));
    assert.deepEqual([...named].sort(), assistantTools.map(({ name }) => name).sort());
  });

  it('names endpoints, error codes, variables and languages that exist', async () => {
    const catalog = createCatalog();
    const ids = quoted.filter((text) => /^[a-z]\w*\.[a-z]\w*$/i.test(text));
    assert.ok(ids.length >= 3, ids.join());
    for (const id of ids) assert.ok(catalog.findEndpoint(id), id);
    const { errors } = await catalog.loadDetails('userGroups.detail', { hints: false });
    const capitals = quoted.filter((text) => /^[A-Z_]{8,}$/.test(text));
    const known: readonly string[] = [
      ...errors.map(({ code }) => code),
      ...Object.values(environmentVariables),
      'DECLINED',
    ];
    assert.ok(capitals.length >= 7, capitals.join());
    for (const name of capitals) assert.ok(known.includes(name), name);
    const targets: readonly string[] = [...snippetTargets, ...sdkTargets].map(({ id }) => id);
    for (const target of ['fetch', 'nodeSdk', 'requests'])
      assert.ok(quoted.includes(target) && targets.includes(target), target);
    const [, count] = /with (\d+) endpoints/.exec(skill) ?? [];
    assert.equal(Number(count), catalog.endpoints.length);
  });
});
