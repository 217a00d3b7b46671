import assert from 'node:assert/strict';
import { CommandId } from '../../../src/contributions';
import { useExtension } from '../../support/host/useExtension';

const node = { kind: 'endpoint', endpointId: 'orders.month' };

describe(CommandId.pinEndpoint, () => {
  const fixture = useExtension();
  afterEach(() => fixture.run(CommandId.unpinEndpoint, node));

  it('keeps the endpoint of a node', async () => {
    await fixture.run(CommandId.pinEndpoint, node);
    assert.deepEqual(fixture.services.pins.list(), ['orders.month']);
  });
});

describe(CommandId.unpinEndpoint, () => {
  const fixture = useExtension();

  it('takes the endpoint away again', async () => {
    await fixture.run(CommandId.pinEndpoint, node);
    await fixture.run(CommandId.unpinEndpoint, node);
    assert.deepEqual(fixture.services.pins.list(), []);
  });
});
