import assert from 'node:assert/strict';
import { workbenchUrl } from '../../host/openWorkbench';

describe('the address of a workbench', () => {
  const address = 'http://127.0.0.1:4000';

  it('names the folder, or asks for an empty window', () => {
    assert.equal(workbenchUrl({ address, folder: '/tmp/a b' }), `${address}/?folder=%2Ftmp%2Fa+b`);
    assert.equal(workbenchUrl({ address }), `${address}/?ew=true`);
  });

  it('names the extension under development and the tests on the server', () => {
    const url = new URL(workbenchUrl({ address, developmentPath: '/one', testsPath: '/tests/index.cjs' }));
    assert.deepEqual(JSON.parse(url.searchParams.get('payload') ?? ''), [
      ['extensionDevelopmentPath', 'vscode-remote://127.0.0.1:4000/one'],
      ['extensionTestsPath', 'vscode-remote://127.0.0.1:4000/tests/index.cjs'],
    ]);
  });
});
