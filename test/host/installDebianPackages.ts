import { existsSync } from 'node:fs';
import { lastLines, runCommand } from './runCommand';

/** Installs packages with apt. Returns the problem; an empty text after success, and without apt or root. */
export async function installDebianPackages(names: readonly string[]): Promise<string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return '';
  console.log(`Installing ${names.join(', ')} with apt-get…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand('apt-get', ['update'], { env });
  if (update.code !== 0) return `apt-get update failed:\n${lastLines(update.output, 5)}`;
  const install = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...names], {
    env,
  });
  return install.code === 0
    ? ''
    : `apt-get install ${names.join(' ')} failed:\n${lastLines(install.output, 5)}`;
}
