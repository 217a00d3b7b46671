import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A SOCKS5 proxy without a password (RFC 1928), which opens tunnels to host names that no DNS server knows. It keeps
 * every byte from its clients.
 */
export interface SocksProxy {
  /** `socks5://127.0.0.1:<port>`. */
  readonly origin: string;
  /** `host:port` of each requested tunnel, in order. */
  readonly asked: () => readonly string[];
  /** Everything that clients sent, tunnels included. */
  readonly bytes: () => Buffer;
  close(): Promise<void>;
}

const CONNECT = 1;
const NAME = 3;
const GRANTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
const UNREACHABLE = Buffer.from([5, 4, 0, 1, 0, 0, 0, 0, 0, 0]);

/** Starts the proxy. `hosts`: IP address of each host name that the proxy opens tunnels to. */
export async function startSocksProxy(hosts: Readonly<Record<string, string>>): Promise<SocksProxy> {
  const sockets = new Set<Socket>();
  const told: Buffer[] = [];
  const asked: string[] = [];
  const server = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    let tunnel: Socket | undefined;
    let isGreeted = false;
    // A client sends the greeting and the request in one chunk each, and waits for each reply.
    client.on('data', (chunk) => {
      told.push(chunk);
      if (tunnel) tunnel.write(chunk);
      else if (isGreeted) tunnel = open(client, chunk);
      else isGreeted = client.write(Buffer.from([5, 0]));
    });
    client.on('close', () => tunnel?.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

  function open(client: Socket, request: Buffer): Socket | undefined {
    const [, command, , kind, length = 0] = request;
    const name = request.subarray(5, 5 + length).toString('latin1');
    const port = command === CONNECT && kind === NAME ? request.readUInt16BE(5 + length) : 0;
    asked.push(`${name}:${port}`);
    const host = hosts[name];
    if (port === 0 || host === undefined) {
      client.end(UNREACHABLE);
      return undefined;
    }
    const tunnel = connect(port, host, () => client.write(GRANTED));
    sockets.add(tunnel.on('error', () => client.destroy()));
    tunnel.on('data', (chunk) => void client.write(chunk));
    tunnel.on('close', () => client.end());
    return tunnel;
  }

  return {
    origin: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    bytes: () => Buffer.concat(told),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
