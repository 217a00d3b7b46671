import { relative, sep } from 'node:path';

/** The path of the checked file from the project folder, with `/` on every system. */
export function projectPath({ cwd, filename }) {
  return relative(cwd, filename).split(sep).join('/');
}
