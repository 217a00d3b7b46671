import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { requestTabs } from './editors';
import type { ExtensionFixture } from './useExtension';
import type { ShownUserGroup } from './userGroups';

/** Opens the update of a user group as a user does; returns the URI of its request document. */
export async function openUpdate(fixture: ExtensionFixture, group: ShownUserGroup): Promise<vscode.Uri> {
  fixture.answer({ pick: group.name });
  await fixture.run(CommandId.call, 'userGroups.update');
  const [document] = requestTabs();
  assert.ok(document, 'no request document is open');
  return document.uri;
}

export function updateText(id: string, company_name: string): string {
  const request = {
    endpoint: 'userGroups.update',
    path: { user_group_id: id },
    query: {},
    body: { user_group: { company_name } },
  };
  return JSON.stringify(request, null, 2);
}
