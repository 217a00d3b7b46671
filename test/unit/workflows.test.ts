import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join('.github', 'workflows');
const steps = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .flatMap((line) => /\buses:\s*(.+)$/.exec(line)?.[1] ?? []),
);

describe('the workflows', () => {
  it('use actions', () => assert.notEqual(steps.length, 0));

  for (const step of new Set(steps)) {
    // A tag can be moved to other code, a commit cannot.
    it(`name the commit and its version: ${step}`, () =>
      assert.match(step, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/));
  }
});
