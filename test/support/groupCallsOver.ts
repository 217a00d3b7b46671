import { createSendCall } from '../../src/calls/sendCall';
import { createCatalog } from '../../src/catalog/createCatalog';
import type { Connection } from '../../src/environments/types';
import { ApiError } from '../../src/http/apiError';
import type { NoteThrown } from '../../src/http/noteThrown';
import type { HttpDoor, SendOptions, Target } from '../../src/http/types';
import { createUserGroupCalls, type UserGroupOutcome } from '../../src/userGroups/userGroupCalls';
import { gateWith } from './gateWith';

/** Reads and updates user groups over a door; each update is allowed without a question. */
export function groupCallsOver(
  door: HttpDoor,
  target: Target,
  settings: () => Pick<SendOptions, 'timeoutMs' | 'maxBytes'>,
  noteThrown: NoteThrown,
) {
  const environment = { name: 'Test', live: false, headers: {}, builtIn: false };
  const connection: Connection = { environment, target, level: 'user', credential: { token: 'token' } };
  const environments = { find: () => environment };
  const catalog = createCatalog();
  const send = createSendCall({
    door,
    environments,
    settings,
    now: () => 1_000,
    steadyNow: () => 0,
    wait: () => Promise.resolve(),
    withProgress: (_title, work) => work(new AbortController().signal, () => undefined),
    noteThrown,
  });
  const gate = gateWith({ environments, connections: { open: () => Promise.resolve(connection) }, send });
  const calls = createUserGroupCalls({ catalog, send, gate, noteThrown });
  return {
    read: (id = 'g1') => calls.read(connection, id),
    update: async (id = 'g1', phone = '1'): Promise<UserGroupOutcome> => {
      const changed = [{ name: 'phone', before: '"0"', after: JSON.stringify(phone) }];
      try {
        const plan = calls.planUpdate({ connection, id, changed, company: {}, origin: 'user' });
        const ticket = await gate.allow([plan], { decline: '' });
        return await calls.update(plan, ticket, connection, plan.request.body ?? '');
      } catch (error) {
        if (ApiError.is(error)) return { kind: 'failed', error };
        throw error;
      }
    },
  };
}
