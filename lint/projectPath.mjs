import { relative, sep } from 'node:path';

/** The path of the file that a rule looks at, from the project's folder, with `/` on every system. */
export function projectPath({ cwd, filename }) {
  return relative(cwd, filename).split(sep).join('/');
}
