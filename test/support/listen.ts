import type { Server } from 'node:http';

/** Starts a server on a free port of 127.0.0.1. */
export async function listen(
  server: Server,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  server.requestTimeout = 0;
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port.');
  return {
    address: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
