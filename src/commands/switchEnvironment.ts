import * as l10n from '@vscode/l10n';
import { readEnvironmentArgument, toEnvironmentItem } from '../auth/chooseEnvironment';
import { hasSession } from '../auth/originUse';
import type { Environment, Environments, Sessions } from '../auth/types';
import { plain } from '../platform/plain';
import { goBack, type PickItem, type UserInput } from '../platform/userInput';

export interface SwitchEnvironmentNeeds {
  readonly input: UserInput;
  readonly environments: Environments;
  readonly sessions: Sessions;
  /** Runs another command, as a click on its button would. */
  runCommand(id: string, ...args: readonly unknown[]): Promise<void>;
}

type Choice =
  | { readonly kind: 'environment'; readonly environment: Environment }
  | { readonly kind: 'command'; readonly id: string };

/** Switches to the environment whose name is the first argument, or asks; the list also leads to sign-in and out. */
export async function switchEnvironment(
  needs: SwitchEnvironmentNeeds,
  ...args: readonly unknown[]
): Promise<void> {
  const named = readEnvironmentArgument(needs.environments, args);
  if (named) {
    await needs.environments.switchTo(named.name);
    return;
  }
  const choice = await needs.input.pick<Choice>({
    title: l10n.t('Switch Environment'),
    placeholder: l10n.t('Where calls go'),
    items: [...environmentItems(needs.environments), ...(await commandItems(needs))],
    matchOnDetail: true,
  });
  if (choice === goBack) return;
  if (choice.kind === 'command') await needs.runCommand(choice.id);
  else await needs.environments.switchTo(choice.environment.name);
}

function environmentItems(environments: Environments): PickItem<Choice>[] {
  return environments.list().map((environment) => ({
    ...toEnvironmentItem(environment, environments.current),
    value: { kind: 'environment', environment },
  }));
}

async function commandItems({ environments, sessions }: SwitchEnvironmentNeeds): Promise<PickItem<Choice>[]> {
  const { current } = environments;
  const name = plain(current.name, 40);
  const add = commandItem('commerceApi.addEnvironment', 'add', l10n.t('Add Environment…'));
  const separator: PickItem<Choice> = { ...add, label: '', separator: true };
  if (current.builtIn) return [separator, add];
  const signIn = commandItem('commerceApi.signIn', 'sign-in', l10n.t('Sign In to {0}…', name));
  const signOut = commandItem('commerceApi.signOut', 'sign-out', l10n.t('Sign Out of {0}', name));
  const isSignedIn = await hasSession(sessions, current);
  return [separator, add, ...(isSignedIn ? [signIn, signOut] : [signIn])];
}

function commandItem(id: string, icon: string, label: string): PickItem<Choice> {
  return { label, icon, value: { kind: 'command', id } };
}
