import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps a server at that many connections: one more closes the oldest without a running request, or itself if all have
 * one. The server's own bound would close the newcomer, so idle connections would lock out an honest call.
 */
export function limitConnections(server: Server, max: number): void {
  /** Oldest first, each with the requests that run on it. */
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
