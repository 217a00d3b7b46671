import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request to the sandbox, with the response headers so far. */
export interface SandboxExchange {
  readonly request: IncomingMessage;
  readonly url: URL;
  /** Response headers, by lower-case name. */
  readonly headers: Record<string, string>;
}

/** A response without its headers. */
export interface SandboxResponse {
  readonly status: number;
  readonly body: string;
  /**
   * Part of the response to send before closing the connection; absent: sends all of it and keeps the connection open.
   */
  readonly sent?: 'half' | 'nothing';
}

/** Values of a request header, joined by `, `; undefined if the header is absent. `name`: in lower case. */
export function headerOf({ request }: Pick<SandboxExchange, 'request'>, name: string): string | undefined {
  return request.headersDistinct[name]?.join(', ');
}

export function answerJson({ headers }: SandboxExchange, value: unknown, status = 200): SandboxResponse {
  headers['content-type'] = 'application/json';
  return { status, body: JSON.stringify(value) };
}

/**
 * Sends a response, then reads the rest of the request, since a program may read no response before it has sent its
 * request. Closes the connection if `sent` is given.
 */
export function sendResponse(
  response: ServerResponse,
  { status, body, sent, headers }: SandboxResponse & Pick<SandboxExchange, 'headers'>,
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
