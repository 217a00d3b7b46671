import type { RequestOptions } from 'node:https';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type * as Tls from 'node:tls';
import { loadNodeModules, type NodeModules } from '../../src/http/exchange';
import { tlsFixture } from './rawServer';

/**
 * Node's modules with an HTTPS client that trusts the tests' certificate authority. With `proxyPort`, the client uses
 * the proxy at that port.
 */
export function trustingModules(proxyPort?: number): NodeModules {
  const modules = loadNodeModules();
  const createConnection = proxyPort === undefined ? undefined : tunnelThrough(proxyPort);
  const request = ((options: RequestOptions, listener: never) =>
    modules.https.request(
      Object.assign(options, { ca: tlsFixture('ca.pem'), createConnection }),
      listener,
    )) as NodeModules['https']['request'];
  return { ...modules, https: { request } };
}

const load = createRequire(import.meta.url);

/**
 * Connects as VS Code's proxy agents do: `CONNECT`, then TLS inside the tunnel. Calls the current `tls.connect`, which
 * other code may have replaced.
 */
function tunnelThrough(proxyPort: number): RequestOptions['createConnection'] {
  return (options, done: (error: Error | null, socket: Duplex) => void) => {
    const socket = connect(proxyPort, '127.0.0.1', () => {
      socket.write(`CONNECT ${options.host}:${options.port} HTTP/1.1\r\n\r\n`);
      socket.once('data', () =>
        done(null, (load('tls') as typeof Tls).connect({ ...options, socket } as object)),
      );
    });
    return undefined;
  };
}
