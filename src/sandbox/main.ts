// Runs the sandbox alone: npm run sandbox -- --port 4010 --like clients
import { randomBytes } from 'node:crypto';
import { createCatalog } from '../catalog/createCatalog';
import { knownPermissionHeader } from '../catalog/knownAddresses';
import { explainStartFailure, parseSandboxArguments } from './sandboxArguments';
import { startSandbox } from './startSandbox';

async function main(): Promise<void> {
  const wanted = parseSandboxArguments(process.argv.slice(2));
  if ('problem' in wanted) {
    fail(wanted.problem);
    return;
  }
  if ('usage' in wanted) {
    console.log(wanted.usage);
    return;
  }
  const catalog = createCatalog();
  try {
    const sandbox = await startSandbox({
      endpoints: catalog.endpoints,
      port: wanted.port,
      behaviour: wanted.behaviour,
      groupCount: wanted.groupCount,
      pageOrigin: wanted.pageOrigin,
      now: Date.now,
      random: (bytes) => randomBytes(bytes).toString('base64url'),
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
    const { name, user, others } = knownPermissionHeader;
    const manner =
      wanted.behaviour.like === 'clients'
        ? `\n\nIt answers as public client libraries report, which is a hint. What a call may do depends on its header
${name} (${[user, ...others].join(', ')}; ${user} without one), not on its token.`
        : '';
    const example = catalog.findEndpoint('userGroups.list')?.path ?? '';
    console.log(`The sandbox listens at ${sandbox.origin}${manner}

User token:  ${sandbox.token('user')}
Admin token: ${sandbox.token('admin')}

User keys:   ${sandbox.keys('user').clientKey}  ${sandbox.keys('user').secretKey}
Admin keys:  ${sandbox.keys('admin').clientKey}  ${sandbox.keys('admin').secretKey}

Try it:
  curl -H 'Authorization: Bearer ${sandbox.token('user')}' '${sandbox.origin}${example}'

Its data is invented and kept in memory. Stop it with Ctrl+C.`);
  } catch (error) {
    fail(explainStartFailure(error, wanted.port));
  }
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

await main();
