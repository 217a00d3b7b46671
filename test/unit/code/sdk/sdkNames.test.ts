import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { sdkCalls } from '../../../../src/catalog/generated/sdkCalls';
import { sdkNames } from '../../../../src/code/sdk/sdkNames';
import { codeLanguages } from '../../../../src/code/source/codeLanguages';
import { rubyStoreNames, sdkNames as readNames } from '../../../fixtures/sdkNames';

const languages = ['javascript', 'python', 'go', 'php', 'java', 'ruby', 'csharp'] as const;

describe('the names of SDK calls', () => {
  it('follow from one name by a rule for each language, without an exception in 329', () => {
    let count = 0;
    for (const [endpointId, names] of Object.entries(readNames))
      for (const [index, language] of languages.entries()) {
        const name = names[index]?.replaceAll('->', '.') ?? '';
        assert.equal(sdkNames(language)?.calls.get(name)?.endpointId, endpointId, `${language} ${name}`);
        count += 1;
      }
    assert.equal(count, 329);
  });

  it('are 42 of their own in the store client of Ruby, and in no other language', () => {
    const rows = Object.entries(rubyStoreNames);
    assert.equal(rows.length, 42);
    for (const [endpointId, name] of rows) {
      assert.equal(sdkNames('ruby')?.calls.get(name)?.endpointId, endpointId, name);
      assert.equal(sdkNames('python')?.calls.has(name), false);
    }
  });

  it('are those of Java in Kotlin, and there are none for other languages', () => {
    assert.deepEqual(sdkNames('kotlin'), sdkNames('java'));
    const without = codeLanguages.filter(({ id }) => !sdkNames(id)).map(({ id }) => id);
    assert.deepEqual(without, ['dart', 'shell', 'http']);
  });

  it('name each endpoint but the one that no client calls', () => {
    const named = new Set(Object.values(sdkCalls).map(([endpointId]) => endpointId));
    const others = createCatalog().endpoints.filter(({ id }) => !named.has(id));
    assert.deepEqual(
      others.map(({ id }) => id),
      ['subscriptionsInProgress.listRequests'],
    );
  });

  it('name the modules that they begin with', () => {
    const modules = [...(sdkNames('python')?.modules ?? [])];
    assert.ok(modules.includes('order_subscription.request_ing'));
    assert.equal(modules.length, 10);
    assert.deepEqual([...(sdkNames('csharp')?.modules ?? [])], []);
  });
});
