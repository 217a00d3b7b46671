import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { theResult } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';

const node = { kind: 'endpoint', endpointId: 'userGroups.detail' };

describe(CommandId.copyPath, () => {
  const fixture = useExtension();

  it('copies the path of a node', async () => {
    await fixture.run(CommandId.copyPath, node);
    assert.equal(await vscode.env.clipboard.readText(), '/v1/user-groups/:user_group_id');
  });
});

describe(CommandId.copyAsCurl, () => {
  const fixture = useExtension();

  it('copies the request of a result without its token', async () => {
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: '2' } });
    await fixture.run(CommandId.copyAsCurl, theResult().uri);
    const text = await vscode.env.clipboard.readText();
    const sandbox = fixture.services.sandbox.running();
    assert.ok(sandbox);
    assert.ok(text.includes(`${sandbox.origin}/v1/user-groups?limit=2`), text);
    assert.match(text, /COMMERCE_API_TOKEN/);
    assert.ok(!text.includes(sandbox.token('user')));
  });
});
