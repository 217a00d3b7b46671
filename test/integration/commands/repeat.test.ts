import assert from 'node:assert/strict';
import { CommandId } from '../../../src/contributions';
import { lensesOf, requestTabs, resultJson, resultTabs, textOf, theResult } from '../../support/host/editors';
import { useExtension, type ExtensionFixture } from '../../support/host/useExtension';

async function callList(fixture: ExtensionFixture, limit = '2'): Promise<void> {
  await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit } });
}

function callProducts(fixture: ExtensionFixture): Promise<void> {
  return fixture.run(CommandId.call, { endpoint: 'products.list', query: { limit: '1' } });
}

describe(CommandId.callAgain, () => {
  const fixture = useExtension();

  it('repeats the read behind a result without a prompt', async () => {
    await callList(fixture);
    const { uri } = theResult();
    await callProducts(fixture);
    await fixture.run(CommandId.callAgain, uri);
    assert.match(theResult().uri.path, /userGroups\.list/);
    assert.notEqual(theResult().uri.path, uri.path);
    const { list } = await resultJson();
    assert.equal(Array.isArray(list) && list.length, 2);
  });

  it('repeats the newest call without an argument', async () => {
    await callList(fixture);
    const { uri } = theResult();
    await fixture.run(CommandId.callAgain);
    assert.notEqual(theResult().uri.path, uri.path);
  });

  it('goes from page to page in the one tab of results, there and back', async () => {
    await callList(fixture, '50');
    const press = async (title: string): Promise<void> => {
      fixture.answer({ pick: title });
      await fixture.run(CommandId.resultActions, theResult().uri.toString());
    };
    const range = async (): Promise<string | undefined> => (await lensesOf(theResult().uri))[2]?.title;
    assert.equal(await range(), '1–50 of 137');
    const { list } = await resultJson();
    await press('Next Page');
    assert.equal(await range(), '51–100 of 137');
    await press('Next Page');
    assert.equal(await range(), '101–137 of 137');
    assert.equal(resultTabs().length, 1);
    await press('Previous Page');
    await press('Previous Page');
    assert.deepEqual((await resultJson())['list'], list);
  });

  it('gets all pages of a list as one result and one row of the history', async () => {
    await callList(fixture);
    const history = fixture.services.history;
    await history.settled();
    const before = (await fixture.services.reopenHistory()).length;
    fixture.answer({ confirm: true });
    await fixture.run(CommandId.callAgain, theResult().uri.toString(), { allPages: true });
    const { list, count } = await resultJson();
    assert.equal(count, 137);
    const ids = Array.isArray(list) ? list.map((row: { user_group_id?: unknown }) => row.user_group_id) : [];
    assert.equal(new Set(ids).size, 137);
    assert.equal((await lensesOf(theResult().uri))[3]?.title, 'All 137 rows');
    await history.settled();
    const rows = await fixture.services.reopenHistory();
    assert.equal(rows.length, before + 1);
    assert.match(rows[0]?.tooltip ?? '', /^All 137 rows$/m);
  });
});

describe(CommandId.callWithChanges, () => {
  const fixture = useExtension();

  it('asks again with the values that were sent', async () => {
    await callList(fixture);
    const { uri } = theResult();
    const input = fixture.answer({ pickMany: ['limit'] }, { pick: 'Type a value' }, { text: '4' });
    await fixture.run(CommandId.callWithChanges, uri);
    const [add] = input.prompts;
    const { items } = add?.options as { items: { label: string; picked?: boolean }[] };
    assert.equal(items.find(({ label }) => label === 'limit')?.picked, true);
    const { list } = await resultJson();
    assert.equal(Array.isArray(list) && list.length, 4);
  });

  it('opens the request document of a call with a body', async () => {
    const user_group = { company_name: 'Changed Later Ltd.' };
    await fixture.run(CommandId.call, {
      endpoint: 'userGroups.update',
      path: { user_group_id: 'unknown-id' },
      body: { user_group },
    });
    await fixture.run(CommandId.callWithChanges, theResult().uri);
    const [document] = requestTabs();
    assert.ok(document);
    assert.match(await textOf(document.uri), /"company_name": ?"Changed Later Ltd\."/);
  });
});
