/** The rooms of `src`, from the ground up: each may import what stands before it, and itself. */
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

/** Rooms that nothing stands in yet: where the first file of such a feature goes, and what it may import. */
export const emptyRooms = [];

/** Rooms that may import less than the order allows. */
export const onlyFrom = { sandbox: ['catalog', 'json', 'base'] };

/**
 * Rooms that only the named rooms may import. No feature starts what assistants do. What shows the sandbox's exchanges takes them by an interface of its own,
 * which wiring fills from `wiring/sandboxHost.ts`.
 */
export const onlyBy = { sandbox: ['wiring'], assistant: ['wiring'] };

/** Features that must not know each other. */
export const strangers = ['code', 'history', 'endpoints', 'requests', 'userGroups', 'assistant'];

/** Folders that must not import from another folder of their room, and why. */
export const apart = [
  {
    folder: 'src/userGroups/save/',
    from: 'src/userGroups/file/',
    reason: 'A save needs no document: the file takes over what became of it.',
  },
];

/** Pages run in a browser: each knows its own files, what it says to its host and hears, and lit for templates. */
export const pages = [
  {
    folder: 'src/userGroups/form/page/',
    imports: [
      'src/userGroups/form/page/',
      'src/userGroups/form/protocol',
      'src/userGroups/form/pageState',
      'src/documents/hostWatch',
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

/** Rooms that may import `vscode` anywhere; the others do so in their `vscode` folder. */
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
