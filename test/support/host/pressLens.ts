import type * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { until } from '../until';
import { lensesOf, theResult } from './editors';
import type { ExtensionFixture } from './useExtension';

/** Clicks a lens of the shown result, and waits until its command has ended. */
export async function pressLens(fixture: ExtensionFixture, title: string): Promise<void> {
  const { uri } = theResult();
  const lens = await until(`the result offers ${title}`, async () =>
    (await lensesOf(uri)).find((candidate) => candidate.title === title),
  );
  await fixture.run(lens.command as CommandId, ...((lens.arguments ?? []) as readonly unknown[]));
}

/** Labels in the action menu of a result. */
export async function actionsOf(fixture: ExtensionFixture, uri: vscode.Uri): Promise<readonly string[]> {
  const input = fixture.answer('cancel');
  await fixture.run(CommandId.resultActions, uri);
  return input.prompts[0]?.labels ?? [];
}
