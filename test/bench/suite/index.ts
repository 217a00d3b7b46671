import { request } from 'node:http';
import * as vscode from 'vscode';
import { collectGarbage, usedBytes } from '../../support/host/heap';
import { benchVariable, type Job, type JobResult, type JobResults } from '../jobs';
import { hostIsCalm } from './calm';
import { traceForeignAccess } from './trace';

/** Entry of the suite, which VS Code calls in the extension host. Performs the bench's jobs until the job `end`. */
export async function run(): Promise<void> {
  const address = process.env[benchVariable];
  if (!address) throw new Error(`${benchVariable} is not set.`);
  for (;;) {
    const job = JSON.parse(await exchange(`${address}/job`, 'GET')) as Job;
    if (job.kind === 'end') return;
    const result: JobResult = await perform(job).then(
      (value) => ({ value }),
      (error: unknown) => ({
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    await exchange(`${address}/result`, 'POST', JSON.stringify(result));
  }
}

async function perform(job: Exclude<Job, { kind: 'end' }>): Promise<JobResults[Job['kind']]> {
  switch (job.kind) {
    case 'activate':
      return activate(job.extension, job.trace);
    case 'execute': {
      const startedAt = Date.now();
      for (let turn = 0; turn < (job.times ?? 1); turn += 1)
        await vscode.commands.executeCommand(job.command, ...job.args);
      return { startedAt, endedAt: Date.now() };
    }
    case 'configure':
      await vscode.workspace
        .getConfiguration()
        .update(job.name, job.value, vscode.ConfigurationTarget.Global);
      return null;
    case 'takeUntitledName':
      await vscode.workspace.openTextDocument({ language: 'json' });
      return null;
    case 'measureHeap':
      await collectGarbage();
      return { usedBytes: usedBytes() };
  }
}

async function activate(id: string, isTraced: boolean): Promise<JobResults['activate']> {
  const extension = vscode.extensions.getExtension(id);
  if (!extension) throw new Error(`${id} is not in this window`);
  if (extension.isActive) throw new Error(`${id} was active before it was asked for`);
  const trace = isTraced ? traceForeignAccess(extension.extensionPath) : undefined;
  await hostIsCalm();
  await collectGarbage();
  const before = usedBytes();
  const start = performance.now();
  await extension.activate();
  const milliseconds = performance.now() - start;
  await collectGarbage();
  const heapBytes = usedBytes() - before;
  const found = trace?.stop() ?? { sockets: [], files: [] };
  return { milliseconds, heapBytes, ...found };
}

/** Sends a request with `node:http`, since VS Code patches `fetch`. */
function exchange(url: string, method: string, body?: string): Promise<string> {
  return new Promise((done, fail) => {
    const outgoing = request(url, { method }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => done(text));
    });
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}
