import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { descriptionMarkdown } from '../../../src/catalog/descriptionMarkdown';
import { describeCall } from '../../../src/endpoints/describeCall';
import { asClientsSend } from '../../../src/environments/permissionHeader';
import type { Environment } from '../../../src/environments/types';
import type { Level } from '../../../src/http/types';
import { readMarkdown } from '../../support/readMarkdown';

const catalog = createCatalog();
const shop: Environment = {
  name: 'My $(flame) Shop',
  baseUrl: 'https://shop.example.com',
  live: false,
  headers: {},
  builtIn: false,
};

async function describeAt(environment: Environment, level: Level, endpointId: string): Promise<string> {
  const deps = { catalog, environments: { current: environment }, levels: { levelOf: () => level } };
  const description = await describeCall({ ...deps, hintsOn: () => false }, endpointId);
  return readMarkdown(descriptionMarkdown(description ?? assert.fail()));
}

describe('describeCall', () => {
  const asClients = { ...shop, ...asClientsSend };
  const rows: readonly (readonly [string, Environment, Level, string, string | undefined])[] = [
    ['no header where none is set', shop, 'admin', 'userGroups.list', undefined],
    ['the value of the level', asClients, 'user', 'userGroups.setLimit', 'BOOTPAY-ROLE: user'],
    ['the role of the endpoint', asClients, 'admin', 'orderCancel.approve', 'BOOTPAY-ROLE: supervisor'],
    ['the role of all others', asClients, 'admin', 'userGroups.list', 'BOOTPAY-ROLE: manager'],
    [
      'no header at a level without a value',
      { ...shop, permissionHeader: { name: 'X-Role', admin: 'root' } },
      'user',
      'userGroups.list',
      undefined,
    ],
  ];
  for (const [title, environment, level, endpointId, header] of rows)
    it(`names ${title}`, async () => {
      const lines = (await describeAt(environment, level, endpointId)).split(/ *\n/);
      const said = lines.filter((line) => line.includes('the call sends'));
      assert.deepEqual(
        said,
        header === undefined ? [] : [`In My $ (flame) Shop (${level}) the call sends ${header}.`],
      );
      assert.ok(lines.length <= 80);
    });

  it('tells of keys where they go along, and of the token elsewhere', async () => {
    const keyed = await describeAt({ ...shop, authorization: 'keys' }, 'user', 'userGroups.update');
    assert.match(
      keyed,
      /In My .* \(user\) the call sends client key and secret key as Authorization: Basic\./,
    );
    assert.doesNotMatch(keyed, /Bearer/);
    const other = await describeAt(shop, 'user', 'userGroups.update');
    assert.match(other, /Sends the access token as Authorization: Bearer\./);
    assert.doesNotMatch(other, /secret key/);
  });

  it('knows nothing of an endpoint that nobody knows', async () => {
    const deps = { catalog, environments: { current: shop }, levels: { levelOf: () => 'user' as const } };
    assert.equal(await describeCall({ ...deps, hintsOn: () => false }, 'nothing.here'), undefined);
  });
});
