import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { useExtension } from '../../support/host/useExtension';
import { firstUserGroup } from '../../support/host/userGroups';
import { until } from '../../support/until';

describe(CommandId.resetSandbox, () => {
  const fixture = useExtension();

  it('brings the first data back after a question', async () => {
    const group = await firstUserGroup(fixture);
    fixture.answer({ confirm: true }, { confirm: true });
    await fixture.run(CommandId.call, {
      endpoint: 'userGroups.update',
      path: { user_group_id: group.id },
      body: { user_group: { company_name: 'Soon Gone Ltd.' } },
    });
    assert.equal((await firstUserGroup(fixture)).name, 'Soon Gone Ltd.');
    await fixture.run(CommandId.resetSandbox);
    assert.equal((await firstUserGroup(fixture)).name, group.name);
  });
});

describe(CommandId.showLog, () => {
  const fixture = useExtension();

  // This host writes no log files (its native logger is not installed), so only the path can be looked at.
  it('opens the extension’s own output', async () => {
    await fixture.run(CommandId.showLog);
    await until('the log is shown', () =>
      vscode.window.visibleTextEditors.some(
        ({ document: { uri } }) => uri.scheme === 'output' && uri.path.includes('commerce-api'),
      ),
    );
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });
});
