import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';

/** Whether VS Code can search files. Its oldest server downloads the search program when it is installed. */
export function searchesFiles(): boolean {
  const program = join(vscode.env.appRoot, 'node_modules', '@vscode', 'ripgrep');
  return !existsSync(program) || existsSync(join(program, 'bin'));
}
