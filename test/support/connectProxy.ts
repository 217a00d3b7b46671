import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { serveTls } from './rawServer';

/** A proxy that opens tunnels (`CONNECT`) to host names that no DNS server knows. Keeps every byte from its clients. */
export interface ConnectProxy {
  /** `http://127.0.0.1:<port>`, or `https://<tls.host>:<port>`. */
  readonly origin: string;
  /** First request head of each connection, without the empty line; all bytes if the head is incomplete. */
  readonly heads: () => readonly string[];
  /** Everything that clients sent, tunnels included. */
  readonly bytes: () => Buffer;
  close(): Promise<void>;
}

export interface ConnectProxyOptions {
  /** IP address of each host name that the proxy opens tunnels to; it refuses tunnels to other hosts. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Answers every request for a tunnel with this status line instead of opening it. */
  readonly refusal?: string;
  /** Opens tunnels only for this value of `Proxy-Authorization`. */
  readonly authorization?: string;
  /** Clients speak TLS to the proxy; the certificate is for the address `host`. */
  readonly tls?: { readonly host: string; readonly certificate: string };
  readonly onBytes?: (bytes: Buffer) => void;
}

export async function startConnectProxy(options: ConnectProxyOptions): Promise<ConnectProxy> {
  const sockets = new Set<Socket>();
  const told: Buffer[][] = [];
  const host = options.tls?.host ?? '127.0.0.1';
  const server = createServer((raw) => {
    sockets.add(raw.on('error', () => undefined));
    const client = options.tls ? serveTls(raw, options.tls.certificate) : raw;
    client.on('error', () => undefined);
    const chunks: Buffer[] = [];
    told.push(chunks);
    let tunnel: Socket | undefined;
    client.on('data', (chunk) => {
      chunks.push(chunk);
      options.onBytes?.(chunk);
      const head = tunnel ? undefined : headOf(chunks);
      if (tunnel) tunnel.write(chunk);
      else if (head !== undefined) tunnel = open(client, head);
    });
    client.on('close', () => tunnel?.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });

  function open(client: Socket, head: string): Socket | undefined {
    const [, name = '', port = ''] = /^CONNECT ([^\s:]+):(\d+) /.exec(head) ?? [];
    const address = options.hosts[name];
    const refusal = options.refusal ?? refusalOf(head, options.authorization);
    if (refusal !== undefined || address === undefined) {
      const status = refusal ?? '502 Bad Gateway';
      client.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      return undefined;
    }
    const tunnel = connect(Number(port), address, () =>
      client.write('HTTP/1.1 200 Connection established\r\n\r\n'),
    );
    sockets.add(tunnel.on('error', () => client.destroy()));
    tunnel.on('data', (chunk) => void client.write(chunk));
    tunnel.on('close', () => client.end());
    return tunnel;
  }

  return {
    origin: `${options.tls ? 'https' : 'http'}://${host}:${(server.address() as AddressInfo).port}`,
    heads: () => told.map((chunks) => headOf(chunks) ?? Buffer.concat(chunks).toString('latin1')),
    bytes: () => Buffer.concat(told.flat()),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function refusalOf(head: string, authorization: string | undefined): string | undefined {
  const given = /^proxy-authorization: *(.*?) *$/im.exec(head)?.[1];
  if (authorization === undefined || given === authorization) return undefined;
  return '407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="proxy"';
}

function headOf(chunks: readonly Buffer[]): string | undefined {
  const text = Buffer.concat(chunks).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  return end < 0 ? undefined : text.slice(0, end);
}
