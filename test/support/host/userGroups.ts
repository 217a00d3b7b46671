import assert from 'node:assert/strict';
import { CommandId } from '../../../src/contributions';
import { closeEverything, resultJson } from './editors';
import type { ExtensionFixture } from './useExtension';

export interface ShownUserGroup {
  readonly id: string;
  readonly name: string;
}

/** The first personal user group that the service lists; the user level may change it. */
export async function firstUserGroup(fixture: ExtensionFixture): Promise<ShownUserGroup> {
  await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: 20 } });
  const { list } = (await resultJson()) as { readonly list?: readonly unknown[] };
  await closeEverything();
  const personal = (list ?? []).map(toGroup).find((group) => group?.type === 1);
  assert.ok(personal, 'the list shows no personal group');
  return personal;
}

function toGroup(item: unknown): (ShownUserGroup & { readonly type: unknown }) | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { user_group_id, company_name, corporate_type } = item as Readonly<Record<string, unknown>>;
  return { id: String(user_group_id), name: String(company_name), type: corporate_type };
}
