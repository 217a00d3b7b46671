import { CommerceView } from './commerceView';
import { serviceTokens, startTestService, type TestService, type TestServiceOptions } from './testService';
import { useWorkbench } from './useWorkbench';
import type { Workbench } from './workbench';

export interface OwnEnvironment {
  /** Its name in the setting; "Test" by default. */
  readonly name?: string;
  readonly live?: boolean;
  /** The level that the user is signed in at. */
  readonly level?: 'user' | 'admin';
  readonly service?: TestServiceOptions;
  /** User settings beside the environment. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Files of the opened folder, by relative path. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface SignedIn {
  readonly workbench: Workbench;
  readonly commerce: CommerceView;
  readonly service: TestService;
}

/** For the top of a `describe`: a user who works in an environment of their own, signed in, the user groups open. */
export function useSignedIn(options: OwnEnvironment = {}): () => SignedIn {
  const { name = 'Test', live = false, level = 'user' } = options;
  let service: TestService | undefined;
  before(async () => {
    service = await startTestService(options.service);
  });
  after(() => service?.stop());

  const running = (): TestService => {
    if (!service) throw new Error('The service is there only inside tests.');
    return service;
  };
  const workbench = useWorkbench(() => ({
    ...(options.files ? { files: options.files } : {}),
    settings: {
      ...options.settings,
      'commerceApi.environments': [{ name, baseUrl: running().origin, live }],
    },
  }));
  const commerce = () => new CommerceView(workbench());
  before(async () => {
    await commerce().openModule('User groups');
    await commerce().switchTo(name);
    await commerce().waitForEnvironment(`${name} (signed out)`);
    if (level === 'admin') {
      await workbench().runCommand('Commerce API: Switch Permission Level…');
      await workbench().pick('Admin');
    }
    await commerce().signIn(name, serviceTokens[level]);
    await commerce().waitForEnvironment(`${name} (${level})`);
  });
  return () => ({ workbench: workbench(), commerce: commerce(), service: running() });
}
