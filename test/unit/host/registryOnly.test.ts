import assert from 'node:assert/strict';
import { takeFromRegistry } from '../../host/registryOnly';

describe('packages that come from source repositories', () => {
  const repository = 'owner/watcher#1ca032a';

  it('come from the registry in the version that the shrinkwrap names', () => {
    const manifest = {
      dependencies: { watcher: repository, other: '^1.2.3' },
      devDependencies: { watcher: repository },
    };
    const lock = {
      packages: {
        '': { dependencies: { watcher: repository } },
        'node_modules/watcher': {
          version: '2.5.1',
          resolved: 'git+ssh://git@host/owner/watcher.git#1ca',
          integrity: 'sha512-x',
        },
        'node_modules/other': { version: '1.2.4', integrity: 'sha512-y' },
      },
    };
    takeFromRegistry(manifest, lock);
    assert.deepEqual(manifest, {
      dependencies: { watcher: '2.5.1', other: '^1.2.3' },
      devDependencies: { watcher: '2.5.1' },
    });
    assert.deepEqual(lock.packages, {
      '': { dependencies: { watcher: '2.5.1' } },
      'node_modules/watcher': { version: '2.5.1' },
      'node_modules/other': { version: '1.2.4', integrity: 'sha512-y' },
    });
  });
});
