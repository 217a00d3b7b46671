import assert from 'node:assert/strict';
import { CommandId } from '../../../src/contributions';
import { requestTabs, resultJson, resultTabs, textOf, theResult } from '../../support/host/editors';
import { useExtension, type ExtensionBench } from '../../support/host/useExtension';

async function callList(bench: ExtensionBench, limit = '2'): Promise<void> {
  await bench.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit } });
}

function callProducts(bench: ExtensionBench): Promise<void> {
  return bench.run(CommandId.call, { endpoint: 'products.list', query: { limit: '1' } });
}

describe(CommandId.callAgain, () => {
  const bench = useExtension();

  it('repeats the read behind a result without a prompt', async () => {
    await callList(bench);
    const { uri } = theResult();
    await callProducts(bench);
    await bench.run(CommandId.callAgain, uri);
    assert.match(theResult().uri.path, /userGroups\.list/);
    assert.notEqual(theResult().uri.path, uri.path);
    const { list } = await resultJson();
    assert.equal(Array.isArray(list) && list.length, 2);
  });

  it('repeats the newest call without an argument', async () => {
    await callList(bench);
    const { uri } = theResult();
    await bench.run(CommandId.callAgain);
    assert.notEqual(theResult().uri.path, uri.path);
  });

  it('asks before it repeats a write', async () => {
    bench.answer({ confirm: true });
    await bench.run(CommandId.call, { endpoint: 'products.delete', path: { product_id: 'none' } });
    const { uri } = theResult();
    const input = bench.answer('cancel');
    await bench.run(CommandId.callAgain, uri);
    assert.equal(input.prompts[0]?.kind, 'confirm');
    assert.deepEqual(
      resultTabs().map((tab) => tab.uri.path),
      [uri.path],
    );
  });
});

describe(CommandId.callWithChanges, () => {
  const bench = useExtension();

  it('asks again with the values that were sent', async () => {
    await callList(bench);
    const { uri } = theResult();
    const input = bench.answer({ pickMany: ['limit'] }, { pick: 'Type a value' }, { text: '4' });
    await bench.run(CommandId.callWithChanges, uri);
    const [add] = input.prompts;
    const { items } = add?.options as { items: { label: string; picked?: boolean }[] };
    assert.equal(items.find(({ label }) => label === 'limit')?.picked, true);
    const { list } = await resultJson();
    assert.equal(Array.isArray(list) && list.length, 4);
  });

  it('opens the request document of a call with a body', async () => {
    bench.answer({ confirm: true });
    const user_group = { company_name: 'Changed Later Ltd.' };
    await bench.run(CommandId.call, {
      endpoint: 'userGroups.update',
      path: { user_group_id: 'unknown-id' },
      body: { user_group },
    });
    await bench.run(CommandId.callWithChanges, theResult().uri);
    const [document] = requestTabs();
    assert.ok(document);
    assert.match(await textOf(document.uri), /"company_name": ?"Changed Later Ltd\."/);
  });
});
