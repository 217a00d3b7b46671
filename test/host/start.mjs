// `npm start`: installs missing packages, builds, and runs start.ts, which opens VS Code with the extension.
import { ensureDependencies, runNode } from './bootstrap.mjs';

try {
  await ensureDependencies();
  const { code } = await runNode(['esbuild.mjs', 'host']);
  if (code !== 0) throw new Error('The build failed; see above.');
  const { start } = await import('../../out/host/start.js');
  await start(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
