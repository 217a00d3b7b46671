import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { text as readBody } from 'node:stream/consumers';
import { createCatalog } from '../../src/catalog/createCatalog';
import { behaviourLike } from '../../src/sandbox/behaviour';
import { seedUserGroups } from '../../src/sandbox/data/seedUserGroups';
import { startSandbox } from '../../src/sandbox/startSandbox';
import { ownKeys, ownTokens, type OwnService } from './ownService';

/** The sandbox as public clients report, behind a server that keeps a journal. Its group is the first enterprise. */
export async function startSandboxService(): Promise<OwnService> {
  const sandbox = await startSandbox({
    endpoints: createCatalog().endpoints,
    now: Date.now,
    random: (bytes) => randomBytes(bytes).toString('base64url'),
    behaviour: behaviourLike('clients'),
    fixedTokens: ownTokens,
    fixedKeys: ownKeys,
  });
  const journal: OwnService['journal'][number][] = [];
  const enterprise = seedUserGroups().find(({ corporate_type: type }) => type === 2);
  const group: Record<string, unknown> = { ...enterprise };
  const server = createServer((incoming, response) => {
    void readBody(incoming).then(async (text) => {
      const { method = '', url: target = '', headers } = incoming;
      const authorization = headers.authorization ?? '';
      const role = headers['bootpay-role']?.toString();
      const answer = await fetch(sandbox.origin + target, {
        method,
        headers: {
          authorization,
          'content-type': 'application/json',
          ...(role === undefined ? {} : { 'bootpay-role': role }),
        },
        ...(text === '' ? {} : { body: text }),
      });
      const body = text === '' ? undefined : (JSON.parse(text) as Readonly<Record<string, unknown>>);
      const answered = await answer.text();
      if (method === 'PUT' && answer.ok) Object.assign(group, JSON.parse(answered));
      journal.push({ method, target, authorization, role, body, status: answer.status });
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answered);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The service has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    journal,
    group,
    stop: async () => {
      await sandbox.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
