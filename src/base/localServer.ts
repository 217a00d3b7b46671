import type { Server, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Loopback address: other machines cannot connect. */
const HOST = '127.0.0.1';

/** Listens at a local port and returns it; 0 chooses a free one. Rejects with errors such as `EADDRINUSE`. */
export function listenLocally(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Closes the server and its open connections; may be called again. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Valid values of the `Host` header for a server at this port. HTTP clients omit port 80. */
export function ownHosts(port: number): readonly string[] {
  return [HOST, 'localhost'].map((name) => new URL(`http://${name}:${port}`).host);
}

/**
 * Limits a server's connections. A connection beyond `max` closes the oldest idle connection, or itself if no other is
 * idle. Node's own limit would always close the new connection, so idle connections would keep new clients out.
 */
export function limitConnections(server: Server, max: number): void {
  /** Number of running requests of each connection, oldest connection first. */
  const running = new Map<Socket, number>();
  const add = (socket: Socket, change: number): void => {
    const before = running.get(socket);
    if (before !== undefined) running.set(socket, before + change);
  };
  server.on('connection', (socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
    if (running.size <= max) return;
    for (const [oldest, requests] of running) {
      if (requests > 0) continue;
      running.delete(oldest);
      oldest.destroy();
      return;
    }
  });
  server.on('request', ({ socket }, response) => {
    add(socket, 1);
    response.once('close', () => add(socket, -1));
  });
}

/**
 * Body of a request; undefined if the body is longer than `maxBytes`. The connection then stays open for the response.
 * Rejects if the client disconnects before the end of the body.
 */
export async function receiveBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const stream: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
