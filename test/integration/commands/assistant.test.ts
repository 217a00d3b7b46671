import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId, ToolName } from '../../../src/contributions';
import { registerAssistantTools } from '../../../src/wiring/registerAssistantTools';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

describe(CommandId.forgetAssistantPermissions, () => {
  const fixture = useExtension();

  it('says that no assistant had a permission', async () => {
    await fixture.run(CommandId.forgetAssistantPermissions);
    await until('it is said', () =>
      fixture.notices.text().includes('No assistant had a permission to read.'),
    );
  });
});

describe('the tools of assistants in the editor', () => {
  const fixture = useExtension();
  const invoke = async (name: string, input: object): Promise<readonly unknown[]> => {
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : part));
  };

  it('are there for every agent of the window', () => {
    const names = vscode.lm.tools.map(({ name }) => name);
    assert.deepEqual(
      ToolName.filter((name) => !names.includes(name)),
      [],
    );
  });

  it('answer with one text', async () => {
    const [text, ...more] = await invoke('commerce_find_endpoints', { query: 'list user groups' });
    assert.match(String(text), /^userGroups\.list GET \/v1\/user-groups/);
    assert.deepEqual(more, []);
  });

  it('check their input, which the editor hands over as it is', async () => {
    for (const input of [{ query: 5 }, {}, { query: 'x', other: 1 }])
      assert.match(
        String(await invoke('commerce_find_endpoints', input)),
        /^REFUSED (?:unknown member )?"(?:query|other)"/,
      );
  });

  it('refuse a live secret, and say nothing of a part of one', async () => {
    const secret = 'canary-that-no-guess-may-meet-7f3a';
    fixture.services.redactor.add(secret);
    const answer = async (query: string) => String(await invoke('commerce_find_endpoints', { query }));
    assert.match(await answer(secret), /^REFUSED /);
    assert.equal(await answer(secret.slice(0, 20)), await answer(`${secret.slice(0, 19)}x`));
  });

  it('are left out where the editor has no such tools', () => {
    for (const lm of [undefined, {}])
      registerAssistantTools(lm, () => Promise.reject(new Error('not called'))).dispose();
  });
});
