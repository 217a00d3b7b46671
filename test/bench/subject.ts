import { copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandId } from '../../src/contributions';
import { projectRoot } from '../host/locations';

/** An extension that the bench measures. */
export interface Subject {
  readonly extension: string;
  readonly folder: string;
  readonly viewContainer: string;
  /** Text of a tree row that is visible as soon as the view opens. */
  readonly firstRow: string;
  /** The command that requests the bench's response and shows it. */
  readonly call: (address: string) => { readonly command: string; readonly args: readonly unknown[] };
  /** Jobs that point `call` to the bench's service. */
  readonly prepare: (
    address: string,
  ) => readonly (
    | { readonly kind: 'configure'; readonly name: string; readonly value: unknown }
    | { readonly kind: 'execute'; readonly command: string; readonly args: readonly unknown[] }
  )[];
}

const environmentName = 'Bench';

/** This extension, from the last production build. Its endpoint `users.exists` needs no session. */
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

/** The probe, a minimal extension with a tree and a command, copied from its build. Its call is the floor. */
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
