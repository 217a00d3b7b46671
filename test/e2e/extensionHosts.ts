import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { until } from './until';

const run = promisify(execFile);

interface Process {
  readonly id: number;
  readonly parent: number;
  readonly command: string;
}

/** Process ids of the extension hosts of the VS Code server with a data folder; not on Windows. */
async function findExtensionHosts(dataFolder: string): Promise<readonly number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args='], { maxBuffer: 16_000_000 });
  const all = stdout.split('\n').flatMap((line): readonly Process[] => {
    const [, id, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ id: Number(id), parent: Number(parent), command }];
  });
  const below = new Set(all.filter(({ command }) => command.includes(dataFolder)).map(({ id }) => id));
  // A child may be listed before its parent, so the list is read until no process is added.
  for (let known = -1; known !== below.size;) {
    known = below.size;
    for (const { id, parent } of all) if (below.has(parent)) below.add(id);
  }
  return all
    .filter(({ id, command }) => below.has(id) && command.includes('--type=extensionHost'))
    .map(({ id }) => id);
}

/** Kills the extension hosts of a VS Code server. Resolves when VS Code has started a new one and `meanwhile` has ended. */
export async function killExtensionHosts(
  dataFolder: string,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const hosts = await findExtensionHosts(dataFolder);
  if (hosts.length === 0) throw new Error('no extension host runs');
  for (const id of hosts) process.kill(id, 'SIGKILL');
  await meanwhile();
  await until('another host runs', async () =>
    (await findExtensionHosts(dataFolder)).some((id) => !hosts.includes(id)),
  );
}
