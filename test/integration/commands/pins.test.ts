import assert from 'node:assert/strict';
import { CommandId } from '../../../src/contributions';
import { useExtension } from '../../support/host/useExtension';

const node = { kind: 'endpoint', endpointId: 'orders.month' };

describe(CommandId.pinEndpoint, () => {
  const bench = useExtension();
  afterEach(() => bench.run(CommandId.unpinEndpoint, node));

  it('keeps the endpoint of a node', async () => {
    await bench.run(CommandId.pinEndpoint, node);
    assert.deepEqual(bench.services.pins.list(), ['orders.month']);
  });

  it('asks for one without a node', async () => {
    bench.answer({ pick: 'By month' });
    await bench.run(CommandId.pinEndpoint);
    assert.deepEqual(bench.services.pins.list(), ['orders.month']);
  });
});

describe(CommandId.unpinEndpoint, () => {
  const bench = useExtension();

  it('takes the endpoint away again', async () => {
    await bench.run(CommandId.pinEndpoint, node);
    await bench.run(CommandId.unpinEndpoint, node);
    assert.deepEqual(bench.services.pins.list(), []);
  });
});
