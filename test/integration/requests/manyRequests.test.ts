import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { CommandId, ViewId } from '../../../src/contributions';
import { showCode } from '../../support/host/editors';
import { collectGarbage, usedBytes } from '../../support/host/heap';
import { reportFigure } from '../../support/host/reportFigure';
import { useExtension } from '../../support/host/useExtension';
import { longRuns } from '../../support/longSeries';

const COUNT = longRuns(10_000).numRuns;
const WARM_UP = 1000;
/** Connections of both sides and their buffers are gone after it. */
const KEEP_ALIVE_MS = 6000;
const AT_ONCE = 20;
const BURST_MS = 100;
const MAX_TOTAL_BYTES = 20_000_000;
/** The view draws anew once in 250 ms, and each drawing reads the rows once. */
const MAX_DRAWN_PER_SECOND = 4;

describe('many requests to the sandbox', () => {
  const fixture = useExtension();

  /** 200 a second; each tenth carries a body that only some of fit into what is kept. */
  async function send(count: number, meanwhile?: () => Promise<void>): Promise<void> {
    const running = fixture.services.sandbox.running() ?? assert.fail();
    const headers = {
      authorization: `Bearer ${running.token('user')}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ user_group: { memo: 'x'.repeat(200_000) } });
    const request = async (index: number): Promise<void> => {
      const init = index % 10 === 0 ? { method: 'PUT', headers, body } : { headers };
      const answer = await fetch(`${running.origin}/v1/user-groups/g${index}?page=0`, init);
      await answer.arrayBuffer();
    };
    for (let from = 0; from < count; from += AT_ONCE) {
      const next = delay(BURST_MS);
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => request(from + at)),
      );
      if (from % 200 === 0) await meanwhile?.();
      await next;
    }
  }
  /** Holds nothing of them when it is done. */
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
    await delay(KEEP_ALIVE_MS);
    await collectGarbage();
    return usedBytes();
  };

  it('keep no more than 200, draw the view seldom, leave the editor free and give their memory back', async function () {
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
    const waits: number[] = [];
    await showCode('typed.js', '');
    const startedAt = performance.now();
    try {
      await send(COUNT, async () => {
        const pressedAt = performance.now();
        await vscode.commands.executeCommand('type', { text: 'a' });
        waits.push(performance.now() - pressedAt);
      });
    } finally {
      sandboxRequests.rows = rows;
    }
    const seconds = (performance.now() - startedAt) / 1000;
    checkKept();
    assert.ok(
      drawn > 0 && drawn <= seconds * MAX_DRAWN_PER_SECOND + 4,
      `drawn ${drawn} times in ${seconds} s`,
    );
    const after = await used();
    assert.ok(after <= before * 1.2, `${after} bytes after, ${before} before`);
    const slowest = Math.max(...waits);
    reportFigure(
      `${COUNT} requests to the sandbox: ${Math.round(slowest)} ms for the slowest of ${waits.length} keys, view drawn ${drawn} times in ${Math.round(seconds)} s, memory ${Math.round((100 * after) / before)} % of before`,
    );
  });
});
