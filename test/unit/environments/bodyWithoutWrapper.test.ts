import assert from 'node:assert/strict';
import { buildRequestSkeleton } from '../../../src/catalog/buildRequestSkeleton';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { bodyWithoutWrapper } from '../../../src/environments/bodyWithoutWrapper';
import type { Environment } from '../../../src/environments/types';

const catalog = createCatalog();

async function bodyOf(id: string, update: Environment['userGroupUpdate'], hints: boolean): Promise<unknown> {
  const endpoint = catalog.findEndpoint(id);
  assert.ok(endpoint);
  const details = await catalog.loadDetails(id, { hints });
  const environment = update === undefined ? {} : { userGroupUpdate: update };
  const text = buildRequestSkeleton(endpoint, bodyWithoutWrapper(endpoint, details, environment));
  return (JSON.parse(text) as { readonly body?: unknown }).body;
}

describe('bodyWithoutWrapper', () => {
  for (const hints of [true, false]) {
    it(`begins an update as it is sent, with hints ${hints ? 'on' : 'off'}`, async () => {
      assert.deepEqual(await bodyOf('userGroups.update', undefined, hints), { user_group: {} });
      assert.deepEqual(await bodyOf('userGroups.update', 'wrapped', hints), { user_group: {} });
      assert.deepEqual(await bodyOf('userGroups.update', 'flat', hints), {});
    });
  }

  it('leaves every other endpoint as it is', async () => {
    for (const { id } of catalog.endpoints.filter(({ id }) => id !== 'userGroups.update'))
      assert.deepEqual(await bodyOf(id, 'flat', true), await bodyOf(id, undefined, true), id);
  });
});
