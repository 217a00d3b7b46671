/** The rooms of `src`, in the order of imports: a room may import itself and the rooms before it. */
export const rooms = [
  'contributions',
  'base',
  'json',
  'catalog',
  'http',
  'editor',
  'environments',
  'sessions',
  'sandbox',
  'documents',
  'endpoints',
  'calls',
  'history',
  'code',
  'requests',
  'table',
  'userGroups',
  'assistant',
  'fileSystem',
  'commands',
  'wiring',
  'extension',
];

/** Rooms of planned features, which have no file yet. */
export const emptyRooms = [];

/** Rooms that may import only themselves and the named rooms. */
export const onlyFrom = { sandbox: ['catalog', 'json', 'base'] };

/**
 * Rooms that only the named rooms may import. `requests` shows the sandbox's exchanges through its own interface, which
 * `wiring` implements with `wiring/sandboxHost.ts`.
 */
export const onlyBy = { sandbox: ['wiring'], assistant: ['wiring'] };

/** Features that must not import each other. */
export const strangers = ['code', 'history', 'endpoints', 'requests', 'userGroups', 'assistant'];

/** Folders that must not import from another folder of their room, and why. */
export const apart = [
  {
    folder: 'src/userGroups/save/',
    from: 'src/userGroups/file/',
    reason: 'A save needs no document: the file takes over what became of it.',
  },
];

/** Pages, which run in a browser, and the only paths that each may import: a folder ends with `/`. */
export const pages = [
  {
    folder: 'src/userGroups/form/page/',
    imports: [
      'src/userGroups/form/page/',
      'src/userGroups/form/protocol',
      'src/userGroups/form/pageState',
      'src/documents/hostWatch',
      'src/base/letterOf',
      'src/base/page.css',
      'lit-html',
    ],
  },
  {
    folder: 'src/endpoints/page/',
    imports: [
      'src/endpoints/page/',
      'src/endpoints/endpointPageModel',
      'src/base/page.css',
      'src/catalog/describeEndpoint',
    ],
  },
  {
    folder: 'src/table/page/',
    imports: [
      'src/table/page/',
      'src/base/letterOf',
      'src/base/page.css',
      'src/documents/hostWatch',
      'src/table/cellText',
      'src/table/columnWidths',
      'src/table/sortRows',
      'src/table/tableMessage',
      'src/table/tableView',
      'lit-html',
    ],
  },
];

/** Rooms that may import `vscode` in any file; other rooms may do so only in a folder `vscode`. */
export const editorRooms = ['editor', 'wiring', 'extension'];

/** Packages that only the named files may import, and why. */
export const guardedPackages = {
  axios: { files: ['src/http/createHttpDoor.ts'], reason: 'One file talks to the network.' },
  '@modelcontextprotocol/server': {
    files: ['src/assistant/server/createAssistantServer.ts'],
    reason: 'One file speaks the protocol of assistants.',
  },
  'js-yaml': {
    files: [
      'src/catalog/compiler/compileCatalogFiles.ts',
      'src/catalog/customOpenApi/parseOpenApi.ts',
      'src/catalog/customOpenApi/readValue.ts',
      'src/catalog/export/openApiText.ts',
    ],
    reason: "YAML is read for a user's own file and written for an export, and nowhere else.",
  },
};
