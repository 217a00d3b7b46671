import { createServer } from 'node:net';

/** A port of 127.0.0.1 on which no program listens at present. */
export function freePort(): Promise<number> {
  return listenOnce(0);
}

/** Throws an error for the user if a program listens on the port of 127.0.0.1. */
export async function requireFreePort(port: number): Promise<void> {
  try {
    await listenOnce(port);
  } catch (error) {
    throw new Error(
      `Port ${port} cannot be opened; choose another one with --port or stop the program that uses it.`,
      { cause: error },
    );
  }
}

function listenOnce(port: number): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      );
    });
  });
}
