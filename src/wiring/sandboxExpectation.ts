import { asClientsSend } from '../environments/asClientsSend';
import type { SandboxExpectation } from '../environments/createEnvironments';
import type { Behaviour } from '../sandbox/behaviour';

/** The header and update format that a sandbox with this behaviour expects. */
export function sandboxExpectation({ like, updates }: Behaviour): SandboxExpectation {
  if (like === 'reference') return {};
  const { permissionHeader, userGroupUpdate } = asClientsSend;
  return updates === 'wrapped' ? { permissionHeader } : { permissionHeader, userGroupUpdate };
}
