import { randomBytes } from 'node:crypto';
import { createCatalog } from '../../src/catalog/createCatalog';
import { behaviourLike } from '../../src/sandbox/behaviour';
import { seedUserGroups } from '../../src/sandbox/data/seedUserGroups';
import { startSandbox } from '../../src/sandbox/startSandbox';
import { startJournalService, type JournalService } from './journalService';
import { ownKeys, ownTokens } from './ownService';

/** Starts the sandbox that answers as public clients report, behind a server with a journal. Its group is an enterprise. */
export async function startSandboxService(): Promise<JournalService> {
  const sandbox = await startSandbox({
    endpoints: createCatalog().endpoints,
    now: Date.now,
    random: (bytes) => randomBytes(bytes).toString('base64url'),
    behaviour: behaviourLike('clients'),
    fixed: { tokens: ownTokens, keys: ownKeys },
  });
  const enterprise = seedUserGroups().find(({ corporate_type: type }) => type === 2);
  const group: Record<string, unknown> = { ...enterprise };
  const service = await startJournalService(group, async ({ method, target, authorization, role, body }) => {
    const answer = await fetch(sandbox.origin + target, {
      method,
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(role === undefined ? {} : { 'bootpay-role': role }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (method === 'PUT' && answer.ok) Object.assign(group, JSON.parse(text));
    return [answer.status, text];
  });
  return {
    ...service,
    stop: async () => {
      await sandbox.stop();
      await service.stop();
    },
  };
}
