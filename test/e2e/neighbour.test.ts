import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vsixFile } from '../host/locations';
import { CommerceView } from './commerceView';
import { askCommand, packNeighbour } from './neighbour';
import { serviceKeys, serviceTokens, startTestService, type TestService } from './testService';
import { useWorkbench } from './useWorkbench';

const { clientKey, secretKey } = serviceKeys.user;

describe('another extension that asks for a session', () => {
  let service: TestService;
  let folder: string;
  let neighbour: string;
  before(async () => {
    service = await startTestService();
    folder = await mkdtemp(join(tmpdir(), 'commerce-api-neighbour-'));
    neighbour = await packNeighbour(folder);
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const workbench = useWorkbench(() => ({
    extensions: [vsixFile(), neighbour],
    settings: { 'commerceApi.environments': [{ name: 'Test', baseUrl: service.origin }] },
  }));
  const commerce = () => new CommerceView(workbench());
  before(async () => {
    await commerce().openModule('User groups');
    await commerce().switchTo('Test');
    await commerce().waitForEnvironment('Test (signed out)');
  });

  it('leads to our own sign-in, once the user allows it', async () => {
    await workbench().runCommand(askCommand);
    await workbench().dialog.filter({ hasText: "'Neighbour' wants to sign in using Commerce API" }).waitFor();
    await workbench().screenshot('neighbour-asks');
    await workbench().pressInDialog('Allow');
    await workbench().quickInputShowing('How to sign in');
    await workbench().screenshot('neighbour-sign-in');
    await workbench().pick('Get a token with client key and secret key');
    await workbench().quickInputShowing('Client key for');
    await workbench().enter(clientKey);
    await workbench().quickInputShowing('Secret key for this client key');
    await workbench().enter(secretKey);
    await workbench().quickInputShowing('What happens to the keys?');
    await workbench().pick('Keep the keys in secret storage');
    await commerce().waitForEnvironment('Test (user)');
  });

  it('is given a text that opens nothing, and none of our secrets', async () => {
    const text = await workbench().waitForEditorText('"accessToken"');
    await workbench().screenshot('neighbour-session');
    assert.match(text, /"accessToken": "commerce-api-session-[0-9a-f-]{36}"/);
    assert.match(text, /"label": "Test \(user\)"/);
    const [issued] = service.journal;
    assert.equal(issued?.target, '/v1/request/token');
    for (const secret of [clientKey, secretKey, ...Object.values(serviceTokens), 'canary', 'sandbox-user-'])
      assert.ok(!text.includes(secret), secret);
    const opaque = /commerce-api-session-[0-9a-f-]{36}/.exec(text)?.[0] ?? '';
    const answer = await fetch(`${service.origin}/v1/user-groups`, {
      headers: { Authorization: `Bearer ${opaque}` },
    });
    assert.equal(answer.status, 401);
  });
});
