import type * as Http from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import type * as Https from 'node:https';
import { createRequire } from 'node:module';
import type * as Tls from 'node:tls';

/** Opens a request, as `request` of Node's modules does. */
interface Requester {
  readonly request: (
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => ClientRequest;
}

export interface NodeModules {
  /** Uses no proxy: plain http never leaves this machine. */
  readonly http: Requester;
  /** Uses VS Code's proxy. */
  readonly https: Requester;
  readonly tls: Pick<typeof Tls, 'checkServerIdentity'>;
  /** Every agent that Node may use for a request without its own. */
  readonly globalAgents: readonly Https.Agent[];
}

const load = createRequire(import.meta.url);

/**
 * Node's network modules as VS Code patched them for the user's proxy and certificate settings.
 *
 * VS Code patches `require('https')`: only this bare name, not `node:https` or `import`. Each extension gets a copy
 * whose `request` resolves the proxy, and the requiring file decides which extension. So the names stay bare, this file
 * calls `require` itself, and does so at each call, after the patch. Node and the proxy support read the agent of the
 * original module, so both are checked.
 */
export function loadNodeModules(): NodeModules {
  const https = load('https') as typeof Https;
  const behind = load('node:https') as typeof Https;
  return {
    http: withoutProxy(load('http') as typeof Http),
    https,
    tls: load('tls') as typeof Tls,
    globalAgents: [https.globalAgent, behind.globalAgent],
  };
}

/**
 * VS Code's `request` treats only 127.0.0.1 and ::1 as this machine; requests to other loopback addresses would go to
 * the proxy, with the token in plain text. The class behind it is not patched and never uses a proxy.
 */
function withoutProxy({ ClientRequest: Plain }: typeof Http): Requester {
  return { request: (options, onResponse) => new Plain(options, onResponse) };
}
