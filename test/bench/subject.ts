import { copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandId } from '../../src/contributions';
import { projectRoot } from '../host/locations';

/** An extension as the bench sees it. */
export interface Subject {
  readonly extension: string;
  readonly folder: string;
  readonly viewContainer: string;
  /** Text of a row of its tree that is there at first sight. */
  readonly firstRow: string;
  /** The command that gets the bench's answer and shows it. */
  readonly call: (address: string) => { readonly command: string; readonly args: readonly unknown[] };
  /** Jobs that make `call` go to the bench's service. */
  readonly prepare: (
    address: string,
  ) => readonly (
    | { readonly kind: 'configure'; readonly name: string; readonly value: unknown }
    | { readonly kind: 'execute'; readonly command: string; readonly args: readonly unknown[] }
  )[];
}

const environmentName = 'Bench';

/** Our extension, from the last production build. The endpoint is one that needs no session. */
export function productSubject(): Subject {
  return {
    extension: 'commerce-api.commerce-api-explorer',
    folder: projectRoot(),
    viewContainer: 'commerceApi',
    firstRow: 'User groups',
    call: () => ({
      command: CommandId.call,
      args: [{ endpoint: 'users.exists', path: { key: 'email' }, query: { pk: 'bench' } }],
    }),
    prepare: (address) => [
      {
        kind: 'configure',
        name: 'commerceApi.environments',
        value: [{ name: environmentName, baseUrl: address }],
      },
      { kind: 'configure', name: 'commerceApi.response.maxMegabytes', value: 100 },
      { kind: 'execute', command: CommandId.switchEnvironment, args: [environmentName] },
    ],
  };
}

/** The smallest extension of our shape, staged from its own build; its call is the raw floor. */
export async function probeSubject(): Promise<Subject> {
  const root = projectRoot();
  const folder = join(root, 'out', 'benchProbeStaged');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await copyFile(join(root, 'test', 'bench', 'probe', 'package.json'), join(folder, 'package.json'));
  await cp(join(root, 'out', 'benchProbe'), join(folder, 'dist'), { recursive: true });
  return {
    extension: 'commerce-api.bench-probe',
    folder,
    viewContainer: 'benchProbe',
    firstRow: 'Probe item 1',
    call: (address) => ({ command: 'benchProbe.get', args: [`${address}/floor`] }),
    prepare: () => [],
  };
}
