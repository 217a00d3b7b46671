import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { useExtension } from '../../support/host/useExtension';
import { firstUserGroup } from '../../support/host/userGroups';
import { until } from '../../support/until';

describe(CommandId.resetSandbox, () => {
  const bench = useExtension();

  it('brings the first data back after a question', async () => {
    const group = await firstUserGroup(bench);
    bench.answer({ confirm: true }, { confirm: true });
    await bench.run(CommandId.call, {
      endpoint: 'userGroups.update',
      path: { user_group_id: group.id },
      body: { user_group: { company_name: 'Soon Gone Ltd.' } },
    });
    assert.equal((await firstUserGroup(bench)).name, 'Soon Gone Ltd.');
    await bench.run(CommandId.resetSandbox);
    assert.equal((await firstUserGroup(bench)).name, group.name);
  });
});

describe(CommandId.showLog, () => {
  const bench = useExtension();

  // This host writes no log files (its native logger is not installed), so only the path can be looked at.
  it('opens the extension’s own output', async () => {
    await bench.run(CommandId.showLog);
    await until('the log is shown', () =>
      vscode.window.visibleTextEditors.some(
        ({ document: { uri } }) => uri.scheme === 'output' && uri.path.includes('commerce-api'),
      ),
    );
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });
});
