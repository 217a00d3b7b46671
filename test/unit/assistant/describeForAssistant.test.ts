import assert from 'node:assert/strict';
import {
  describeForAssistant,
  type DescribeForAssistantDeps,
} from '../../../src/assistant/describeForAssistant';
import { createCatalog } from '../../../src/catalog/createCatalog';

describe('an endpoint as an assistant reads it', () => {
  const catalog = createCatalog();
  const deps: DescribeForAssistantDeps = {
    catalog,
    hints: true,
    writeSample: (endpoint, language) => Promise.resolve(`call ${endpoint.id} in ${language}\n`.repeat(200)),
  };

  it('has its parameters, fields and errors, each with who states it', async () => {
    const text = await describeForAssistant(deps, { endpoint: 'userGroups.detail' });
    assert.match(text, /^userGroups\.detail GET \/v1\/user-groups\/:user_group_id\n/);
    assert.match(text, /^Path · reference:\n- user_group_id · string · required · /m);
    assert.match(text, /^- company_name · .* · reference$/m);
    assert.match(text, /^- seller_id · string · hint$/m);
    assert.match(text, /^Errors · reference:$/m);
    assert.match(text, /USER_GROUP_NOT_FOUND/);
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

  it('says which language cannot write a call', async () => {
    const text = await describeForAssistant(
      { ...deps, writeSample: () => Promise.resolve(undefined) },
      { endpoint: 'users.list', language: 'nodeSdk' },
    );
    assert.match(text, /This call cannot be written in "nodeSdk"\.$/);
  });
});
