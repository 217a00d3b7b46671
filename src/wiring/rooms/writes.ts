import { setTimeout as wait } from 'node:timers/promises';
import { steadyNow } from '../../base/steadyNow';
import { createEntityNames } from '../../calls/prompts/entitySource';
import { createRecentValues } from '../../calls/prompts/recentValues';
import { createSendCall } from '../../calls/sendCall';
import { createAssistantUse, createWriteGate } from '../../calls/writes/writeGate';
import { createConfirmedEnvironments } from '../../environments/confirmedEnvironments';
import { holdsSecret } from '../../http/redaction/hideSecrets';
import type { SessionRoom } from './sessions';

export type WriteRoom = ReturnType<typeof wireWrites>;

/** Wires the sending of requests: reads directly, writes only through the gate. */
export function wireWrites(house: SessionRoom) {
  const { environments, redactor } = house;
  const confirmed = createConfirmedEnvironments(house.context.globalState);
  const assistantUse = createAssistantUse(house.context.workspaceState, Date.now);
  const send = createSendCall({ ...house, now: Date.now, steadyNow, wait });
  return {
    ...house,
    confirmed,
    send,
    gate: createWriteGate({ ...house, confirmed, assistantUse, running: new Set(), send }),
    entityNames: createEntityNames(),
    recents: createRecentValues(
      house.context.globalState,
      (name) => environments.find(name)?.baseUrl,
      (value) => redactor.redact(value) !== value || holdsSecret(value),
    ),
  };
}
