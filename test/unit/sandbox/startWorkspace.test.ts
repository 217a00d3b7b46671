import assert from 'node:assert/strict';
import { join } from 'node:path';
import { sampleSource } from '../../host/firstWindow';
import { projectRoot } from '../../host/locations';
import { runCommand } from '../../host/runCommand';
import { openSandbox } from '../../support/sandboxClient';

describe('the program of the workspace that npm start opens', () => {
  it('runs with the variables of a terminal, against a sandbox with its first data', async () => {
    const sandbox = await openSandbox();
    try {
      const { code, output } = await runCommand(
        process.execPath,
        [join(projectRoot(), 'test', 'host', 'sample', sampleSource)],
        {
          env: {
            ...process.env,
            COMMERCE_API_BASE_URL: sandbox.origin,
            COMMERCE_API_TOKEN: sandbox.token('user'),
          },
        },
      );
      assert.equal(code, 0, output);
      assert.match(output, /^34 personal user groups\n.+\nupdated$/m);
    } finally {
      await sandbox.stop();
    }
  });
});
