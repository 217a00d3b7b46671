import { createServer } from 'node:http';
import { text as readBody } from 'node:stream/consumers';
import { listen } from '../support/listen';

/** A request that reached the service, and how it was answered. */
export interface JournalRequest {
  readonly method: string;
  /** Path with query. */
  readonly target: string;
  readonly authorization: string;
  /** The header BOOTPAY-ROLE. */
  readonly role: string | undefined;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly status: number;
}

/** A service on 127.0.0.1 with one user group and a journal. */
export interface JournalService {
  readonly origin: string;
  readonly journal: readonly JournalRequest[];
  readonly group: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Returns the status and the JSON text of the response to a request. */
type AnswerRequest = (
  request: Omit<JournalRequest, 'status'>,
) => readonly [status: number, text: string] | Promise<readonly [status: number, text: string]>;

/** Starts a service that keeps a journal of its requests. */
export async function startJournalService(
  group: JournalService['group'],
  answer: AnswerRequest,
): Promise<JournalService> {
  const journal: JournalRequest[] = [];
  const server = createServer((incoming, response) => {
    void readBody(incoming).then(async (text) => {
      const { method = '', url: target = '', headers } = incoming;
      const request = {
        method,
        target,
        authorization: headers.authorization ?? '',
        role: headers['bootpay-role']?.toString(),
        body: text === '' ? undefined : (JSON.parse(text) as JournalRequest['body']),
      };
      const [status, answered] = await answer(request);
      journal.push({ ...request, status });
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(answered);
    });
  });
  const { address, close } = await listen(server);
  return { origin: address, journal, group, stop: close };
}
