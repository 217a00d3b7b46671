import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Assistant } from '../../../../src/assistant/createAssistant';
import type { ToolAnswer } from '../../../../src/assistant/toolCall';
import { assistantTools } from '../../../../src/assistant/assistantTools';
import { CancelledError } from '../../../../src/base/userError';
import { ToolName } from '../../../../src/contributions';
import { assistantServerFixture } from '../../../support/assistantServerFixture';
import { until } from '../../../support/until';

/** Functions that both generations of the official client have. */
interface Peer {
  readonly connect: (url: string, key: string) => Promise<void>;
  readonly listTools: () => Promise<{ tools: { name: string; annotations?: object | undefined }[] }>;
  readonly call: (
    name: string,
    args: Record<string, unknown>,
    options?: { signal?: AbortSignal; onprogress?: (note: { message?: string | undefined }) => void },
  ) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const info = { name: 'peer', version: '1' };

function current(mode: 'auto' | undefined): Peer {
  const client = new Client(info, mode && { versionNegotiation: { mode } });
  return {
    connect: async (url, key) => {
      const requestInit = { headers: { Authorization: `Bearer ${key}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    },
    listTools: () => client.listTools(),
    call: (name, args, options) => client.callTool({ name, arguments: args }, options),
    close: () => client.close(),
  };
}

function older(): Peer {
  const client = new OlderClient(info);
  return {
    connect: async (url, key) => {
      const requestInit = { headers: { Authorization: `Bearer ${key}` } };
      await client.connect(new OlderTransport(new URL(url), { requestInit }));
    },
    listTools: () => client.listTools(),
    call: (name, args, options) => client.callTool({ name, arguments: args }, undefined, options),
    close: () => client.close(),
  };
}

const peers: Readonly<Record<string, () => Peer>> = {
  'of 2026-07-28': () => current('auto'),
  'of 2025-11-25 in the newer library': () => current(undefined),
  'of 2025-11-25': older,
};

const find = { query: 'user groups' };

describe('official clients', () => {
  for (const [name, create] of Object.entries(peers)) {
    describe(name, () => {
      let answer: Assistant['answer'];
      const fixture = assistantServerFixture((...args) => answer(...args));
      const peer = create();

      beforeEach(() => {
        answer = (tool, input, caller) =>
          Promise.resolve({
            outcome: 'answered',
            text: JSON.stringify({ tool, input, label: caller.label }),
          });
      });
      before(async () => {
        const { url, key } = await fixture.connections.add('claude', 'Claude Code', false);
        await peer.connect(url, key);
      });
      after(async () => {
        await peer.close();
        await fixture.connections.dispose();
      });

      it('list the tools of the chat', async () => {
        const { tools } = await peer.listTools();
        assert.deepEqual(
          tools.map((tool) => tool.name),
          assistantTools.map((tool) => tool.name),
        );
        assert.deepEqual(tools[3]?.annotations, {
          readOnlyHint: false,
          destructiveHint: true,
          idempotentHint: false,
          openWorldHint: true,
        });
      });

      it('call each under the label that the user chose', async () => {
        for (const tool of ToolName) {
          const { content } = (await peer.call(tool, find)) as { content: unknown };
          assert.deepEqual(content, [
            { type: 'text', text: JSON.stringify({ tool, input: find, label: 'Claude Code' }) },
          ]);
        }
      });

      it('learn from a refusal and a failure as from an error, and from nothing else', async () => {
        const outcomes = {
          answered: false,
          refused: true,
          open: false,
          sent: false,
          draft: false,
          declined: false,
          unknown: false,
          failed: true,
          gone: false,
        } satisfies Record<ToolAnswer['outcome'], boolean>;
        for (const [outcome, isError] of Object.entries(outcomes)) {
          answer = () => Promise.resolve({ outcome: outcome as ToolAnswer['outcome'], text: outcome });
          const result = (await peer.call('commerce_read', find)) as { isError?: boolean };
          assert.equal(result.isError ?? false, isError, outcome);
        }
      });

      it('get an error for a tool that is not there', () =>
        assert.rejects(peer.call('commerce_write', {}), /There is no such tool/));

      it('are told of progress', async () => {
        answer = (_, __, ___, ____, progress) => {
          progress('waiting for the user');
          progress('waiting for the user');
          return Promise.resolve({ outcome: 'answered', text: 'done' });
        };
        const heard: unknown[] = [];
        await peer.call('commerce_read', find, { onprogress: ({ message }) => heard.push(message) });
        assert.deepEqual(heard, ['waiting for the user', 'waiting for the user']);
      });

      it('cancel a call', async () => {
        let seen: AbortSignal | undefined;
        answer = (_, __, ___, signal) =>
          new Promise((_resolve, reject) => {
            seen = signal;
            signal.addEventListener('abort', () => reject(new CancelledError()));
          });
        const cancelled = new AbortController();
        const call = peer.call('commerce_propose_write', find, { signal: cancelled.signal });
        await until('the call has come', () => seen !== undefined);
        cancelled.abort();
        await assert.rejects(call);
        await until('the call is cancelled', () => seen?.aborted === true);
      });

      it('go on after a reload of the window with a kept connection', async () => {
        const first = assistantServerFixture((...args) => answer(...args));
        const kept = await first.connections.add('codex', 'Codex', true);
        const second = create();
        await second.connect(kept.url, kept.key);
        await second.call('commerce_find_endpoints', find);
        await first.connections.dispose();
        const reloaded = assistantServerFixture((...args) => answer(...args), first.storage);
        await reloaded.connections.update();
        try {
          // The first call may fail: a client may notice late that its old socket was closed.
          const call = () => second.call('commerce_find_endpoints', find).catch(() => undefined);
          assert.match(JSON.stringify(await until('the agent calls again', call)), /Codex/);
        } finally {
          await second.close();
          await reloaded.connections.dispose();
        }
      });

      it('read why a key is refused', async () => {
        const { url } = await fixture.connections.add('other', 'Agent', false);
        const wrong = create();
        await assert.rejects(wrong.connect(url, 'cak_wrong'), /Connect an Assistant|requires authorization/);
        await wrong.close();
      });

      it('are named in the log alone', () => {
        assert.ok(
          fixture.lines.some((line) => line.endsWith('calls itself peer 1')),
          fixture.lines.join('\n'),
        );
        assert.deepEqual(fixture.thrown, []);
      });
    });
  }
});
