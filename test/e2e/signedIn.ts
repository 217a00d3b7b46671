import { CommerceView } from './commerceView';
import { serviceTokens, startTestService, type TestService, type TestServiceOptions } from './testService';
import { useWorkbench } from './useWorkbench';
import type { Workbench } from './workbench';

export interface OwnEnvironment {
  /** Name of the environment; "Test" by default. */
  readonly name?: string;
  readonly live?: boolean;
  /** The level that the user is signed in at. */
  readonly level?: 'user' | 'admin';
  readonly service?: TestServiceOptions;
  /** VSIX files to install; the packaged extension by default. */
  readonly extensions?: () => readonly string[];
  /** User settings besides the environment; a function if earlier hooks make them. */
  readonly settings?: Readonly<Record<string, unknown>> | (() => Readonly<Record<string, unknown>>);
  /** Environment variables of VS Code. */
  readonly env?: Readonly<Record<string, string>>;
  /** Further environments. */
  readonly environments?: readonly object[];
  /** Files of the opened folder, by relative path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Shares a window with other suites: its environments are "Test" and the live "Shop", its files `sharedFiles`. */
  readonly shared?: boolean;
}

export interface SignedIn {
  readonly workbench: Workbench;
  readonly commerce: CommerceView;
  readonly service: TestService;
}

const sharedEnvironments = [
  { name: 'Test', live: false },
  { name: 'Shop', live: true },
] as const;

export const sharedGroupId = 'df9d658bbe043b253d2b5d3f';
/** Files of a shared window: a link to the group at an address that earlier versions wrote, and a text to type in. */
const sharedFiles: Readonly<Record<string, string>> = {
  'link.md': `[the group](commerce-api:/Test/user-groups/${sharedGroupId}.user-group.json)`,
  'notes.txt': '\n',
};

/** The service of all suites that share a window; undefined before the first suite. */
const forShared: { service?: TestService } = {};

after(() => forShared.service?.stop());

async function startSharedService(options: TestServiceOptions = {}): Promise<TestService> {
  forShared.service ??= await startTestService();
  forShared.service.beginAnew(options);
  return forShared.service;
}

/** Call at the top of a `describe`: a user who is signed in to an own environment, with the user groups shown. */
export function useSignedIn(options: OwnEnvironment = {}): () => SignedIn {
  const { name = 'Test', live = false, level = 'user', shared = false } = options;
  const files = shared ? sharedFiles : options.files;
  let service: TestService | undefined;
  before(async () => {
    service = await (shared ? startSharedService : startTestService)(options.service);
  });
  after(() => (shared ? undefined : service?.stop()));

  const running = (): TestService => {
    if (!service) throw new Error('The service is there only inside tests.');
    return service;
  };
  const workbench = useWorkbench(() => ({
    ...(files ? { files } : {}),
    ...(options.env ? { env: options.env } : {}),
    ...(options.extensions ? { extensions: options.extensions() } : {}),
    shared,
    settings: {
      ...(typeof options.settings === 'function' ? options.settings() : options.settings),
      'commerceApi.environments': [
        ...(shared ? sharedEnvironments : [{ name, live }]).map((environment) => ({
          ...environment,
          baseUrl: running().origin,
        })),
        ...(options.environments ?? []),
      ],
    },
  }));
  const commerce = () => new CommerceView(workbench());
  before(async () => {
    await commerce().openModule('User groups');
    await commerce().switchTo(name);
    await commerce().waitForEnvironment(`${name} (`);
    const isAdmin = (await commerce().environmentItem.innerText()).includes('(admin');
    if (isAdmin !== (level === 'admin')) {
      await workbench().runCommand('Commerce API: Switch Permission Level…');
      await workbench().pick(level === 'admin' ? 'Admin' : 'User');
    }
    const atLevel = level === 'admin' ? /\(admin/ : /\((user|signed out)\)/;
    await commerce().environmentItem.filter({ hasText: atLevel }).waitFor();
    if ((await commerce().environmentItem.innerText()).includes('signed out'))
      await commerce().signIn(name, serviceTokens[level]);
    else await workbench().runCommand('Notifications: Clear All Notifications');
    await commerce().waitForEnvironment(`${name} (${level})`);
  });
  return () => ({ workbench: workbench(), commerce: commerce(), service: running() });
}
