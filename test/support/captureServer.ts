import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface CapturedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A service on loopback that answers every request with `{}` and keeps the requests in `seen`. */
export interface CaptureServer {
  readonly origin: string;
  readonly seen: CapturedRequest[];
  close(): void;
}

export async function startCaptureServer(): Promise<CaptureServer> {
  const seen: CapturedRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
