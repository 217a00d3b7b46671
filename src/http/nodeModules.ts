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
  /** Takes no proxy: plain http never leaves this machine. */
  readonly http: Requester;
  /** Takes the proxy that VS Code is set to. */
  readonly https: Requester;
  readonly tls: Pick<typeof Tls, 'checkServerIdentity'>;
  /** Every agent that a request without an own one may be given. */
  readonly globalAgents: readonly Https.Agent[];
}

const load = createRequire(import.meta.url);

/**
 * Node's network modules as VS Code patched them for the user's proxy and certificate settings.
 *
 * VS Code answers `require('https')` (that bare name only, not `node:https`, and not `import`) with a copy per
 * extension whose `request` resolves the proxy; the extension is told by the file that requires. So the names
 * stay bare, the `require` is this file's own, and it happens at the call, when the patch is surely in place.
 * Node itself and the proxy support read the agent of the module behind that copy, so both are looked at.
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
 * VS Code's `request` takes 127.0.0.1 and ::1 for this machine, and sends what is for any other loopback address to the
 * proxy, with the token in plain text. The class behind it is not patched, and asks nobody.
 */
function withoutProxy({ ClientRequest: Plain }: typeof Http): Requester {
  return { request: (options, onResponse) => new Plain(options, onResponse) };
}
