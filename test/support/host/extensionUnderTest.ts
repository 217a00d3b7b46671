import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { TestApi } from '../../../src/extension';

const extensionId = 'commerce-api.commerce-api-explorer';

/** All services of the extension in this window. */
export type TestServices = Awaited<ReturnType<TestApi['services']>>;

export function findExtension(): vscode.Extension<TestApi | undefined> {
  const extension = vscode.extensions.getExtension<TestApi | undefined>(extensionId);
  assert.ok(extension, 'the extension is not installed in this window');
  return extension;
}

/** Activates the built extension and returns its services, which it exports only in test mode. */
export async function activateExtension(): Promise<TestServices> {
  const api = await findExtension().activate();
  assert.ok(api, 'activate gave no test API');
  return api.services();
}
