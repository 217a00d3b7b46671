import assert from 'node:assert/strict';
import { CommandId } from '../../../src/contributions';
import { resultTabs } from '../../support/host/editors';
import { environmentAt } from '../../support/host/secondService';
import { useExtension } from '../../support/host/useExtension';
import { startRawServer, type RawServer } from '../../support/rawServer';
import { until } from '../../support/until';

describe(CommandId.cancelCall, () => {
  const fixture = useExtension();
  let server: RawServer;
  beforeEach(async () => {
    server = await startRawServer(() => undefined);
    await fixture.setEnvironments(environmentAt(server, 'Silent'));
    await fixture.services.environments.switchTo('Silent');
  });
  afterEach(() => server.close());

  it('ends a call that gets no answer, and says nothing', async () => {
    fixture.answer({ choose: 'Send Without Token' });
    const call = fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    const connection = await until('the call is there', () => server.connections[0]);
    await connection.nextRequest();
    await fixture.run(CommandId.cancelCall);
    await call;
    await connection.closed;
    assert.deepEqual(resultTabs(), []);
    assert.deepEqual(fixture.notices.seen, []);
  });
});
