import assert from 'node:assert/strict';
import type { Assistant } from '../../../../src/assistant/createAssistant';
import { CancelledError } from '../../../../src/base/userError';
import { assistantServerFixture, postToAssistants } from '../../../support/assistantServerFixture';
import { until } from '../../../support/until';

describe('createAssistantServer', () => {
  const signals: AbortSignal[] = [];
  const lives: (AbortSignal | undefined)[] = [];
  const answer: Assistant['answer'] = (_, __, { ended }, signal) =>
    new Promise((_resolve, reject) => {
      signals.push(signal);
      lives.push(ended);
      signal.addEventListener('abort', () => reject(new CancelledError()));
    });
  const fixture = assistantServerFixture(answer);
  const add = (): Promise<{ url: string; key: string }> =>
    fixture.connections.add('claude', 'Claude Code', false);
  after(() => fixture.connections.dispose());

  const send = async (connection: { url: string; key: string }, body: string): Promise<string> => {
    const response = await postToAssistants(connection, body);
    return `${response.status} ${await response.text()}`;
  };

  const deep = '['.repeat(15_000) + ']'.repeat(15_000);
  for (const [what, version] of [
    ['that is no text', '{"toString":1}'],
    ['that is nested deeply', deep],
  ] as const)
    it(`answers an agent with a version ${what}`, async () => {
      const params = `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"a","version":${version}}}`;
      assert.match(
        await send(await add(), `{"jsonrpc":"2.0","id":1,"method":"initialize","params":${params}}`),
        /^200 /,
      );
      assert.deepEqual(fixture.thrown, []);
    });

  it('logs few lines of an agent that takes ever other names, and those of the next one', async () => {
    const initialize = (to: { url: string; key: string }, name: string): Promise<string> => {
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name, version: '1' } };
      return send(to, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
    };
    const access = await add();
    const other = await add();
    fixture.lines.length = 0;
    for (const name of ['same', 'same', ...Array.from({ length: 60 }, (_, at) => `name ${at}`)])
      assert.match(await initialize(access, name), /^200 /);
    for (let at = 0; at < 60; at += 1)
      await send(access, `{"jsonrpc":"2.0","id":1,"method":"none","params":{"_meta":${at}}}`);
    const lines = fixture.lines.splice(0);
    assert.ok(lines.length <= 20, `${lines.length} lines`);
    assert.equal(lines.filter((line) => line.endsWith('calls itself same 1')).length, 1);
    await initialize(other, 'name 0');
    assert.match(fixture.lines.join(), /calls itself name 0 1$/);
  });

  it('answers a cancel whose id is nested deeply', async () => {
    const body = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${deep}}}`;
    assert.match(await send(await add(), body), /^202 /);
    assert.deepEqual(fixture.thrown, []);
  });

  it('cancels the calls of a connection that gets a new key or ends, and no other', async () => {
    const { connection, ...access } = await fixture.connections.add('claude', 'Claude Code', false);
    const other = await add();
    const call = '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"commerce_read"}}';
    const start = async (to: typeof access): Promise<AbortSignal> => {
      const before = signals.length;
      void send(to, call).catch(() => 'closed');
      return until('the call has come', () => signals[before]);
    };
    const kept = await start(other);
    const replaced = await start(access);
    const renewed = await fixture.connections.newKey(connection.id);
    assert.deepEqual([replaced.aborted, kept.aborted], [true, false]);
    const removed = await start(renewed);
    await fixture.connections.remove(connection.id);
    assert.deepEqual([removed.aborted, kept.aborted], [true, false]);
    // A decision of the user that comes after the call has returned asks this signal.
    assert.deepEqual(
      lives.slice(-3).map((life) => life?.aborted),
      [false, true, true],
    );
  });

  it('cancels each call of that id and connection, and no other', async () => {
    const access = await add();
    const other = await add();
    const call = (to: typeof access, id: string): Promise<string> =>
      send(to, `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"commerce_read"}}`);
    signals.length = 0;
    const calls: Promise<string>[] = [];
    for (const [to, id] of [
      [access, '7'],
      [access, '7'],
      [access, '"7"'],
      [access, '8'],
      [other, '7'],
    ] as const) {
      calls.push(call(to, id).catch(() => 'closed'));
      await until('the call has come', () => signals.length === calls.length);
    }
    const cancel = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}';
    assert.match(await send(access, cancel), /^202 /);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, true, false, false, false],
    );
    await fixture.connections.dispose();
    await Promise.all(calls);
  });
});
