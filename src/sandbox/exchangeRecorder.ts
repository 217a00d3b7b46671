import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createChangeEvent } from '../base/changeEvent';
import type { Disposable } from '../base/disposable';

type HeaderPairs = readonly (readonly [name: string, value: string])[];

interface RecordedBody {
  readonly bytes: Uint8Array;
  /** True if the rest did not arrive or exceeds `MAX_BODY_BYTES`. */
  readonly isCut: boolean;
}

/** Request and response on a connection to the sandbox. */
export interface RecordedExchange {
  /** Counts from 1 in the order of completion; `clear` does not restart it. */
  readonly number: number;
  /** UTC, ms since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Absent if there was no HTTP request. */
  readonly request?: {
    readonly method: string;
    readonly target: string;
    readonly httpVersion: string;
    /** In original order and case. */
    readonly headers: HeaderPairs;
    readonly body: RecordedBody;
    /** True if the sandbox read the body before it responded. */
    readonly wasRead: boolean;
  };
  /** Absent if the connection ended before the response. */
  readonly response?: {
    readonly status: number;
    readonly statusText: string;
    readonly headers: HeaderPairs;
    readonly body: RecordedBody;
  };
  /** At most 1,000 bytes that are no HTTP request; `response` is then the sandbox's error response, if it sent one. */
  readonly packet?: { readonly bytes: Uint8Array; readonly reason: string };
}

export interface ExchangeRecorder {
  /** The request that arrived last comes first. */
  list(): readonly RecordedExchange[];
  clear(): void;
  /** Fires after each exchange, which may be hundreds of times a second, and after `clear`. */
  onDidChange(listener: () => void): Disposable;
}

export interface ExchangeRecorderDeps {
  readonly now: () => number;
  /** Whether this local port belongs to one of the extension's own calls, which are not recorded. */
  readonly isOwnPort: (port: number) => boolean;
  readonly onClosed: (port: number) => void;
}

export const MAX_EXCHANGES = 200;
const MAX_TOTAL_BYTES = 20_000_000;
export const MAX_BODY_BYTES = 1_000_000;
const MAX_PACKET_BYTES = 1000;
/** Estimated memory of an exchange in bytes, besides its headers and bodies. */
const BASE_BYTES = 500;

/**
 * Records programs' requests to the server, in memory. Listens to events of the server, which also report bytes that
 * are no HTTP request.
 */
