import assert from 'node:assert/strict';
import { pinEndpoint } from '../../../src/commands/pinEndpoint';
import { unpinEndpoint } from '../../../src/commands/unpinEndpoint';
import { createPins, type Pins } from '../../../src/endpoints/pins';
import { callFixture, cancelled } from '../../support/callFixture';
import { memoryStore } from '../../support/memoryStore';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

function board(answers: readonly ScriptedAnswer[] = []): {
  catalog: ReturnType<typeof catalogOf>;
  input: ReturnType<typeof scriptedInput>;
  pins: Pins;
} {
  return { catalog: catalogOf(), input: scriptedInput(answers), pins: createPins(memoryStore()) };
}
function catalogOf() {
  return callFixture([]).services.catalog;
}

const node = { kind: 'endpoint', endpointId: 'userGroups.detail' };

describe('pinning an endpoint', () => {
  it('pins and unpins the endpoint of a node', async () => {
    const services = board();
    await pinEndpoint(services, node);
    assert.deepEqual(services.pins.list(), ['userGroups.detail']);
    await unpinEndpoint(services, node);
    assert.deepEqual(services.pins.list(), []);
  });

  it('picks one when none is given', async () => {
    const services = board([{ pick: 'Set limit' }]);
    await pinEndpoint(services);
    assert.deepEqual(services.pins.list(), ['userGroups.setLimit']);
  });

  it('changes nothing when dismissed or when the endpoint is unknown', async () => {
    const services = board(['cancel']);
    await assert.rejects(pinEndpoint(services), cancelled);
    await assert.rejects(pinEndpoint(services, { endpointId: 'a.b' }), { name: 'UserError' });
    await assert.rejects(unpinEndpoint(services), { name: 'UserError' });
    assert.deepEqual(services.pins.list(), []);
  });
});
