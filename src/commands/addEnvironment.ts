import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { UserInput } from '../base/userInput';
import { CommandId, type OwnCommand } from '../contributions';
import type { KnownAddress } from '../environments/askAddress';
import { askEnvironment, type EnvironmentDraft } from '../environments/askEnvironment';
import { listNames, namesAtOrigin } from '../environments/namesAtOrigin';
import { probeEnvironment, type ProbeDeps } from '../environments/probeEnvironment';
import type { EnvironmentEntry, Environments } from '../environments/types';

export interface AddEnvironmentDeps extends ProbeDeps {
  readonly input: UserInput;
  readonly environments: Environments;
  /** Addresses to offer; empty while hints are off. */
  knownAddresses(): readonly KnownAddress[];
  readonly knownGatewayOrigins: readonly string[];
  /** Runs another command, as a click on its button would. */
  runCommand(command: OwnCommand): Promise<void>;
}

/** Asks for a new environment, adds it to the setting, and offers to go there. */
export async function addEnvironment(deps: AddEnvironmentDeps): Promise<void> {
  const title = l10n.t('Add Environment');
  const entry = await askReachable(deps, title);
  await deps.environments.add(entry);
  const next = await deps.input.pick<'signIn' | 'switch' | 'stay'>({
    title,
    placeholder: addedSentence(deps, entry),
    items: [
      { label: l10n.t('Switch to it and sign in'), icon: 'sign-in', value: 'signIn' },
      { label: l10n.t('Switch to it'), icon: 'server-environment', value: 'switch' },
      {
        label: l10n.t('Stay in {0}', sanitizeForDisplay(deps.environments.current.name, 40)),
        icon: 'check',
        value: 'stay',
      },
    ],
  });
  if (next !== 'signIn' && next !== 'switch') return;
  await deps.environments.switchTo(entry.name);
  if (next === 'signIn') await deps.runCommand({ command: CommandId.signIn, arguments: [entry.name] });
}

/** Also says whose session the environment shares: sessions belong to the origin. */
function addedSentence({ environments }: AddEnvironmentDeps, { name, baseUrl }: EnvironmentEntry): string {
  const sharing = namesAtOrigin(environments, new URL(baseUrl).origin, name);
  const shown = sanitizeForDisplay(name, 40);
  return sharing.length === 0
    ? l10n.t('“{0}” is added. What next?', shown)
    : l10n.t(
        '“{0}” is added and shares the session of {1} (same address). What next?',
        shown,
        listNames(sharing),
      );
}

/** Asks until the service answers at the address, or the user wants it all the same. */
async function askReachable(deps: AddEnvironmentDeps, title: string): Promise<EnvironmentEntry> {
  let draft: EnvironmentDraft = {};
  for (let startsAtAddress = false; ; startsAtAddress = true) {
    const entry = await askEnvironment(deps.input, {
      title,
      draft,
      startsAtAddress,
      otherNames: deps.environments.list().map((environment) => environment.name),
      knownAddresses: deps.knownAddresses(),
      knownGatewayOrigins: deps.knownGatewayOrigins,
    });
    if ((await probeEnvironment(deps, entry)) === 'use') return entry;
    draft = entry;
  }
}
