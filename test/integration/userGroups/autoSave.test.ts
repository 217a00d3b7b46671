import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { showCode } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';
import {
  change,
  showUserGroup,
  useUserGroupService,
  type UserGroupService,
} from '../../support/host/userGroupService';
import { until } from '../../support/until';

async function setFiles(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration('files').update(name, value, vscode.ConfigurationTarget.Global);
}

describe('auto save', () => {
  const fixture = useExtension();
  let service: UserGroupService;
  beforeEach(async () => {
    service = await useUserGroupService(fixture);
  });
  afterEach(async () => {
    for (const name of ['autoSave', 'autoSaveDelay', 'associations']) await setFiles(name, undefined);
    await service.server.close();
  });

  for (const associations of [undefined, { '*.json': 'plaintext', '*.user-group.json': 'plaintext' }]) {
    for (const autoSave of ['afterDelay', 'onFocusChange', 'onWindowChange']) {
      it(`never writes: ${autoSave}${associations ? ', the language taken away' : ''}`, async () => {
        if (associations) await setFiles('associations', associations);
        await setFiles('autoSave', autoSave);
        await setFiles('autoSaveDelay', 20);
        const document = await showUserGroup(service);
        if (associations) await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
        await change(document, '"02-1"', '"02-2"');
        // Once VS Code has saved another document automatically, the delay of auto save is over.
        const code = await showCode('auto.ts');
        if (autoSave === 'afterDelay') {
          await code.edit((edit) => edit.insert(new vscode.Position(0, 0), '// x\n'));
          await until('the other document is saved', () => !code.document.isDirty);
        }
        assert.equal(document.isDirty, true);
        assert.deepEqual(service.writes(), []);
      });
    }
  }
});