export function createExchangeRecorder(server: Server, deps: ExchangeRecorderDeps): ExchangeRecorder {
  const changed = createChangeEvent();
  let kept: readonly {
    readonly exchange: RecordedExchange;
    readonly arrival: number;
    readonly bytes: number;
  }[] = [];
  let last = 0;
  let arrived = 0;
  const add = (exchange: Omit<RecordedExchange, 'number'>, arrival: number): void => {
    const next = { ...exchange, number: (last += 1) };
    let total = 0;
    kept = [{ exchange: next, arrival, bytes: bytesOf(next) }, ...kept]
      .toSorted((one, other) => other.arrival - one.arrival)
      .slice(0, MAX_EXCHANGES)
      .filter(({ bytes }) => (total += bytes) <= MAX_TOTAL_BYTES);
    changed.fire();
  };
  const connections = new WeakMap<object, Connection>();
  const addAtOnce = (exchange: Pick<RecordedExchange, 'request' | 'packet' | 'response'>): void =>
    add({ startedAt: deps.now(), durationMs: 0, ...exchange }, (arrived += 1));

  server.on('connection', (socket) => {
    const port = socket.remotePort ?? 0;
    const connection = { isOwn: deps.isOwnPort(port), running: 0, isKnown: false, half: copyHalf(socket) };
    connections.set(socket, connection);
    socket.once('close', () => {
      deps.onClosed(port);
      // A connection without bytes, such as a port scan, is not recorded.
      if (connection.isKnown || connection.isOwn || socket.bytesRead === 0) return;
      addAtOnce({ packet: { bytes: connection.half.bytes(), reason: 'closed' } });
    });
  });
  const follow = (request: IncomingMessage, response: ServerResponse): void => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.isKnown = true;
    connection.half.passHead(request);
    if (connection.isOwn || deps.isOwnPort(request.socket.remotePort ?? 0)) return;
    connection.running += 1;
    const arrival = (arrived += 1);
    watchExchange(request, response, deps.now, (exchange) => {
      connection.running -= 1;
      add(exchange, arrival);
    });
  };
  server.on('request', follow);
  // Node's default response to an unknown `Expect` header is the same, but Node emits no `request` event for it.
  server.on('checkExpectation', (request, response: ServerResponse) => {
    follow(request, response);
    response.writeHead(417).end();
  });
  server.on('connect', (request, socket) => {
    socket.on('error', () => undefined);
    const connection = connections.get(socket);
    if (connection) connection.isKnown = true;
    const response = refuseConnection(undefined, socket as Socket, false);
    const body = { bytes: new Uint8Array(), isCut: false };
    if (connection?.isOwn === false && !deps.isOwnPort(request.socket.remotePort ?? 0))
      addAtOnce({ request: { ...lineOf(request), body, wasRead: false }, response });
  });
  server.on('clientError', (error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer }, socket) => {
    const connection = connections.get(socket);
    const half = connection?.half.bytes() ?? new Uint8Array();
    // An error after the head of a request was read belongs to the exchange of that request.
    const isNews =
      connection?.isOwn === false && (half.length > 0 || !connection.isKnown) && !socket.destroyed;
    const response = refuseConnection(error.code, socket as Socket, (connection?.running ?? 0) > 0);
    if (!isNews) return;
    connection.isKnown = true;
    const bytes =
      half.length > 0 ? half : Uint8Array.from(error.rawPacket ?? []).subarray(0, MAX_PACKET_BYTES);
    addAtOnce({ packet: { bytes, reason: error.code ?? error.name }, response });
  });
  return {
    list: () => kept.map(({ exchange }) => exchange),
    clear: () => {
      kept = [];
      changed.fire();
    },
    onDidChange: changed.on,
  };
}

interface Connection {
  readonly isOwn: boolean;
  running: number;
  isKnown: boolean;
  readonly half: ReturnType<typeof copyHalf>;
}

/**
 * Copies the first bytes after the last complete request of a connection, since Node does not expose a partial request.
 * Node parses a chunk, and reports the request heads in it, before the listener here gets the chunk.
 */
function copyHalf(socket: Socket) {
  let bytes: Uint8Array = new Uint8Array();
  /** Number of the body's bytes that have not arrived; infinite if the length of the body is unknown. */
  let rest = 0;
  let lengths: readonly number[] = [];
  // Node's own listener still gets every chunk.
  socket.on('data', (chunk: Buffer) => {
    let half = Buffer.concat([bytes, chunk.subarray(rest)]);
    rest = Math.max(0, rest - chunk.length);
    for (const length of lengths) {
      const head = half.indexOf('\r\n\r\n');
      const end = head < 0 ? half.length : head + 4 + length;
      rest = Math.max(0, end - half.length);
      half = half.subarray(end);
    }
    lengths = [];
    bytes = Uint8Array.from(half.subarray(0, MAX_PACKET_BYTES));
  });
  return {
    bytes: () => bytes,
    /** Called when Node has read the head of a request. */
    passHead: ({ headers }: IncomingMessage): void => {
      const length =
        headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
      lengths = [...lengths, length];
    },
  };
}

/** Status of the response to a broken request, by error code of Node; 400 for other codes. */
const refusalStatus: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Closes a connection and, unless another request on it is running, sends an error response first. Node does neither
 * once there is a listener for `clientError` or `connect`. Returns the response that was sent.
 */
function refuseConnection(
  code: string | undefined,
  socket: Socket,
  isAnswering: boolean,
): RecordedExchange['response'] {
  let response: RecordedExchange['response'];
  if (socket.writable && !isAnswering) {
    const status = refusalStatus[code ?? ''] ?? 400;
    const statusText = STATUS_CODES[status] ?? '';
    socket.write(`HTTP/1.1 ${status} ${statusText}\r\nConnection: close\r\n\r\n`);
    response = {
      status,
      statusText,
      headers: [['Connection', 'close']],
      body: { bytes: new Uint8Array(), isCut: false },
    };
  }
  socket.destroy();
  return response;
}

