import assert from 'node:assert/strict';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { TOKEN } from '../support/canary';
import { count, largest } from '../support/figures';
import { answering } from '../support/rawServer';
import { lookForCanary, atService, READ } from './service';
import { randomOf } from './seed';
import { dripping, SLOW_FAULTS } from './tables/faults';

const DEADLINE_MS = 1500;

describe('[D3] a service that is slow', () => {
  // A first call loads axios, so that no measured call does.
  before(() => atService(answering({ body: '{}' }), ({ call }) => call(READ)));

  it(`${SLOW_FAULTS.length} slow faults end at their deadline, socket closed`, async function () {
    this.retries(2);
    // Delays of this process itself are measured, so that they do not count against the door.
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const ends = await Promise.all(
      SLOW_FAULTS.map(({ name, script }) =>
        atService(script, async ({ client, origin, server }) => {
          const startedAt = performance.now();
          const report = await client.call(READ, { origin, token: TOKEN, timeoutMs: DEADLINE_MS });
          const overMs = performance.now() - startedAt - DEADLINE_MS;
          assert.deepEqual([report.label, report.code], ['notDone', 'timeout'], name);
          assert.ok(overMs > -DEADLINE_MS / 10, `${name} ended too early`);
          for (const { closed } of server.connections) await closed;
          return { overMs, report };
        }),
      ),
    );
    const stallMs = delay.max / 1e6;
    const percent =
      Math.round(
        (Math.max(0, Math.max(...ends.map(({ overMs }) => overMs)) - stallMs) / DEADLINE_MS) * 1000,
      ) / 10;
    largest(
      'D3',
      `{0} % over the deadline at most, in ${SLOW_FAULTS.length} slow faults, each socket closed`,
      percent,
    );
    // The search for canaries takes time, so it comes after the measurement.
    for (const { report } of ends) lookForCanary(report);
    assert.ok(percent <= 10, `${percent} % over`);
  });
});

describe('[H2] a call that is cancelled', () => {
  it('ends at once and closes its connection, 50 times at random moments', async () => {
    const random = randomOf('H2');
    await Promise.all(
      Array.from({ length: 50 }, () =>
        atService(dripping('HTTP/1.1 200 OK\r\n\r\n', ' '), async ({ call, server }) => {
          const controller = new AbortController();
          let cancelledAt = 0;
          setTimeout(() => {
            cancelledAt = performance.now();
            controller.abort();
          }, random() * 150);
          const report = await call(READ, { signal: controller.signal });
          for (const { closed } of server.connections) await closed;
          largest(
            'H2',
            '{0} ms at most from a cancel to the closed connection, of 50',
            Math.round(performance.now() - cancelledAt),
          );
          count(
            'H2b',
            '{0} of {1} cancelled calls with another label',
            report.code === 'cancelled' ? 0 : 1,
            1,
          );
          assert.equal(report.code, 'cancelled');
        }),
      ),
    );
  });
});
