import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

export interface RawRequest {
  readonly method: string;
  /** The request target as sent, undecoded. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** One accepted connection, with all its bytes. */
export interface RawConnection {
  readonly socket: Socket;
  readonly bytes: () => Buffer;
  /** The first request; undefined until it is complete. */
  readonly request: () => RawRequest | undefined;
  /** Waits until the first request is complete; rejects if the client closes the connection before. */
  nextRequest(): Promise<RawRequest>;
  /** Waits until that many bytes have arrived, or the client has closed the connection. */
  received(bytes: number): Promise<void>;
  readonly closed: Promise<void>;
  readonly isClosed: () => boolean;
  write(data: string | Uint8Array): void;
  /** Writes the data, then ends the connection (FIN). */
  end(data?: string | Uint8Array): void;
  /** Resets the connection (RST). */
  reset(): void;
}

/** Runs for each connection. A rejection is ignored: the client has closed the connection before the script ended. */
export type Script = (connection: RawConnection) => void | Promise<void>;

export interface RawServer {
  readonly origin: string;
  readonly port: number;
  readonly connections: readonly RawConnection[];
  /** The first complete request of each connection, in the order of the connections. */
  requests(): readonly RawRequest[];
  close(): Promise<void>;
}

export interface RawServerOptions {
  readonly host?: string;
  /** Name of a certificate in `test/fixtures/tls`; if set, the server speaks TLS. */
  readonly certificate?: string;
}

/** Reads a file of the TLS test fixtures. */
export function tlsFixture(name: string): string {
  return readFileSync(`test/fixtures/tls/${name}`, 'utf8');
}

/** Starts a TCP server whose script writes raw bytes, so that a test can break HTTP at any byte. */
export async function startRawServer(script: Script, options: RawServerOptions = {}): Promise<RawServer> {
  const { host = '127.0.0.1', certificate } = options;
  const connections: RawConnection[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((raw) => {
    sockets.add(raw);
    raw.on('error', () => undefined);
    const socket = certificate === undefined ? raw : serveTls(raw, certificate);
    const connection = observe(socket);
    connections.push(connection);
    void Promise.resolve(script(connection)).catch(() => undefined);
  });
  await listen(server, host);
  const { port } = server.address() as AddressInfo;
  const scheme = certificate === undefined ? 'http' : 'https';
  return {
    origin: `${scheme}://${host}:${port}`,
    port,
    connections,
    requests: () => connections.flatMap((connection) => connection.request() ?? []),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
}

/** Speaks TLS on an accepted connection, with a certificate of `test/fixtures/tls`. */
export function serveTls(raw: Socket, certificate: string): Socket {
  const cert = tlsFixture(`${certificate}.pem`);
  // A file with a weak certificate also holds its weak key, which OpenSSL accepts only at security level 0.
  const key = cert.includes('PRIVATE KEY') ? cert : tlsFixture('server.key');
  return new TLSSocket(raw, { isServer: true, key, cert, ciphers: 'DEFAULT@SECLEVEL=0' });
}

function observe(socket: Socket): RawConnection {
  const chunks: Buffer[] = [];
  let isClosed = false;
  let length = 0;
  const wakers = new Set<() => void>();
  const wake = (): void => [...wakers].forEach((waker) => waker());
  const bytes = (): Buffer => Buffer.concat(chunks);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    wake();
  });
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true;
      wake();
      resolve();
    });
  });
  const until = <T>(read: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const value = read();
        if (value === undefined && !isClosed) return;
        wakers.delete(check);
        if (value === undefined) reject(new Error('the client left'));
        else resolve(value);
      };
      wakers.add(check);
      check();
    });
  const request = (): RawRequest | undefined => parseRequest(bytes());
  return {
    socket,
    bytes,
    request,
    nextRequest: () => until(request),
    received: (count) => until(() => (isClosed || length >= count ? true : undefined)).then(() => undefined),
    closed,
    isClosed: () => isClosed,
    write: (data) => void socket.write(data),
    end: (data = '') => void socket.end(data),
    reset: () => void socket.resetAndDestroy(),
  };
}

function parseRequest(bytes: Buffer): RawRequest | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const [method = '', target = ''] = first.split(' ');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const length = Number(headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0);
  const body = bytes.subarray(headEnd + 4);
  return body.length < length ? undefined : { method, target, headers, body: body.subarray(0, length) };
}

export interface RawAnswer {
  readonly status?: number | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with its `Content-Length`, unless `headers` hold `Content-Length` or `Transfer-Encoding`. */
  readonly body?: string | Uint8Array;
}

/** The bytes of a response. `Content-Type` is `application/json` by default; a header with an empty value is left out. */
export function rawAnswer({ status = 200, headers = {}, body = '' }: RawAnswer = {}): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const all: Record<string, string> = { 'Content-Type': 'application/json', ...headers };
  if (!('Content-Length' in all) && !('Transfer-Encoding' in all))
    all['Content-Length'] = String(bytes.length);
  const lines = Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(
    `HTTP/1.1 ${status}${typeof status === 'number' ? ' X' : ''}\r\n${lines.join('')}\r\n`,
    'latin1',
  );
  return Buffer.concat([head, bytes]);
}

/** Answers the first request of every connection with the same bytes, then ends the connection. */
export function answering(answer: RawAnswer): Script {
  return async (connection) => {
    await connection.nextRequest();
    connection.end(rawAnswer(answer));
  };
}
