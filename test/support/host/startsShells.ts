import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';

/** Some versions of the server come from npm without the module that starts shells, which is built on other machines. */
export function startsShells(): boolean {
  const { platform, arch } = process;
  return [`prebuilds/${platform}-${arch}`, 'build/Release'].some((folder) =>
    existsSync(join(vscode.env.appRoot, 'node_modules', 'node-pty', folder, 'pty.node')),
  );
}
