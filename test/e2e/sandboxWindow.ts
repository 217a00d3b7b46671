import { freePort } from '../host/freePort';
import { useWorkbench, type WorkbenchOptions } from './useWorkbench';
import type { Workbench } from './workbench';

/** Source code of the user, with paths of the API. */
export const sourceFile = {
  name: 'calls.ts',
  text: [
    'export async function readGroup(id: string) {',
    '  return api.get(`/v1/user-groups/${id}`);',
    '}',
    "export const products = () => api.get('/v1/product');",
    "export const next = '/v1/';",
    '',
  ].join('\n'),
};

export const requestFile = {
  name: 'groups.commerce-request.json',
  text: JSON.stringify({ endpoint: 'userGroups.list', query: { limit: 3 } }, null, 2),
};

/** Options of one window for all suites that call the sandbox, and need neither settings nor an unused extension. */
export const sandboxWindow: WorkbenchOptions = {
  shared: true,
  files: Object.fromEntries([sourceFile, requestFile].map(({ name, text }) => [name, text])),
};

/** The sandbox's port in the window that several suites share. */
let sharedPort: Promise<number> | undefined;

/** Call at the top of a `describe`: a shared window whose sandbox has a port that other programs know. */
export function usePortWindow(): { readonly workbench: () => Workbench; readonly port: () => number } {
  let port = 0;
  before(async () => {
    port = await (sharedPort ??= freePort());
  });
  const workbench = useWorkbench(() => ({ shared: true, settings: { 'commerceApi.sandbox.port': port } }));
  return { workbench, port: () => port };
}
