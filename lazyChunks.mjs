import { relative, resolve, sep } from 'node:path';

/**
 * The chunks of modules that are loaded together or soon after one another: modules by their paths from `src`, packages by
 * their names. What stands nowhere has a chunk of its own. The fewer files there are, the less the archive pays for
 * headers, and the sooner one is loaded: VS Code resolves each import through a loader hook.
 */
const chunks = {
  // What nearly every act of a user needs.
  common: [
    './calls/remediesOfCall',
    './calls/requests/buildRequestSchemaText',
    './calls/requests/requestDiagnostics',
    './calls/requests/requestStore',
    './calls/results/nextCallItems',
    './calls/results/pageOf',
    './calls/results/resultContent',
    './calls/results/resultLenses',
    './calls/results/resultTitle',
    './calls/results/vscode/loadAnswer',
    './catalog/buildRequestSkeleton',
    './editor/callProgress',
    './environments/bodyWithoutWrapper',
    './http/createHttpDoor',
    './http/createSafeDoor',
    './sessions/createConnections',
    './sessions/createRenewingDoor',
    './sessions/createSessions',
    './sessions/issueToken',
    './sessions/renewer',
    './sessions/storedSessions',
    './userGroups/file/userGroupLensItems',
    './userGroups/list/loadUserGroups',
    './userGroups/list/userGroupNodes',
  ],
  later: ['./base/describeSettingProblem', './sessions/accounts', './wiring/registerLater'],
  commands: ['./calls/prompts/vscode/createQuickInput', './commands/handlers', './wiring/commandServices'],
  endpoints: [
    './catalog/generated/details',
    './catalog/generated/hints',
    './catalog/mergeDetails',
    './documents/vscode/endpointMarkdown',
    './endpoints/describeCall',
  ],
  userGroupFiles: ['./userGroups/file/userGroupSchemaText', './wiring/openUserGroupFiles'],
  form: ['./userGroups/form/vscode/openFormPanel', './userGroups/form/vscode/reopenForm'],
  openApi: ['./catalog/customOpenApi/compileCustomOpenApiFiles', './catalog/export/openApiText'],
  snippets: [
    '@scalar/snippetz/plugins/js/fetch',
    '@scalar/snippetz/plugins/powershell/restmethod',
    '@scalar/snippetz/plugins/python/httpx',
    '@scalar/snippetz/plugins/python/requests',
  ],
};

/** Loaded without an act of the user, or without a use for what acts share. */
const apart = new Set(['later', './wiring/loadCustomOpenApi', 'snippets', 'axios']);

/**
 * Leads each `import('…')` of ours to the module of its chunk, which has all exports of the modules there. esbuild cuts a
 * chunk for each set of entry points that share code; a chunk that imports the extension's entry, and what is common,
 * shares all of it.
 */
export function lazyChunks(entry) {
  const namespace = 'lazy-chunk';
  const chunkOf = new Map(
    Object.entries(chunks).flatMap(([chunk, names]) => names.map((name) => [name, chunk])),
  );
  return {
    name: namespace,
    setup(bundler) {
      bundler.onResolve({ filter: /./ }, ({ path, kind, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const fromSource = () => `./${relative('src', resolve(resolveDir, path)).replaceAll(sep, '/')}`;
        const name = path.startsWith('.') ? fromSource() : path;
        return { path: chunkOf.get(name) ?? name, namespace };
      });
      bundler.onLoad({ filter: /./, namespace }, ({ path: chunk }) => {
        const names = chunks[chunk] ?? [chunk];
        const shared = chunk === 'common' || apart.has(chunk) ? [] : chunks.common;
        const lines = [
          ...[entry, ...shared].map((name) => `import ${JSON.stringify(name)};`),
          ...names.map((name) => `export * from ${JSON.stringify(name)};`),
        ];
        return { contents: lines.join('\n'), resolveDir: resolve('src') };
      });
    },
  };
}
