import { createServer, type ServerResponse } from 'node:http';
import type { Job, JobResult, JobResults } from './jobs';
import { listen } from '../support/listen';

/** Sends jobs to the suite in the extension host, one at a time. */
export interface JobServer {
  readonly address: string;
  perform<K extends Job['kind']>(job: Extract<Job, { kind: K }>): Promise<JobResults[K]>;
  close(): Promise<void>;
}

const JOB_TIMEOUT_MS = 240_000;

export async function startJobServer(): Promise<JobServer> {
  let waiting: ServerResponse | undefined;
  let queued: Job | undefined;
  let answer: ((result: JobResult) => void) | undefined;

  const hand = () => {
    if (!waiting || !queued) return;
    waiting.end(JSON.stringify(queued));
    // The suite sends no result for the job `end`.
    if (queued.kind === 'end') answer?.({ value: null });
    waiting = undefined;
    queued = undefined;
  };

  const server = createServer((incoming, response) => {
    if (incoming.url === '/job') {
      waiting = response;
      hand();
      return;
    }
    let text = '';
    incoming.on('data', (part: Buffer) => (text += part.toString()));
    incoming.on('end', () => {
      response.end();
      answer?.(JSON.parse(text) as JobResult);
    });
  });
  const listening = await listen(server);

  return {
    ...listening,
    perform: async <K extends Job['kind']>(job: Extract<Job, { kind: K }>) => {
      const result = await new Promise<JobResult>((done) => {
        const timer = setTimeout(() => done({ error: 'no answer from the extension host' }), JOB_TIMEOUT_MS);
        answer = (received) => {
          clearTimeout(timer);
          done(received);
        };
        queued = job;
        hand();
      });
      if ('error' in result) throw new Error(`${job.kind} failed: ${result.error}`);
      return result.value as JobResults[K];
    },
  };
}
