import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { describeEndpoint } from '../../../src/catalog/describeEndpoint';
import { endpointPageModel, pageActions, readPageMessage } from '../../../src/endpoints/endpointPageModel';

const catalog = createCatalog();

describe('endpointPageModel', () => {
  it('has every section of every endpoint once, and the answer before the errors', async () => {
    for (const endpoint of catalog.endpoints) {
      const details = await catalog.loadDetails(endpoint.id, { hints: true });
      const description = describeEndpoint(endpoint, details);
      const { sections, buttons, endpointId } = endpointPageModel(endpoint.id, description);
      assert.equal(endpointId, endpoint.id);
      assert.deepEqual(
        sections.map(({ title }) => title),
        [
          'Path',
          'Query',
          'Body',
          'Response',
          'Errors',
          'Rules',
          'Public sources differ',
          'Not in the reference',
        ],
      );
      assert.deepEqual(new Set(sections), new Set(description.sections));
      assert.deepEqual(
        buttons.map(({ title }) => title),
        ['Call', 'Insert Code', 'Copy Path', 'Search This Page'],
      );
    }
  });

  it('names every field and every error of an endpoint, with its remedy', async () => {
    const endpoint = catalog.findEndpoint('userGroups.update') ?? assert.fail();
    const details = await catalog.loadDetails(endpoint.id, { hints: false });
    const text = JSON.stringify(endpointPageModel(endpoint.id, describeEndpoint(endpoint, details)));
    for (const part of ['user_group_id', 'ceo_name', 'USER_GROUP_NOT_AUTHORIZED', 'admin permission'])
      assert.ok(text.includes(part), part);
  });
});

describe('readPageMessage', () => {
  it('takes the buttons of the page and that it is there', () => {
    assert.deepEqual(readPageMessage({ kind: 'ready', more: 1 }), { kind: 'ready' });
    for (const action of pageActions) {
      const message = { kind: 'run', action, endpointId: 'userGroups.list' };
      assert.deepEqual(readPageMessage(message), message);
    }
  });

  it('takes nothing else', () => {
    for (const message of [
      undefined,
      null,
      'ready',
      [],
      { kind: 'run' },
      { kind: 'run', action: 'call', endpointId: {} },
      { kind: 'run', action: 'signOut', endpointId: 'x' },
      { kind: 'run', action: 'constructor', endpointId: 'x' },
    ])
      assert.equal(readPageMessage(message), undefined);
    fc.assert(fc.property(fc.anything(), (message) => readPageMessage(message) === undefined));
  });
});
