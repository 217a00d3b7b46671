import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useLaunchProxy } from '../support/host/launchProxy';
import { runExtensionTests } from './extensionTests';
import { floorHost, installHost, newestHost } from './installHost';
import { projectRoot } from './locations';
import { isGood } from './suiteResult';

/** Runs test/integration in the extension host: `node out/host/integration.js [--floor]`. */
const version = process.argv.includes('--floor') ? floorHost : newestHost;
const root = projectRoot();
const proxy = await useLaunchProxy();
const result = await runExtensionTests(await installHost(version), {
  developmentPath: root,
  testsPath: join(root, 'out', 'integration', 'index.cjs'),
  // The authority of the test's certificates, as a user's own one: bad certificates must not fail for want of it. VS Code
  // reads it with the system's certificates; the oldest one looks for those at fixed paths, and Node adds it instead.
  env: {
    [version === newestHost ? 'SSL_CERT_FILE' : 'NODE_EXTRA_CA_CERTS']: join(
      root,
      'test',
      'fixtures',
      'tls',
      'ca.pem',
    ),
    ...proxy.env,
  },
  onLine: (line) => {
    console.log(`  ${line}`);
    process.send?.(line);
  },
  silenceMs: 150_000,
});
await proxy.close();
for (const failure of result.failures ?? []) console.error(`\n✖ ${failure}`);
if (result.error) console.error(result.error);
await mkdir(join(root, 'out', 'results'), { recursive: true });
await writeFile(join(root, 'out', 'results', 'integration.json'), JSON.stringify(result));
console.log(
  `  ${result.passed} passing, ${result.failed} failing, ${result.skipped} pending on code-server ${version.codeServer}`,
);
process.exitCode = isGood(result) ? 0 : 1;
