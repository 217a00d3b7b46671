import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request to the sandbox, and what is known of its response so far. */
export interface SandboxExchange {
  readonly request: IncomingMessage;
  readonly url: URL;
  /** Of the response, by their names in lower case. */
  readonly headers: Record<string, string>;
}

/** A response without its headers. */
export interface SandboxAnswer {
  readonly status: number;
  readonly body: string;
  /** How much is sent before the connection ends; absent: all of it, and the connection stays. */
  readonly sent?: 'half' | 'nothing';
}

/** The values of a header of the request, as one text. */
export function headerOf({ request }: Pick<SandboxExchange, 'request'>, name: string): string | undefined {
  return request.headersDistinct[name]?.join(', ');
}

export function answerJson({ headers }: SandboxExchange, value: unknown, status = 200): SandboxAnswer {
  headers['content-type'] = 'application/json';
  return { status, body: JSON.stringify(value) };
}

/** Sends a response, and reads what is left of the request: else its sender would not look at the response. */
export function sendAnswer(
  response: ServerResponse,
  { status, body, sent, headers }: SandboxAnswer & Pick<SandboxExchange, 'headers'>,
): void {
  if (sent === 'nothing') {
    response.destroy();
    return;
  }
  const bytes = Buffer.from(body);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status !== 204) response.setHeader('content-length', bytes.length);
  if (sent === 'half') {
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
    return;
  }
  response.end(bytes, () => void response.req.resume());
}
