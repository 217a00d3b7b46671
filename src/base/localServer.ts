import type { Server, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Only this machine can reach it. */
const HOST = '127.0.0.1';

/** Starts to listen at that port, or at any free one for 0; gives the port. Rejects with Node's error. */
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

/** Ends open connections too; may be called again. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Values of `Host` for that port. HTTP clients leave out port 80. */
export function ownHosts(port: number): readonly string[] {
  return [HOST, 'localhost'].map((name) => new URL(`http://${name}:${port}`).host);
}

/**
 * Limits a server's connections: a further one closes the oldest idle one, or itself if all have a running request.
 * Node's own limit would close the newcomer, so idle connections would lock out a real call.
 */
export function limitConnections(server: Server, max: number): void {
  /** Oldest first, with the number of running requests. */
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

/** Body of a request; undefined if it is larger. The connection stays open for the response. */
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
