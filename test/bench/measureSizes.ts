import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, vsixFile } from '../host/locations';
import { atMost, type Row } from './table';

/** Sizes of the last production build and of the archive, in kB. */
export function measureSizes(): readonly Row[] {
  const meta = JSON.parse(readFileSync(join(projectRoot(), 'out', 'extension.meta.json'), 'utf8')) as {
    outputs: Record<string, { bytes: number; imports: readonly { path: string; kind: string }[] }>;
  };
  const loaded = new Set<string>();
  const visit = (path: string): void => {
    if (loaded.has(path) || !(path in meta.outputs)) return;
    loaded.add(path);
    for (const { path: next, kind } of meta.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') visit(next);
  };
  visit('dist/extension.js');
  const kB = (paths: Iterable<string>) =>
    [...paths].reduce((sum, path) => sum + (meta.outputs[path]?.bytes ?? 0), 0) / 1000;
  const shipped = readdirSync(join(projectRoot(), 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => statSync(join(projectRoot(), 'dist', path)).size);
  return [
    atMost('loaded at activation, raw kB', kB(loaded), 70, 80),
    atMost('all shipped JavaScript, raw kB', shipped.reduce((sum, size) => sum + size, 0) / 1000, 960, 1000),
    atMost('VSIX, kB', statSync(vsixFile()).size / 1000, 400, 500),
  ];
}
