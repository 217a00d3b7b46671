import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { CommandId, ViewId } from '../../../src/contributions';
import { median } from '../../bench/statistics';
import { showCode } from '../../support/host/editors';
import { collectGarbage, usedBytes } from '../../support/host/heap';
import { reportFigure } from '../../support/host/reportFigure';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';
import { longRuns } from '../../support/longSeries';

const COUNT = longRuns(10_000).numRuns;
const WARM_UP = 1000;
/** Time between two keys, in ms. */
const KEY_MS = 250;
const MAX_TOTAL_BYTES = 20_000_000;
/** The view is drawn at most once in 250 ms, and each drawing reads the rows once. */
const MAX_DRAWN_PER_SECOND = 4;

/** Sends 200 requests a second; each tenth has a body so large that only some are kept. Its source runs in another process. */
async function sendMany({ origin, token, count }: { origin: string; token: string; count: number }) {
  const atOnce = 20;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ user_group: { memo: 'x'.repeat(200_000) } });
  const request = async (index: number) => {
    const init = index % 10 === 0 ? { method: 'PUT', headers, body } : { headers };
    const answer = await fetch(`${origin}/v1/user-groups/g${index}?page=0`, init);
    await answer.arrayBuffer();
  };
  for (let from = 0; from < count; from += atOnce) {
    const next = new Promise((resolve) => setTimeout(resolve, 100));
    const length = Math.min(atOnce, count - from);
    await Promise.all(Array.from({ length }, (_, at) => request(from + at)));
    await next;
  }
}

describe('many requests to the sandbox', () => {
  const fixture = useExtension();

  /** Sends requests from another process, as a program does. */
  async function send(count: number, meanwhile?: () => Promise<void>): Promise<void> {
    const running = fixture.services.sandbox.running() ?? assert.fail();
    const given = JSON.stringify({ origin: running.origin, token: running.token('user'), count });
    const sender = spawn(process.execPath, ['-e', `(${String(sendMany)})(${given})`], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(sender, 'exit');
    while (sender.exitCode === null) {
      await meanwhile?.();
      await Promise.race([ended, delay(KEY_MS)]);
    }
    assert.equal(sender.exitCode, 0);
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

  it('keep no more than 200, draw the view seldom, leave the editor free and give their memory back', async function () {
    this.timeout(140_000);
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    await vscode.commands.executeCommand(`${ViewId.sandboxRequests}.focus`);
    // A plain text file, since other extensions would keep memory for their completions.
    await showCode('typed.txt', '');
    const waits: number[] = [];
    const press = async (): Promise<void> => {
      const pressedAt = performance.now();
      await vscode.commands.executeCommand('type', { text: 'a' });
      waits.push(performance.now() - pressedAt);
    };
    await send(WARM_UP, press);
    waits.length = 0;
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
      await send(COUNT, press);
    } finally {
      sandboxRequests.rows = rows;
    }
    const seconds = (performance.now() - startedAt) / 1000;
    checkKept();
    assert.ok(
      drawn > 0 && drawn <= seconds * MAX_DRAWN_PER_SECOND + 4,
      `drawn ${drawn} times in ${seconds} s`,
    );
    // A connection's buffers are released after its end is noticed.
    const after = await until('the memory is back', async () => {
      const bytes = await used();
      return bytes <= before * 1.2 && bytes;
    });
    const slowest = Math.max(...waits);
    reportFigure(
      `${COUNT} requests to the sandbox: ${Math.round(slowest)} ms for the slowest of ${waits.length} keys, ${Math.round(median(waits))} ms for half of them, view drawn ${drawn} times in ${Math.round(seconds)} s, memory ${Math.round((100 * after) / before)} % of before`,
    );
  });
});
