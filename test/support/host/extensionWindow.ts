import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as vscode from 'vscode';
import { findExtension } from './extensionUnderTest';

/** The `vscode.window` that the extension itself calls. */
export async function extensionWindow(): Promise<typeof vscode.window> {
  const file = join(findExtension().extensionPath, 'test', 'support', 'host', 'extensionApi.mjs');
  const { window } = (await import(pathToFileURL(file).href)) as Pick<typeof vscode, 'window'>;
  return window;
}
