import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createCatalog } from '../../../src/catalog/createCatalog';
import type { EnvironmentEntry } from '../../../src/environments/types';
import { startSandbox, type Sandbox } from '../../../src/sandbox/startSandbox';
import type { ExtensionFixture } from './useExtension';

export const secondTokens = { user: 'second-user-token.0123456789', admin: 'second-admin-token.0123456789' };

export const secondKeys = {
  user: { clientKey: 'second-client-user.0123456789', secretKey: 'second-secret-user.0123456789' },
  admin: { clientKey: 'second-client-admin.0123456789', secretKey: 'second-secret-admin.0123456789' },
};

/** Starts a second service: the sandbox's code on another port, with tokens and keys that the test knows. */
export function startSecondService(): Promise<Sandbox> {
  return startSandbox({
    endpoints: createCatalog().endpoints,
    now: Date.now,
    random: (bytes) => randomBytes(bytes).toString('base64url'),
    fixed: { tokens: secondTokens, keys: secondKeys },
  });
}

/**
 * Call at the top of a suite. Each test gets a second service as its chosen environment; after the test, the session of
 * the service is deleted.
 */
export function useSecondService(fixture: ExtensionFixture): () => Sandbox {
  let second: Sandbox | undefined;
  const running = (): Sandbox => {
    assert.ok(second, 'used outside a test');
    return second;
  };
  beforeEach(async () => {
    second = await startSecondService();
    await fixture.setEnvironments(environmentAt(second));
    await fixture.services.environments.switchTo('Second');
  });
  afterEach(async () => {
    await fixture.services.sessions.delete(running().origin);
    await running().stop();
  });
  return running;
}

/** An entry of the setting `environments` for a server of the test. */
export function environmentAt(
  { origin }: { readonly origin: string },
  name = 'Second',
  more: Partial<EnvironmentEntry> = {},
): EnvironmentEntry {
  return { name, baseUrl: origin, ...more };
}
