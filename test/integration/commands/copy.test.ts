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

  it('copies an endpoint with variables for its values', async () => {
    await fixture.run(CommandId.copyAsCurl, node);
    const text = await vscode.env.clipboard.readText();
    assert.match(text, /^curl /);
    assert.match(text, /COMMERCE_API_TOKEN/);
    assert.match(text, /\/v1\/user-groups\//);
  });

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

  it('takes the active result without an argument', async () => {
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: '1' } });
    await fixture.run(CommandId.copyAsCurl);
    assert.match(await vscode.env.clipboard.readText(), /limit=1/);
  });
});