function lineOf({ method = '', url = '', httpVersion, rawHeaders }: IncomingMessage) {
  return { method, target: url, httpVersion, headers: toPairs(rawHeaders) };
}

function watchExchange(
  request: IncomingMessage,
  response: ServerResponse,
  now: () => number,
  add: (exchange: Omit<RecordedExchange, 'number'>) => void,
): void {
  const startedAt = now();
  const startedNs = process.hrtime.bigint();
  const sent = createBodyCopy();
  const answered = createBodyCopy();
  let wasRead: boolean | undefined;
  // Node's parser passes the bytes of the body to `push`. A `data` listener instead would take the bytes from the app.
  const push = request.push.bind(request);
  request.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    sent.add(chunk, encoding);
    return push(chunk, encoding);
  };
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.write = (...args: unknown[]): boolean => {
    answered.add(args[0], args[1]);
    return Reflect.apply(write, response, args) as boolean;
  };
  response.end = (...args: unknown[]): ServerResponse => {
    // Determined before `end`: afterwards Node itself reads the rest of an unread body.
    wasRead ??= request.readableDidRead;
    answered.add(args[0], args[1]);
    return Reflect.apply(end, response, args) as ServerResponse;
  };
  response.once('close', () => {
    add({
      startedAt,
      durationMs: Number(process.hrtime.bigint() - startedNs) / 1_000_000,
      request: {
        ...lineOf(request),
        body: { bytes: sent.bytes(), isCut: sent.isCut() || !hasArrived(request, sent.size()) },
        wasRead: wasRead ?? request.readableDidRead,
      },
      ...(response.headersSent
        ? {
            response: {
              status: response.statusCode,
              statusText: response.statusMessage,
              headers: sentHeaders(response),
              body: { bytes: answered.bytes(), isCut: answered.isCut() || !response.writableEnded },
            },
          }
        : {}),
    });
  });
}

/** Also compares the length: Node never reports an unread request as complete. */
function hasArrived({ complete, headers }: IncomingMessage, size: number): boolean {
  return complete || headers['content-length'] === String(size);
}

function createBodyCopy() {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isCut = false;
  return {
    add: (chunk: unknown, encoding: unknown): void => {
      if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
      const bytes =
        typeof chunk === 'string'
          ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
          : chunk;
      const room = MAX_BODY_BYTES - size;
      if (bytes.length > room) isCut = true;
      // A copy, since the bytes may be a view of a larger buffer, which would stay in memory.
      if (room > 0 && bytes.length > 0) chunks.push(Uint8Array.from(bytes.subarray(0, room)));
      size += Math.min(room, bytes.length);
    },
    isCut: () => isCut,
    size: () => size,
    bytes: (): Uint8Array => Uint8Array.from(Buffer.concat(chunks)),
  };
}

function toPairs(raw: readonly string[]): HeaderPairs {
  return Array.from({ length: raw.length / 2 }, (_, index): [string, string] => [
    raw[2 * index] ?? '',
    raw[2 * index + 1] ?? '',
  ]);
}

/** Reads the headers from the head that was sent: headers passed to `writeHead` are available nowhere else. */
function sentHeaders(response: ServerResponse): HeaderPairs {
  const head: unknown = Reflect.get(response, '_header');
  if (typeof head !== 'string') return [];
  return head
    .split('\r\n')
    .slice(1)
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()] as const];
    });
}

function bytesOf({ request, response, packet }: RecordedExchange): number {
  const characters = [...(request?.headers ?? []), ...(response?.headers ?? [])].flat().join('').length;
  return (
    BASE_BYTES +
    2 * (characters + (request?.target.length ?? 0)) +
    (request?.body.bytes.length ?? 0) +
    (response?.body.bytes.length ?? 0) +
    (packet?.bytes.length ?? 0)
  );
}
