import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './locations';
import { runCommand } from './runCommand';

/** A small extension: its manifest and its one script, `./extension.js`. */
export interface SmallExtension {
  readonly manifest: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly script: string;
}

/** Writes an extension into a new folder below `folder`, and returns that folder. */
export async function writeExtension(folder: string, { manifest, script }: SmallExtension): Promise<string> {
  const source = join(folder, manifest.name);
  await mkdir(source, { recursive: true });
  await writeFile(join(source, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(source, 'extension.js'), script);
  return source;
}

/** Writes an extension and packs it; returns the path of the VSIX. */
export async function packExtension(folder: string, extension: SmallExtension): Promise<string> {
  const { name } = extension.manifest;
  const source = await writeExtension(folder, extension);
  const file = join(folder, `${name}.vsix`);
  const vsce = join(projectRoot(), 'node_modules', '@vscode', 'vsce', 'vsce');
  const flags = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', file];
  const { code, output } = await runCommand(process.execPath, [vsce, 'package', ...flags], { cwd: source });
  if (code !== 0) throw new Error(`${name} was not packed.\n${output}`);
  return file;
}
