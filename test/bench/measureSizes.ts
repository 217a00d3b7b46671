import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, vsixFile } from '../host/locations';
import { readPackedSizes } from '../package/readZip';
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
    .map((path) => ({ path, size: statSync(join(projectRoot(), 'dist', path)).size }));
  const isServer = ({ path }: { readonly path: string }): boolean => path.includes('assistantServer-');
  const sumOf = (files: typeof shipped): number => files.reduce((sum, { size }) => sum + size, 0) / 1000;
  const serverPath = shipped.find(isServer)?.path ?? '';
  const packed = (readPackedSizes(vsixFile()).get(`extension/dist/${serverPath}`) ?? 0) / 1000;
  return [
    atMost('loaded at activation, raw kB', kB(loaded), 70, 80),
    atMost(
      'shipped JavaScript but the MCP server, raw kB',
      sumOf(shipped.filter((file) => !isServer(file))),
      960,
      1000,
    ),
    atMost('VSIX but the MCP server, kB', statSync(vsixFile()).size / 1000 - packed, 400, 490),
    atMost('MCP server, raw kB', sumOf(shipped.filter(isServer)), 300, 328),
    atMost('MCP server in the VSIX, kB', packed, 80, 87),
  ];
}
