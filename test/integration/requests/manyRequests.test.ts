import assert from 'node:assert/strict';
import { once } from 'node:events';
import * as vscode from 'vscode';
import { CommandId, ViewId } from '../../../src/contributions';
import { collectGarbage, usedBytes } from '../../support/host/heap';
import { reportFigure } from '../../support/host/reportFigure';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';
import { longRuns } from '../../support/longSeries';
import { sendManyRequests } from '../../support/sendManyRequests';

const COUNT = longRuns(10_000).numRuns;
const WARM_UP = 1000;
const MAX_TOTAL_BYTES = 20_000_000;
/** While many requests arrive, the view is drawn once a second. The first drawings come sooner. */
const FIRST_DRAWINGS = 8;

describe('many requests to the sandbox', () => {
  const fixture = useExtension();

  /** Sends requests from another process, as a program does. */
  async function send(count: number): Promise<void> {
    const running = fixture.services.sandbox.running() ?? assert.fail();
    const { origin } = running;
    const sender = sendManyRequests({ origin, token: running.token('user'), count });
    assert.deepEqual(await once(sender, 'exit'), [0, null]);
  }
  /** Checks the number and the size of the kept requests. */
  function checkKept(): void {
    const kept = fixture.services.sandbox.running()?.exchanges?.list() ?? [];
    assert.ok(kept.length <= 200 && kept.length > 50, `${kept.length} are kept`);
    const bytes = kept
      .map(({ request }) => request?.body.bytes.length ?? 0)
      .reduce((sum, one) => sum + one, 0);
    assert.ok(bytes <= MAX_TOTAL_BYTES, `${bytes} bytes are kept`);
  }
  const used = async (): Promise<number> => {
    fixture.services.sandbox.reset(137);
    await collectGarbage();
    return usedBytes();
  };

  it('keep no more than 200, draw the view once a second and give their memory back', async function () {
    this.timeout(140_000);
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    await vscode.commands.executeCommand(`${ViewId.sandboxRequests}.focus`);
    await send(WARM_UP);
    const before = await used();

    const { sandboxRequests } = fixture.services;
    let drawn = 0;
    const rows = sandboxRequests.rows.bind(sandboxRequests);
    sandboxRequests.rows = () => {
      drawn += 1;
      return rows();
    };
    const startedAt = performance.now();
    try {
      await send(COUNT);
    } finally {
      sandboxRequests.rows = rows;
    }
    const seconds = (performance.now() - startedAt) / 1000;
    checkKept();
    assert.ok(drawn > 0 && drawn <= seconds + FIRST_DRAWINGS, `drawn ${drawn} times in ${seconds} s`);
    // A connection's buffers are released after its end is noticed.
    const after = await until('the memory is back', async () => {
      const bytes = await used();
      return bytes <= before * 1.2 && bytes;
    });
    reportFigure(
      `${COUNT} requests to the sandbox: view drawn ${drawn} times in ${Math.round(seconds)} s, memory ${Math.round((100 * after) / before)} % of before`,
    );
  });
});
