import assert from 'node:assert/strict';
import { CancelledError } from '../../../src/base/userError';
import type { SandboxFailure, SandboxLikeness } from '../../../src/commands/sandboxCommands';
import { sandboxBehaves, sandboxFailureText } from '../../../src/commands/sandboxCommands';
import { catalog } from '../../support/sandboxClient';
import { type ScriptedAnswer, scriptedInput } from '../../support/scriptedInput';

function prepare(
  answers: readonly ScriptedAnswer[],
  { like = 'reference', isFailing = false }: { like?: SandboxLikeness; isFailing?: boolean } = {},
) {
  const followed: SandboxLikeness[] = [];
  const failures: (SandboxFailure | undefined)[] = [];
  const said: string[] = [];
  const input = scriptedInput(answers);
  const deps = {
    catalog,
    sandboxManner: { like: () => like, follow: (next: SandboxLikeness) => void followed.push(next) },
    sandboxFailure: {
      isOn: () => isFailing,
      set: (failure: SandboxFailure | undefined) => void failures.push(failure),
    },
    input,
    showStatus: (text: string) => void said.push(text),
  };
  return { deps, followed, failures, said, input };
}

describe('sandboxBehaves', () => {
  for (const [label, like] of [
    ['As public SDKs expect (hint)', 'clients'],
    ['As the reference says', 'reference'],
  ] as const) {
    it(`follows the choice “${label}”, and says so`, async () => {
      const now = like === 'clients' ? 'reference' : 'clients';
      const { deps, followed, failures, said } = prepare([{ pick: label }], { like: now });
      await sandboxBehaves(deps);
      assert.deepEqual([followed, failures], [[like], []]);
      assert.match(said.join(), like === 'clients' ? /as public SDKs expect/ : /as the reference says/);
    });
  }

  it('marks how the sandbox behaves now, and leaves it so when dismissed', async () => {
    const { deps, followed, failures, said, input } = prepare(['cancel'], { like: 'clients' });
    await assert.rejects(sandboxBehaves(deps), CancelledError);
    const { items } = input.prompts[0]?.options as {
      readonly items: readonly { readonly description?: string; readonly picked?: boolean }[];
    };
    assert.deepEqual(
      items.slice(0, 2).map(({ description, picked }) => [description, picked]),
      [
        [undefined, false],
        ['current', true],
      ],
    );
    assert.deepEqual([followed, failures, said], [[], [], []]);
  });

  const lost = { label: 'Response lost', fault: { outcome: 'lost' } };
  for (const [title, answers, failure] of [
    ['the next call', [{ pick: lost.label }, { pick: 'The next call' }], { ...lost, times: 1 }],
    [
      'the next write',
      [{ pick: lost.label }, { pick: 'The next write' }],
      { ...lost, times: 1, writesOnly: true },
    ],
    [
      'some calls',
      [
        { pick: lost.label },
        { pick: 'The next calls…' },
        { refused: '0', because: /from 1 to 1000/ },
        { refused: '1001', because: /from 1 to 1000/ },
        { refused: '2.5', because: /from 1 to 1000/ },
        { text: '4' },
      ],
      { ...lost, times: 4 },
    ],
    [
      'one endpoint',
      [{ pick: lost.label }, { pick: 'All calls of one endpoint…' }, { find: 'user group update' }],
      { ...lost, endpointId: 'userGroups.update' },
    ],
    ['all calls', [{ pick: lost.label }, { pick: 'All calls' }], lost],
    [
      'calls that are slow',
      [
        { pick: 'Slow response…' },
        { refused: '61', because: /from 1 to 60/ },
        { text: '40' },
        { pick: 'All calls' },
      ],
      { label: 'Response after 40 s', fault: { delay: 40 } },
    ],
  ] as const) {
    it(`lets ${title} fail`, async () => {
      const { deps, followed, failures, input } = prepare(answers);
      await sandboxBehaves(deps);
      assert.deepEqual([failures, followed], [[failure], []]);
      input.assertDone();
    });
  }

  it('changes nothing when dismissed at a later question', async () => {
    for (const answers of [
      [{ pick: lost.label }, 'cancel'],
      [{ pick: 'Slow response…' }, 'cancel'],
    ] as const) {
      const { deps, failures } = prepare(answers);
      await assert.rejects(sandboxBehaves(deps), CancelledError);
      assert.deepEqual(failures, []);
    }
  });

  it('ends the failures by one choice, which stands there only then, or at once by its argument', async () => {
    const asked = prepare([{ pick: 'Back to normal' }], { isFailing: true });
    await sandboxBehaves(asked.deps);
    const clicked = prepare([], { isFailing: true });
    await sandboxBehaves(clicked.deps, 'usual');
    for (const { failures, said } of [asked, clicked]) {
      assert.deepEqual([failures, said], [[undefined], ['The sandbox responds normally again.']]);
    }
    const usual = prepare(['cancel']);
    await assert.rejects(sandboxBehaves(usual.deps), CancelledError);
    assert.ok(!usual.input.prompts[0]?.labels.includes('Back to normal'));
  });
});

describe('sandboxFailureText', () => {
  for (const [scope, text] of [
    [{ times: 1, endpoint: undefined }, 'next call'],
    [{ times: 1, writesOnly: true, endpoint: undefined }, 'next write'],
    [{ times: 3, endpoint: undefined }, 'next 3 calls'],
    [{ endpoint: undefined }, 'all calls'],
    [{ endpoint: 'GET /v1/users' }, 'GET /v1/users'],
  ] as const) {
    it(`says which calls fail: ${text}`, () => {
      const said = sandboxFailureText({ label: 'Broken JSON', ...scope });
      assert.equal(said.text, `$(beaker) Sandbox: Broken JSON, ${text}`);
      assert.match(said.tooltip, /simulates a failure[^]*Click to return to normal\.$/);
      assert.equal(said.label, `Sandbox: Broken JSON, ${text}. Click to return to normal.`);
    });
  }
});
