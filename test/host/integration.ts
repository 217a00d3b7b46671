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
  // Adds the tests' certificate authority, as a user might, so that bad certificates fail for their own fault only. The
  // newest VS Code reads it as a system certificate. The oldest looks at fixed paths only, so Node adds it there.
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
  // Longer than the time limit of any test.
  silenceMs: 330_000,
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
