/** Files of `src` that need no export of their name, by the reason. */
export const filesWithoutMainExport = {
  'the types of a room': [
    'src/catalog/types.ts',
    'src/documents/types.ts',
    'src/environments/types.ts',
    'src/http/types.ts',
    'src/userGroups/file/types.ts',
  ],
  'what is run, not imported': [
    'src/extension.ts',
    'src/sandbox/main.ts',
    'src/endpoints/page/main.ts',
    'src/table/page/main.ts',
    'src/userGroups/form/page/main.ts',
  ],
  'several of one kind, none of them the main one': [
    'src/base/formatFigures.ts',
    'src/base/localServer.ts',
    'src/base/storage.ts',
    'src/catalog/knownAddresses.ts',
    'src/code/codeInsertion.ts',
    'src/code/snippets/ownSnippets.ts',
    'src/code/terminals.ts',
    'src/commands/callCommands.ts',
    'src/commands/copyCommands.ts',
    'src/commands/endpointCommands.ts',
    'src/commands/environmentCommands.ts',
    'src/commands/historyCommands.ts',
    'src/commands/requestCommands.ts',
    'src/commands/resultCommands.ts',
    'src/commands/sandboxCommands.ts',
    'src/commands/sessionCommands.ts',
    'src/commands/userGroupFileCommands.ts',
    'src/commands/userGroupListCommands.ts',
    'src/contributions.ts',
    'src/documents/uris.ts',
    'src/editor/files.ts',
    'src/editor/settings.ts',
    'src/http/redaction/hideSecrets.ts',
    'src/sandbox/data/rowValues.ts',
    'src/userGroups/file/problems.ts',
    'src/userGroups/form/pageState.ts',
    'src/userGroups/form/protocol.ts',
  ],
};

const excepted = new Set(Object.values(filesWithoutMainExport).flat());

/**
 * The reason why a file of `src` needs another name; undefined if one of its exports has the file's name. A verb may come
 * before the name: `statusBar.ts` may export `createStatusBar`.
 */
export function judgeFileName(file, exported) {
  const [, name] = /^src\/(?:.*\/)?(\w+)\.ts$/.exec(file) ?? [];
  if (name === undefined || excepted.has(file)) return undefined;
  const capitalized = name.charAt(0).toUpperCase() + name.slice(1);
  const isNamed = exported.some(
    (each) => each.toLowerCase() === name.toLowerCase() || each.endsWith(capitalized),
  );
  return isNamed
    ? undefined
    : `No export is called ${name}: name the file after its main export (lint/fileNames.mjs).`;
}
