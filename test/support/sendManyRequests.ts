import { type ChildProcess, spawn } from 'node:child_process';

interface ManyRequests {
  /** Origin of the sandbox, such as `http://127.0.0.1:4010`. */
  readonly origin: string;
  readonly token: string;
  readonly count: number;
}

/**
 * Sends 200 requests a second from another process, as a program does. Each tenth has a body of 200 kB. The process
 * ends after the last response.
 */
export function sendManyRequests(given: ManyRequests): ChildProcess {
  return spawn(process.execPath, ['-e', `(${String(sendAll)})(${JSON.stringify(given)})`], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Its source runs in the other process, so it uses nothing from outside. */
async function sendAll({ origin, token, count }: ManyRequests) {
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
