import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { CommandId, USER_GROUP_FORM } from '../../../src/contributions';
import { reportFigure } from '../../support/host/reportFigure';
import { showCode, workspaceFolder } from '../../support/host/editors';
import { useExtension, type ExtensionFixture } from '../../support/host/useExtension';
import { useUserGroupService, type UserGroupService } from '../../support/host/userGroupService';
import { rawAnswer } from '../../support/rawServer';
import { until } from '../../support/until';

const execute = async (command: string, ...args: readonly unknown[]): Promise<unknown> =>
  vscode.commands.executeCommand(command, ...args);
const documentOf = (uri: vscode.Uri): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
const isHeld = async (uri: vscode.Uri): Promise<void> => {
  await until('the document is open', () => documentOf(uri));
};
const isClosed = async (uri: vscode.Uri): Promise<void> => {
  await until('the document is closed', () => !documentOf(uri));
};
const reopen = async (uri: vscode.Uri): Promise<void> => {
  await isHeld(uri);
  await execute('workbench.action.closeActiveEditor');
  await isClosed(uri);
  await execute('workbench.action.reopenClosedEditor');
  await isHeld(uri);
};
/** Shows the file as the only target of a name in source code. */
const showLocation = async (uri: vscode.Uri, command: string, how: 'peek' | 'goto'): Promise<void> => {
  const { document } = await showCode(`${how}.ts`);
  const start = new vscode.Position(0, 0);
  await execute(command, document.uri, start, [new vscode.Location(uri, start)], how);
  await isHeld(uri);
};
const configure = async (section: string, value: unknown): Promise<void> =>
  vscode.workspace.getConfiguration().update(section, value, vscode.ConfigurationTarget.Workspace);
const notFound = (): Buffer => rawAnswer({ status: 404, body: '{"error_code":"USER_GROUP_NOT_FOUND"}' });

/** A way to open or show the user group, and the number of reads that the service gets. */
interface Door {
  readonly name: string;
  /** Reads outside of live environments. In a live environment only a command of the extension reads. */
  readonly reads: 0 | 1;
  readonly live?: 1;
  /** Goes through the door; resolves when VS Code has finished. */
  readonly enter: (uri: vscode.Uri, fixture: ExtensionFixture, service: UserGroupService) => Promise<unknown>;
}

