import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packExtension } from '../host/packExtension';

const manifest = {
  name: 'agent',
  displayName: 'Agent',
  description: 'Another extension, which acts as an assistant does.',
  version: '0.0.1',
  publisher: 'somebody-else',
  license: 'MIT',
  engines: { vscode: '^1.105.0' },
  main: './extension.js',
  activationEvents: ['onStartupFinished'],
};

/** Script of the agent: requests work repeatedly, and sends each outcome with its next request. */
const script = `
const vscode = require('vscode');
exports.activate = () => {
  const address = vscode.workspace.getConfiguration('agent').get('address');
  const ask = async (outcome) => {
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify(outcome) });
    const code = await answer.text();
    try {
      const value = await new Function('vscode', 'return (async () => {' + code + '})()')(vscode);
      return { value: value ?? null };
    } catch (error) {
      return { problem: String(error) };
    }
  };
  void (async () => {
    for (let outcome = {}; ;) outcome = await ask(outcome);
  })().catch(() => undefined);
};
`;

/** Another extension in the window under test, which runs code of the test. */
export interface Agent {
  readonly vsix: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Runs the body of an async function with `vscode` in that extension; rejects if the body throws. */
  run(code: string): Promise<unknown>;
  stop(): Promise<void>;
}

interface Task {
  readonly code: string;
  readonly settle: (outcome: { readonly value?: unknown; readonly problem?: string }) => void;
}

async function startAgent(): Promise<Agent> {
  const folder = await mkdtemp(join(tmpdir(), 'commerce-api-agent-'));
  const tasks: Task[] = [];
  let running: Task | undefined;
  let handOut: (() => void) | undefined;
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      running?.settle(JSON.parse(body) as { value?: unknown; problem?: string });
      running = undefined;
      handOut = () => {
        // The window has been reloaded; its new extension host asks for work, too.
        if (response.destroyed) return;
        running = tasks.shift();
        if (!running) return;
        handOut = undefined;
        response.end(running.code);
      };
      handOut();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    vsix: await packExtension(folder, { manifest, script }),
    settings: { 'agent.address': `http://127.0.0.1:${port}/` },
    run: (code) =>
      new Promise((resolve, reject) => {
        const settle: Task['settle'] = ({ value, problem }) =>
          problem === undefined ? resolve(value) : reject(new Error(problem));
        tasks.push({ code, settle });
        handOut?.();
      }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Call at the top of a `describe`: makes an agent for its tests, which install it in their window. */
export function useAgent(): () => Agent {
  let agent: Agent | undefined;
  before(async () => {
    agent = await startAgent();
  });
  after(() => agent?.stop());
  return () => {
    if (!agent) throw new Error('The agent is there only inside tests.');
    return agent;
  };
}
