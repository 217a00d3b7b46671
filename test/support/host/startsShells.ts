import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';

/** Whether VS Code can start shells. Some builds of its server lack `pty.node` for this platform. */
export function startsShells(): boolean {
  const { platform, arch } = process;
  return [`prebuilds/${platform}-${arch}`, 'build/Release'].some((folder) =>
    existsSync(join(vscode.env.appRoot, 'node_modules', 'node-pty', folder, 'pty.node')),
  );
}
