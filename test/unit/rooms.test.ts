import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { judgeImport } from '../../lint/judgeImport.mjs';
import { emptyRooms, rooms } from '../../lint/rooms.mjs';

describe('the rooms of src', () => {
  it('let types come from code for the editor', () => {
    assert.equal(judgeImport('src/calls/startCall.ts', '../editor/settings', true), undefined);
  });

  it('have their unit tests: in folders of src, and where the room has a file of that name, beside it', () => {
    const inRooms = (folder: string, end: string): string[] =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll(sep, '/'))
        .filter((file) => file.endsWith(end) && rooms.includes(file.split('/')[0] ?? ''))
        .map((file) => file.slice(0, -end.length));
    const nameInRoom = (file: string): string => `${file.split('/')[0] ?? ''} ${posix.basename(file)}`;
    const sources = inRooms('src', '.ts').filter((file) => !file.includes('/generated/'));
    const tests = inRooms('test/unit', '.test.ts');
    assert.ok(tests.length > 100, `only ${tests.length} tests were found`);
    const strays = tests.filter((test) => {
      const namesakes = sources.filter((source) => nameInRoom(source) === nameInRoom(test));
      return namesakes.length > 0 ? !namesakes.includes(test) : !existsSync(`src/${posix.dirname(test)}`);
    });
    assert.deepEqual(strays, []);
  });

  it('are all that stands in src', () => {
    const found = readdirSync('src').map((entry) => entry.replace(/\.ts$/, ''));
    const filled = rooms.filter((room) => !emptyRooms.includes(room));
    assert.deepEqual([...found].sort(), filled.sort());
  });

  const allowed: readonly (readonly [string, string])[] = [
    ['src/json/scanJson.ts', '../base/lazy'],
    ['src/calls/results/nextCalls.ts', '../../catalog/types'],
    ['src/calls/results/nextCalls.ts', './pageOf'],
    ['src/userGroups/form/vscode/userGroupForms.ts', 'vscode'],
    ['src/editor/settings.ts', 'vscode'],
    ['src/extension.ts', './wiring/start'],
    ['src/wiring/sandboxHost.ts', '../sandbox/startSandbox'],
    ['src/http/createHttpDoor.ts', 'axios'],
    ['src/code/codeLanguages.ts', 'valibot'],
    ['src/userGroups/form/page/main.ts', './css'],
    ['src/userGroups/form/page/main.ts', '../protocol'],
    ['test/unit/rooms.test.ts', '../../src/wiring/start'],
    ['src/requests/exchanges.ts', '../catalog/types'],
    ['src/requests/exchanges.ts', '../http/types'],
    ['src/requests/vscode/exchangeTree.ts', '../../editor/click'],
    ['src/wiring/rooms/requests.ts', '../../requests/exchanges'],
    ['src/wiring/rooms/requests.ts', '../../sandbox/startSandbox'],
  ];
  for (const [file, specifier] of allowed)
    it(`let ${file} import ${specifier}`, () => assert.equal(judgeImport(file, specifier), undefined));

  const refused: readonly (readonly [string, string, RegExp])[] = [
    ['src/base/lazy.ts', '../json/scanJson', /against the order/],
    ['src/contributions.ts', './base/lazy', /against the order/],
    ['src/commands/callCommands.ts', '../wiring/start', /against the order/],
    ['src/commands/callCommands.ts', '../extension', /against the order/],
    ['src/calls/runCall.ts', 'vscode', /vscode folder/],
    ['src/vscode/runCall.ts', './x', /no room/],
    ['src/http/exchange.ts', 'axios', /talks to the network/],
    ['src/calls/vscode/x.ts', 'axios', /talks to the network/],
    ['src/catalog/createCatalog.ts', 'js-yaml', /YAML/],
    ['src/sandbox/state.ts', '../http/types', /imports only/],
    ['src/calls/startCall.ts', '../sandbox/startSandbox', /imported only by wiring/],
    ['src/requests/exchanges.ts', '../sandbox/startSandbox', /imported only by wiring/],
    ['src/commands/callCommands.ts', '../assistant/fence', /imported only by wiring/],
    ['src/assistant/describeForAssistant.ts', '../code/snippets/snippetTargets', /do not know each other/],
    ['src/requests/exchanges.ts', '../history/history', /do not know each other/],
    ['src/requests/exchanges.ts', '../wiring/sandboxHost', /against the order/],
    ['src/userGroups/list/userGroups.ts', '../../history/historyNodes', /do not know each other/],
    ['src/code/curlCommand.ts', '../endpoints/pins', /do not know each other/],
    ['src/userGroups/save/saveChanges.ts', '../file/userGroupState', /needs no document/],
    ['src/base/lazy.ts', '../../test/support/until', /no room of src/],
    ['src/calls/startCall.ts', './prompts/vscode/createQuickInput', /handed to it/],
    ['src/calls/startCall.ts', '../editor/settings', /handed to it/],
    ['src/userGroups/form/formSession.ts', './page/main', /bundle of its own/],
    ['src/userGroups/form/page/main.ts', '../protocolOfPage', /The page imports/],
    ['src/userGroups/form/page/main.ts', '../../../base/lazy', /The page imports/],
    ['src/userGroups/form/page/main.ts', 'valibot', /The page imports/],
  ];
  for (const [file, specifier, reason] of refused)
    it(`keep ${file} from importing ${specifier}`, () =>
      assert.match(judgeImport(file, specifier) ?? 'allowed', reason));
});
