import { commands } from 'vscode';
import type { TestServices } from './extensionUnderTest';
import { until } from '../until';

/** Moves the keyboard focus of the endpoint tree to an endpoint, and selects the first endpoint of the module. */
export async function focusEndpoint(services: TestServices, endpointId: string): Promise<void> {
  const [moduleId = ''] = endpointId.split('.');
  const endpoints = services.catalog.endpointsOf(moduleId).map(({ id }) => id);
  await selectFirstOf(services, moduleId);
  await press('list.focusDown', endpoints.indexOf(endpointId));
}

/** Expands a module and waits for its rows. The API shows no rows, so the test selects one and reads the selection. */
async function selectFirstOf({ catalog, tree }: TestServices, moduleId: string): Promise<void> {
  const row = catalog.modules.findIndex(({ id }) => id === moduleId);
  const wanted = catalog.endpointsOf(moduleId)[0]?.id;
  const { view } = tree;
  await commands.executeCommand('commerceApi.endpoints.focus');
  await until('the tree is there', () => view.visible);
  await commands.executeCommand('workbench.actions.treeView.commerceApi.endpoints.collapseAll');
  await commands.executeCommand('list.focusFirst');
  await press('list.focusDown', row);
  await commands.executeCommand('list.expand');
  await until('the module’s endpoints are there', async () => {
    await commands.executeCommand('list.focusFirst');
    await press('list.focusDown', row + 1);
    await commands.executeCommand('list.select');
    const selected = await until('something is selected', () => view.selection[0]);
    if (selected.kind === 'endpoint' && selected.endpointId === wanted) return true;
    // Until the endpoints are loaded, this row is the next module, which `list.select` has expanded.
    await commands.executeCommand('list.collapse');
    return false;
  });
}

async function press(command: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await commands.executeCommand(command);
}
