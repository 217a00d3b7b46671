import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { listen } from '../support/listen';

/** Options of a relay in front of an endpoint, for peers that cannot send a key. */
export interface RelayOptions {
  readonly url: string;
  readonly key: string;
  /** Name of a tool that the peer calls → name of the endpoint's tool that answers. */
  readonly toolNames: Readonly<Record<string, string>>;
}

/** Starts a relay on a free port of 127.0.0.1. It adds the key and renames tools in requests; responses pass unchanged. */
export async function startRelay({ url, key, toolNames }: RelayOptions) {
  const rename = (name: unknown): unknown =>
    typeof name === 'string' && Object.hasOwn(toolNames, name) ? toolNames[name] : name;

  const forward = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = renameTool(await readText(incoming), rename);
    const headers: NodeJS.Dict<string | string[]> = { ...incoming.headers, authorization: `Bearer ${key}` };
    delete headers['content-length'];
    delete headers['transfer-encoding'];
    // The endpoint accepts only its own host. The relay's host is replaced; a foreign host is passed on.
    if (headers['host'] === incomingHost(incoming)) headers['host'] = new URL(url).host;
    const name = rename(headers['mcp-name']);
    if (typeof name === 'string') headers['mcp-name'] = name;
    const outgoing = request(url, { method: incoming.method, headers });
    response.once('close', () => outgoing.destroy());
    outgoing.once('error', () => response.destroy());
    outgoing.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      pipeline(answer, response).catch(() => response.destroy());
    });
    outgoing.end(body);
  };

  const server = createServer(
    (incoming, response) => void forward(incoming, response).catch(() => response.destroy()),
  );
  const { address, close } = await listen(server);
  return { url: `${address}${new URL(url).pathname}`, close };
}

function incomingHost({ socket }: IncomingMessage): string {
  return `${socket.localAddress}:${socket.localPort}`;
}

async function readText(incoming: IncomingMessage): Promise<string> {
  let text = '';
  incoming.setEncoding('utf8');
  for await (const part of incoming) text += String(part);
  return text;
}

/** Renames the tool of a call; returns any other text and an invalid message unchanged. */
function renameTool(text: string, rename: (name: unknown) => unknown): string {
  try {
    const message = JSON.parse(text) as { method?: unknown; params?: { name?: unknown } };
    if (message.method !== 'tools/call' || message.params === undefined) return text;
    return JSON.stringify({ ...message, params: { ...message.params, name: rename(message.params.name) } });
  } catch {
    return text;
  }
}
