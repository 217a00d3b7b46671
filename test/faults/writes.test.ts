import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { count } from '../support/figures';
import type { RawRequest } from '../support/rawServer';
import { answering, rawAnswer, type RawConnection, type Script } from '../support/rawServer';
import { until } from '../support/until';
import { atService, headerOf, READ, WRITE, WRITES } from './service';
import type { Label, Report } from './client/types';
import { randomOf } from './seed';
import { afterRequest, GOOD_BODY, QUICK_FAULTS, SLOW_FAULTS, type Fault } from './tables/faults';

const METHODS = ['POST', 'PUT', 'DELETE'] as const;

/** Fault of a server that answers after the deadline. */
const LATE = {
  name: 'answers after the deadline',
  script: afterRequest(async (connection) => {
    await delay(600);
    connection.end(rawAnswer({ body: GOOD_BODY }));
  }),
};

/** Fails if a write was sent twice, or if its label contradicts the server's journal. */
function assertOneWrite(
  report: Report,
  requests: readonly RawRequest[],
  connections: number,
  fault?: Fault,
): void {
  count('E1', '{0} writes sent twice or labelled wrongly in {1} pairs of write and fault', 0, 1);
  assert.ok(requests.length <= 1, `${requests.length} requests`);
  assert.ok(connections <= 1, `${connections} connections`);
  const allowed: readonly Label[] = fault === undefined ? ['unknown'] : [fault.write].flat();
  assert.ok(allowed.includes(report.label), `${report.label}, not ${allowed.join(' or ')}`);
  // The service cannot have done anything for a request that did not arrive completely.
  if (requests.length === 0) assert.notEqual(report.label, 'done');
  if (report.label === 'unknown')
    assert.ok(!report.nextSteps.includes('Call Again'), 'offers to do it twice');
}

describe('[E1] a write and a fault', () => {
  for (const method of METHODS) {
    for (const fault of QUICK_FAULTS) {
      it(`${method}: ${fault.name}`, () =>
        atService(fault.script, async ({ call, requests, server }) => {
          const report = await call(WRITES[method]);
          assertOneWrite(report, requests(), server.connections.length, fault);
        }));
    }

    it(`${method}: ${SLOW_FAULTS.length} slow faults`, () =>
      Promise.all(
        SLOW_FAULTS.map((fault) =>
          atService(fault.script, async ({ call, requests, server }) => {
            const report = await call(WRITES[method], { timeoutMs: 400 });
            assertOneWrite(report, requests(), server.connections.length, fault);
          }),
        ),
      ).then(() => undefined));
  }

  it('is judged by its own answer, whatever the call before it was answered, or is still', () =>
    Promise.all(
      [...QUICK_FAULTS, ...SLOW_FAULTS, LATE].map(({ name, script }) => {
        let calls = 0;
        const refused = answering({ status: 404, body: '{"error_code":"USER_GROUP_NOT_FOUND"}' });
        return atService(
          (connection) => ((calls += 1) === 1 ? script : refused)(connection),
          async ({ call, requests, server }) => {
            await call(WRITE, { timeoutMs: 400 });
            const { label } = await call(WRITE);
            count(
              'E1b',
              '{0} of {1} writes judged by the answer to the call before',
              label === 'notDone' ? 0 : 1,
              1,
            );
            assert.equal(label, 'notDone', name);
            assert.equal(server.connections.length, 2, name);
            assert.equal(requests().at(-1)?.method, 'PUT', name);
          },
        );
      }),
    ).then(() => undefined));

  it('is known as not done when nobody listens', async () => {
    const origin = await atService(
      () => undefined,
      (service) => Promise.resolve(service.origin),
    );
    await atService(
      () => undefined,
      async ({ call }) => {
        const report = await call(WRITE, { origin });
        assert.deepEqual([report.label, report.code], ['notDone', 'refused']);
      },
    );
  });
});

describe('[E2] a write that is sent twice by hand', () => {
  it('leaves once, in 100 double submissions at 0 to 50 ms', async () => {
    const random = randomOf('E2');
    const answers: (() => void)[] = [];
    const script: Script = async (connection) => {
      const { target } = await connection.nextRequest();
      await new Promise<void>((resolve) => answers.push(resolve));
      connection.end(rawAnswer({ body: GOOD_BODY.replace('g1', target.split('/').at(-1) ?? '') }));
    };
    await atService(script, async ({ call, requests }) => {
      const release = (): void => answers.splice(0).forEach((answer) => answer());
      /** Submits ten writes twice. The server answers a first submission only after all second submissions have settled. */
      const submitTen = async (from: number): Promise<readonly (readonly [Report, Report | undefined])[]> => {
        const pairs = Array.from({ length: 10 }, async (_, offset) => {
          const given = { ...WRITE, path: { user_group_id: `g${from + offset}` } };
          const first = call(given, { timeoutMs: 7000 });
          await delay(random() * 50);
          // The second submission is refused at once; if it were sent, it would wait for a response.
          const second = await Promise.race([call(given, { timeoutMs: 7000 }), delay(3000)]);
          return [first, second ?? undefined] as const;
        });
        const seconds = await Promise.all(pairs.map(async (pair) => (await pair)[1]));
        await until('ten writes wait for their answers', () => answers.length >= 10);
        release();
        const firsts = await Promise.all(pairs.map(async (pair) => (await pair)[0]));
        return firsts.map((first, index) => [first, seconds[index]] as const);
      };
      const reports: (readonly [Report, Report | undefined])[] = [];
      for (let index = 0; index < 100; index += 10) reports.push(...(await submitTen(index)));
      count('E2', '{0} requests of {1} double submissions', requests().length, 100);
      assert.equal(requests().length, 100);
      for (const [first, second] of reports) {
        assert.equal(first.label, 'done');
        assert.ok(second && second.label === 'notDone' && second.sentence !== undefined);
      }
    });
  });
});

