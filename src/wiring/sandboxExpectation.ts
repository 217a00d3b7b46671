import { asClientsSend } from '../environments/asClientsSend';
import type { SandboxExpectation } from '../environments/createEnvironments';
import type { Behaviour } from '../sandbox/behaviour';

/** What calls to a sandbox that behaves so must carry. */
export function sandboxExpectation({ like, updates }: Behaviour): SandboxExpectation {
  if (like === 'reference') return {};
  const { permissionHeader, userGroupUpdate } = asClientsSend;
  return updates === 'wrapped' ? { permissionHeader } : { permissionHeader, userGroupUpdate };
}
