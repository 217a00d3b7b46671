import assert from 'node:assert/strict';
import { createAssistantServer } from '../../src/assistant/server/createAssistantServer';
import type { Assistant } from '../../src/assistant/createAssistant';
import type { ToolAnswer } from '../../src/assistant/toolCall';
import { CancelledError } from '../../src/base/userError';

/**
 * Calls tools through MCP as an agent outside of VS Code does, but without a socket. Asserts that the MCP result holds
 * the tool's text unchanged, and is marked as an error only after a refusal or a failure.
 */
export function askOverMcp({ answer }: Pick<Assistant, 'answer'>): Assistant['answer'] {
  let id = 0;
  return async (tool, input, caller, signal, progress) => {
    const answers: ToolAnswer[] = [];
    let thrown: unknown;
    const server = createAssistantServer({
      answer: async (tool, input, _caller, ...others) => {
        try {
          // The server of this one call knows no end of the connection; the test does.
          const given = await answer(tool, input, caller, ...others);
          answers.push(given);
          return given;
        } catch (error) {
          thrown = error;
          throw error;
        }
      },
      version: '1',
      log: { info: () => undefined },
      noteCall: () => undefined,
    });
    id += 1;
    const _meta = { progressToken: id };
    const body = {
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: tool, arguments: input, _meta },
    };
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const response = await server.respond({
      request: new Request('http://127.0.0.1/mcp', { method: 'POST', headers }),
      body: JSON.parse(JSON.stringify(body)) as Readonly<Record<string, unknown>>,
      caller,
      signal,
    });
    let found: unknown;
    for (const line of (await response.text()).split('\n')) {
      const [, data] = /^(?:data: )?(\{.*)$/.exec(line) ?? [];
      if (data === undefined) continue;
      const message = JSON.parse(data) as {
        readonly method?: string;
        readonly params?: { readonly message: string };
        readonly result?: { readonly content: unknown };
      };
      if (message.method === 'notifications/progress') progress(message.params?.message ?? '');
      else found = message.result;
    }
    if (thrown instanceof CancelledError) throw thrown;
    const [given] = answers;
    assert.ok(given && answers.length === 1);
    const isError = given.outcome === 'refused' || given.outcome === 'failed';
    assert.deepEqual(found, {
      content: [{ type: 'text', text: given.text }],
      ...(isError && { isError }),
    });
    return given;
  };
}
