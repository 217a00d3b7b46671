import type { WorkbenchOptions } from './useWorkbench';

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