describe('[E5] a write that the user does not confirm', () => {
  for (const method of METHODS) {
    it(`${method}: sends nothing to a live environment`, () =>
      atService(answering({ body: GOOD_BODY }), async ({ call, server }) => {
        await call(WRITES[method], { isLive: true, refuses: true });
        assert.equal(server.connections.length, 0);
      }));
  }
});

describe('[E6] a write that is cancelled', () => {
  const LARGE = JSON.stringify({ user_group: { memo: 'x'.repeat(6_000_000) } });

  /** Cancels a write when the script does, and checks the label against the server's journal. */
  async function assertLabel(
    script: (cancel: () => void) => Script,
    body: string,
    atMs?: number,
  ): Promise<void> {
    const controller = new AbortController();
    await atService(
      script(() => controller.abort()),
      async ({ call, server }) => {
        const calling = call({ ...WRITE, body }, { signal: controller.signal });
        if (atMs !== undefined) setTimeout(() => controller.abort(), atMs);
        const report = await calling;
        // Connections are accepted in order: once this connection is accepted, the write's connection is too, if it exists.
        await Promise.all(server.connections.map(({ closed }) => closed));
        const isComplete = server.requests().length > 0;
        count('E6', '{0} labels against the journal in {1} cancelled writes', 0, 1);
        const truth: readonly Label[] = isComplete ? ['unknown', 'done'] : ['notDone'];
        assert.ok(truth.includes(report.label), `${report.label}, but complete is ${String(isComplete)}`);
      },
    );
  }

  for (const bytes of [0, 1, 50, 200, 1000, 65_000, 500_000, 2_000_000, 4_000_000, 5_900_000]) {
    it(`when ${bytes} bytes of it were read`, () =>
      assertLabel(
        (cancel) => async (connection) => {
          await connection.received(bytes);
          connection.socket.pause();
          cancel();
          connection.socket.resume();
        },
        LARGE,
      ));
  }

  const POINTS: readonly (readonly [
    name: string,
    then: (connection: RawConnection, cancel: () => void) => void,
  ])[] = [
    ['when all of it was read', (_, cancel) => cancel()],
    ['in the status line', (connection, cancel) => void connection.socket.write('HTTP/1.1 2', cancel)],
    [
      'in the headers',
      (connection, cancel) => void connection.socket.write('HTTP/1.1 200 OK\r\nConte', cancel),
    ],
    [
      'in the body',
      (connection, cancel) =>
        void connection.socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{', cancel),
    ],
    [
      'after 100 Continue',
      (connection, cancel) => void connection.socket.write('HTTP/1.1 100 C\r\n\r\n', cancel),
    ],
  ];
  for (const [name, then] of POINTS) {
    it(name, () =>
      assertLabel((cancel) => afterRequest((connection) => then(connection, cancel)), GOOD_BODY),
    );
  }

  for (const atMs of [0, 1, 2, 4, 8]) {
    it(`${atMs} ms after it was started`, () => assertLabel(() => () => undefined, LARGE, atMs));
  }
});

describe('[H5] a service that closes after each answer', () => {
  it('gets 50 of 50 writes, each exactly once', () => {
    const script: Script = async (connection) => {
      await connection.nextRequest();
      connection.write(rawAnswer({ body: GOOD_BODY, headers: { Connection: 'keep-alive' } }));
      connection.socket.once('data', () => connection.reset());
      setTimeout(() => connection.end(), 1);
    };
    return atService(script, async ({ call, requests }) => {
      let done = 0;
      for (let index = 0; index < 50; index += 1) if ((await call(WRITE)).label === 'done') done += 1;
      count('H5', '{0} of {1} writes done on a service with stale connections', done, 50);
      assert.deepEqual([done, requests().length], [50, 50]);
      for (const request of requests()) assert.equal(headerOf(request, 'connection'), 'close');
    });
  });

  it('is asked once more by a read, and by a read only', async () => {
    let seen = 0;
    const script: Script = afterRequest((connection) => {
      seen += 1;
      if (seen === 1) connection.reset();
      else connection.end(rawAnswer({ body: GOOD_BODY }));
    });
    await atService(script, async ({ call }) => assert.equal((await call(READ)).label, 'done'));
    assert.equal(seen, 2);
  });
});