const doors: readonly Door[] = [
  {
    name: 'the $schema of a JSON file',
    reads: 0,
    enter: async (uri) => {
      await showCode('schema.json', JSON.stringify({ $schema: uri.toString() }));
      await isHeld(uri);
    },
  },
  {
    name: 'json.schemas of the folder',
    reads: 0,
    enter: async (uri) => {
      await configure('json.schemas', [{ fileMatch: ['matched.json'], url: uri.toString() }]);
      await showCode('matched.json', '{}');
      await isHeld(uri);
    },
  },
  {
    name: 'html.customData of the folder',
    reads: 0,
    enter: async (uri) => {
      await configure('html.customData', [uri.toString()]);
      const { document } = await showCode('page.html', '<p></p>');
      await execute('vscode.executeCompletionItemProvider', document.uri, new vscode.Position(0, 1));
    },
  },
  {
    name: 'css.customData of the folder',
    reads: 0,
    enter: async (uri) => {
      await configure('css.customData', [uri.toString()]);
      const { document } = await showCode('page.css', 'p { }');
      await execute('vscode.executeCompletionItemProvider', document.uri, new vscode.Position(0, 4));
    },
  },
  { name: 'workspace.fs.readFile', reads: 0, enter: async (uri) => vscode.workspace.fs.readFile(uri) },
  { name: 'workspace.fs.stat', reads: 0, enter: async (uri) => vscode.workspace.fs.stat(uri) },
  {
    name: 'workspace.fs.copy',
    reads: 0,
    enter: async (uri) =>
      vscode.workspace.fs.copy(uri, vscode.Uri.joinPath(workspaceFolder(), 'copy.json'), { overwrite: true }),
  },
  {
    name: 'workspace.fs.readDirectory',
    reads: 0,
    enter: async (uri) =>
      assert.rejects(async () => vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(uri, '..'))),
  },
  { name: 'openTextDocument', reads: 0, enter: async (uri) => vscode.workspace.openTextDocument(uri) },
  { name: 'showTextDocument', reads: 0, enter: async (uri) => vscode.window.showTextDocument(uri) },
  {
    name: "an edit of another extension's",
    reads: 0,
    enter: async (uri) => {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, new vscode.Position(0, 0), ' ');
      await vscode.workspace.applyEdit(edit);
    },
  },
  {
    name: 'the symbols of the file',
    reads: 0,
    enter: async (uri) => execute('vscode.executeDocumentSymbolProvider', uri),
  },
  {
    name: 'peek',
    reads: 0,
    enter: (uri) => showLocation(uri, 'editor.action.peekLocations', 'peek'),
  },
  {
    name: 'search in the folder of user groups',
    reads: 0,
    enter: async (uri) =>
      vscode.workspace.findFiles(new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), '**')),
  },
  {
    name: 'timeline',
    reads: 0,
    enter: async (uri) => execute('files.openTimeline', uri),
  },
  {
    name: 'Quick Open',
    reads: 0,
    enter: async (uri) => {
      await execute('workbench.action.quickOpen', uri.toString());
      await execute('workbench.action.acceptSelectedQuickOpenItem');
      await execute('workbench.action.closeQuickOpen');
    },
  },
  {
    name: 'vscode.open',
    reads: 1,
    enter: async (uri) => execute('vscode.open', uri),
  },
  {
    name: 'vscode.openWith, the text editor',
    reads: 1,
    enter: async (uri) => execute('vscode.openWith', uri, 'default'),
  },
  {
    name: 'vscode.openWith, the form',
    reads: 1,
    enter: async (uri) => execute('vscode.openWith', uri, USER_GROUP_FORM),
  },
  {
    name: 'the left side of a diff',
    reads: 1,
    enter: async (uri) => execute('vscode.diff', uri, (await showCode('diff.ts')).document.uri),
  },
  {
    name: 'the right side of a diff',
    reads: 1,
    enter: async (uri) => execute('vscode.diff', (await showCode('diff.ts')).document.uri, uri),
  },
  {
    name: 'Go to Definition',
    reads: 1,
    enter: (uri) => showLocation(uri, 'editor.action.goToLocations', 'goto'),
  },
  {
    name: 'a Markdown link',
    reads: 1,
    enter: async (uri) => {
      const editor = await showCode(`${randomUUID()}.md`, `[a](${uri.toString()})`);
      editor.selection = new vscode.Selection(0, 6, 0, 6);
      await until('VS Code has found the link', async () => {
        await execute('editor.action.openLink');
        return documentOf(uri);
      });
    },
  },
  {
    name: 'Reopen Closed Editor',
    reads: 1,
    enter: async (uri) => {
      await execute('vscode.open', uri, { preview: false });
      await reopen(uri);
    },
  },
  {
    name: 'Revert File',
    reads: 1,
    enter: async (uri) => {
      await execute('vscode.openWith', uri, 'default');
      await isHeld(uri);
      await execute('workbench.action.files.revert');
    },
  },
  {
    name: 'our command, which a key may run with arguments',
    reads: 1,
    live: 1,
    enter: async (_uri, fixture, { environmentName }) =>
      fixture.run(CommandId.openUserGroup, { id: 'g1', environmentName }),
  },
  {
    name: 'Reopen Closed Editor after our command',
    reads: 1,
    live: 1,
    enter: async (uri, fixture, { environmentName }) => {
      await fixture.run(CommandId.openUserGroup, { id: 'g1', environmentName });
      await reopen(uri);
    },
  },
];

describe('doors to a user group', () => {
  const fixture = useExtension();
  let service: UserGroupService;
  const sent = { unasked: 0, doors: 0 };
  after(() =>
    reportFigure(`doors ${sent.unasked} requests through ${sent.doors} doors that no person opened`),
  );
  afterEach(async () => {
    for (const section of ['json.schemas', 'html.customData', 'css.customData'])
      if (vscode.workspace.getConfiguration().inspect(section)?.workspaceValue !== undefined)
        await configure(section, undefined);
    await service.server.close();
  });

  /** Number of requests for the user group. A request for another group is sent last, so that no earlier one is pending. */
  async function readsSoFar(): Promise<number> {
    const fence = randomUUID();
    const { environmentName } = service;
    await fixture.run(CommandId.openUserGroup, { id: fence, environmentName });
    const targets = service.server.requests().map(({ target }) => target);
    assert.ok(targets.some((target) => target.includes(fence)));
    return targets.filter((target) => target.endsWith('/g1')).length;
  }

  for (const live of [true, false]) {
    for (const door of doors) {
      const isRead = live ? door.live === 1 : door.reads === 1;
      it(`${live ? 'live' : 'not live'}: ${door.name} sends ${isRead ? 'a request' : 'none'}`, async () => {
        service = await useUserGroupService(fixture, { live });
        service.override = ({ target }) => (target.endsWith('/g1') ? undefined : notFound());
        await fixture.services.environments.switchTo('Sandbox');
        await door.enter(service.uri, fixture, service);
        if (isRead) await until('the service is asked', () => service.reads() > 0);
        const reads = await readsSoFar();
        if (!isRead) {
          sent.unasked += reads;
          sent.doors += 1;
        }
        assert.ok(isRead ? reads > 0 : reads === 0, `${reads} requests`);
        if (!isRead && documentOf(service.uri)?.isDirty === false)
          assert.equal(documentOf(service.uri)?.getText(), '');
      });
    }
  }
});
