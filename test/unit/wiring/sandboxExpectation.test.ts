import assert from 'node:assert/strict';
import { asClientsSend } from '../../../src/environments/asClientsSend';
import { behaviourLike } from '../../../src/sandbox/behaviour';
import { sandboxExpectation } from '../../../src/wiring/sandboxExpectation';

describe('sandboxExpectation', () => {
  it('is what public clients send, as far as the sandbox wants it', () => {
    assert.deepEqual(sandboxExpectation(behaviourLike('reference')), {});
    assert.deepEqual(sandboxExpectation(behaviourLike('clients')), asClientsSend);
    const { permissionHeader } = asClientsSend;
    assert.deepEqual(sandboxExpectation(behaviourLike('clients', 'wrapped')), { permissionHeader });
  });
});
