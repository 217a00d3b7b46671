import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CommandId } from '../contributions';
import { askEnvironment, type AskEnvironmentDeps } from '../environments/askEnvironment';
import { listNames, namesAtOrigin, namesSharing } from '../environments/namesAtOrigin';
import type { EnvironmentEntry } from '../environments/types';
import type { EnvironmentsGroup, ScreenGroup } from './commandServices';

export type AddEnvironmentDeps = AskEnvironmentDeps &
  Pick<ScreenGroup, 'runCommand'> &
  Pick<EnvironmentsGroup, 'environments' | 'confirmed' | 'knownAddresses'>;

/** Asks for a new environment, adds it to the setting, and offers to go there. */
export async function addEnvironment(deps: AddEnvironmentDeps): Promise<void> {
  const title = l10n.t('Add Environment');
  const { environments, knownAddresses } = deps;
  const hintedAddresses = knownAddresses.ofService();
  const entry = await askEnvironment(deps, {
    title,
    draft: {},
    otherNames: environments.list().map(({ name }) => name),
    knownAddresses: hintedAddresses ?? [],
    hintedAddresses,
    knownGatewayOrigins: knownAddresses.ofGateways,
  });
  await environments.add(entry);
  const added = environments.find(entry.name);
  if (added) await deps.confirmed.confirm(added);
  const next = await deps.input.pick<'signIn' | 'switch' | 'stay'>({
    title,
    placeholder: addedSentence(deps, entry),
    items: [
      { label: l10n.t('Switch to it and sign in'), icon: 'sign-in', value: 'signIn' },
      { label: l10n.t('Switch to it'), icon: 'server-environment', value: 'switch' },
      {
        label: l10n.t('Stay in {0}', sanitizeForDisplay(environments.current.name, 40)),
        icon: 'check',
        value: 'stay',
      },
    ],
  });
  if (next !== 'signIn' && next !== 'switch') return;
  await environments.switchTo(entry.name);
  if (next === 'signIn') await deps.runCommand({ command: CommandId.signIn, arguments: [entry.name] });
}

/** Also says whose session the environment shares, or whose gives way to it: one is kept for an address and level. */
function addedSentence(
  { environments }: AddEnvironmentDeps,
  { name, baseUrl, authorization = 'token' }: EnvironmentEntry,
): string {
  const shown = sanitizeForDisplay(name, 40);
  const { origin } = new URL(baseUrl);
  const sharing = namesSharing(environments, origin, name, [authorization]);
  if (sharing.length > 0)
    return l10n.t(
      '“{0}” is added and shares the session of {1} (same address). What next?',
      shown,
      listNames(sharing),
    );
  const others = namesAtOrigin(environments, origin, name);
  return others.length === 0
    ? l10n.t('“{0}” is added. What next?', shown)
    : l10n.t(
        '“{0}” is added; signing in replaces the session of {1} (same address). What next?',
        shown,
        listNames(others),
      );
}
