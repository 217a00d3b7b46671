import {
  createSandboxRequests,
  type SandboxRequests,
  type SandboxRequestsDeps,
} from '../../src/requests/sandboxRequests';
import type { Sandbox } from '../../src/sandbox/startSandbox';
import { catalog as ownCatalog } from './sandboxClient';

/** Requests to a sandbox, as the view shows them. `secret` is redacted like a secret of an environment. */
export function sandboxRequestsOver(
  sandbox: Sandbox,
  secret = 'canary',
  hints = true,
  catalog: SandboxRequestsDeps['catalog'] = ownCatalog,
): SandboxRequests {
  return createSandboxRequests({
    catalog,
    source: () => ({
      origin: sandbox.origin,
      list: () => sandbox.exchanges?.list() ?? [],
      levelOf: (authorization) => sandbox.levelOf(authorization),
      userGroupUpdate: undefined,
    }),
    hintsOn: () => hints,
    redact: (text) => text.replaceAll(secret, '‹secret›'),
    locale: 'en',
  });
}
