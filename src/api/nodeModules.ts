import type * as Http from 'node:http';
import type * as Https from 'node:https';
import { createRequire } from 'node:module';
import type * as Tls from 'node:tls';

export interface NodeModules {
  readonly http: Pick<typeof Http, 'request'>;
  readonly https: Pick<typeof Https, 'request'>;
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
    http: load('http') as typeof Http,
    https,
    tls: load('tls') as typeof Tls,
    globalAgents: [https.globalAgent, behind.globalAgent],
  };
}
