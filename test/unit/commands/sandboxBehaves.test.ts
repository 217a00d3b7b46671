import assert from 'node:assert/strict';
import { CancelledError } from '../../../src/base/userError';
import type { SandboxLikeness } from '../../../src/commands/commandServices';
import { sandboxBehaves } from '../../../src/commands/sandboxBehaves';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

function prepare(answer: ScriptedAnswer, now: SandboxLikeness = 'reference') {
  const followed: SandboxLikeness[] = [];
  const said: string[] = [];
  const input = scriptedInput([answer]);
  const deps = {
    sandboxManner: { like: () => now, follow: (like: SandboxLikeness) => void followed.push(like) },
    input,
    showNotice: (message: string) => void said.push(message),
  };
  return { deps, followed, said, input };
}

describe('sandboxBehaves', () => {
  for (const [label, like] of [
    ['As public clients report (hint)', 'clients'],
    ['As the reference says', 'reference'],
  ] as const) {
    it(`follows the choice “${label}”, and says so`, async () => {
      const { deps, followed, said } = prepare({ pick: label }, like === 'clients' ? 'reference' : 'clients');
      await sandboxBehaves(deps);
      assert.deepEqual(followed, [like]);
      assert.match(said.join(), like === 'clients' ? /as public clients report/ : /as the reference says/);
    });
  }

  it('marks how the sandbox behaves now, and leaves it so when dismissed', async () => {
    const { deps, followed, said, input } = prepare('cancel', 'clients');
    await assert.rejects(sandboxBehaves(deps), CancelledError);
    const { items } = input.prompts[0]?.options as { items: { description?: string; picked: boolean }[] };
    assert.deepEqual(
      items.map(({ description, picked }) => [description, picked]),
      [
        [undefined, false],
        ['current', true],
      ],
    );
    assert.deepEqual([followed, said], [[], []]);
  });
});
