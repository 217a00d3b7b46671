import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { changeOfCall } from '../../../../src/userGroups/list/changeOfCall';
import { answered, failed } from '../../../support/outcomes';

const catalog = createCatalog();
const GROUP = '{"user_group_id":"g1","company_name":"Hanbit","corporate_type":2,"http_status":200}';
const LIST = '/v1/user-groups';
const ONE = '/v1/user-groups/:user_group_id';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function changeOf(method: Method, pathTemplate: string, outcome = answered(GROUP)) {
  const request = {
    endpointId: 'any',
    method,
    url: 'https://shop.example/',
    target: { origin: 'https://shop.example', basePath: '', headers: {} },
    headers: [],
    pathTemplate,
  };
  const change = changeOfCall(catalog, { request, outcome });
  return change?.kind === 'group' ? `${change.group.id} ${change.group.companyName ?? ''}` : change?.kind;
}

describe('what a call tells of the listed user groups', () => {
  const cases: readonly (readonly [Method, string, string, string | undefined])[] = [
    ['PUT', ONE, GROUP, 'g1 Hanbit'],
    ['GET', ONE, GROUP, 'g1 Hanbit'],
    ['PUT', '/v1/user-groups/:id', GROUP, 'g1 Hanbit'],
    ['PUT', ONE, '{"id":"other"}', 'other'],
    ['PUT', ONE, '', 'other'],
    ['GET', ONE, '{}', undefined],
    ['DELETE', ONE, GROUP, 'other'],
    ['POST', LIST, GROUP, 'other'],
    ['GET', LIST, `[${GROUP}]`, undefined],
    ['POST', '/v1/products', GROUP, undefined],
    ['PUT', `${ONE}/limit`, GROUP, undefined],
  ];
  for (const [method, path, body, expected] of cases) {
    it(`${method} ${path} with ${body || 'nothing'}: ${expected ?? 'nothing'}`, () =>
      assert.equal(changeOf(method, path, answered(body)), expected));
  }

  it('nothing, when it failed', () => assert.equal(changeOf('POST', LIST, failed('server')), undefined));
});
