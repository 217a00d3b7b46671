import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CommandId } from '../contributions';
import { askEnvironment, type AskEnvironmentDeps } from '../environments/askEnvironment';
import { askedMembers } from '../environments/confirmedEnvironments';
import { renameOf } from '../environments/createEnvironments';
import { listNames, namesAtOrigin, namesSharing } from '../environments/namesAtOrigin';
import { pickOwnEnvironment } from '../environments/pickOwnEnvironment';
import type { ShowNotice, Sessions, Environment, EnvironmentEntry } from '../environments/types';
import { originOf } from '../environments/toTarget';
import type { History } from '../history/history';
import { storedSessions } from '../sessions/storedSessions';
import type { EnvironmentsGroup } from './commandServices';
import { deletionNote } from './removeEnvironment';

export interface EditEnvironmentDeps
  extends
    AskEnvironmentDeps,
    Pick<EnvironmentsGroup, 'environments' | 'confirmed' | 'knownAddresses' | 'environmentData'> {
  readonly sessions: Sessions;
  readonly history: Pick<History, 'count' | 'nodes'>;
  readonly showNotice: ShowNotice;
}

/**
 * Asks again for an environment's values. What is kept by its name follows to a new one; nothing follows to another
 * address, and no session to another origin. With another name and another address it is as if it were removed.
 */
export async function editEnvironment(deps: EditEnvironmentDeps, ...args: readonly unknown[]): Promise<void> {
  const { environments } = deps;
  const title = l10n.t('Edit Environment');
  const environment = await pickOwnEnvironment(deps, args, title);
  const isConfirmed = deps.confirmed.changesOf(environment).length === 0;
  const names = environments.list().map(({ name }) => name);
  const entry = await askEnvironment(deps, {
    title,
    draft: environment,
    otherNames: names.filter((name) => name !== environment.name),
    knownAddresses: [],
    hintedAddresses: deps.knownAddresses.ofService(),
    knownGatewayOrigins: deps.knownAddresses.ofGateways,
  });
  const lostOrigin = await findLostSession(deps, environment, entry);
  const isOther = entry.name !== environment.name && entry.baseUrl !== environment.baseUrl;
  const losses = [
    ...(lostOrigin === undefined
      ? []
      : [l10n.t('A session belongs to one address: the one stored for {0} will be removed.', lostOrigin)]),
    ...(isOther ? [deletionNote(environment.name, await deps.history.count(environment.name))] : []),
  ];
  const hidden = isOther ? [] : await hiddenNotes(deps, environment, entry);
  if (losses.length > 0)
    await deps.input.confirm({
      message: l10n.t('Change the base URL of {0}?', sanitizeForDisplay(environment.name)),
      detail: [...losses, ...hidden].join('\n'),
      action: lostOrigin === undefined ? l10n.t('Change') : l10n.t('Change and Sign Out'),
    });
  // First, because nobody could sign out of an address that no environment has any more.
  if (lostOrigin !== undefined) await deps.sessions.delete(lostOrigin);
  await environments.replace(environment.name, entry);
  const rename = renameOf(environment, entry);
  const isCarried = !rename || (await deps.environmentData.migrate(rename.from, rename.to));
  const isForgotten = !isOther || (await deps.environmentData.delete(environment.name));
  const edited = environments.find(entry.name);
  // What somebody else changed, and nobody was asked for here, stays unconfirmed.
  if (edited) await deps.confirmed.confirm(edited, isConfirmed ? undefined : askedMembers);
  const changed = changedSentence(deps, environment, entry);
  if (isCarried && isForgotten) deps.showNotice([changed, ...(losses.length > 0 ? [] : hidden)].join(' '));
  else
    deps.showNotice(
      isForgotten
        ? l10n.t(
            '“{0}” is changed, but not all that was kept as “{1}” came along.',
            sanitizeForDisplay(entry.name),
            sanitizeForDisplay(environment.name),
          )
        : l10n.t(
            '“{0}” is changed, but not all that was kept as “{1}” could be deleted.',
            sanitizeForDisplay(entry.name),
            sanitizeForDisplay(environment.name),
          ),
      [{ title: l10n.t('Show Log'), command: CommandId.showLog }],
    );
}

function changedSentence(
  { environments }: EditEnvironmentDeps,
  before: Environment,
  { name, baseUrl, authorization = 'token' }: EnvironmentEntry,
): string {
  const { origin } = new URL(baseUrl);
  const sharing =
    origin === originOf(before) ? [] : namesSharing(environments, origin, name, [authorization]);
  return sharing.length === 0
    ? l10n.t('“{0}” is changed.', sanitizeForDisplay(name))
    : l10n.t(
        '“{0}” is changed and shares the session of {1} now (same address).',
        sanitizeForDisplay(name),
        listNames(sharing),
      );
}

/** What becomes of the calls to an address that the environment leaves under its name. */
async function hiddenNotes(
  { history }: EditEnvironmentDeps,
  { name, baseUrl }: Environment,
  entry: EnvironmentEntry,
): Promise<readonly string[]> {
  if (baseUrl === undefined || entry.baseUrl === baseUrl) return [];
  const { length } = await history.nodes(name);
  return length === 0
    ? []
    : [
        l10n.t(
          'Calls to {0} in the history: {1}. They are kept, but shown only while the environment has that address.',
          baseUrl,
          length,
        ),
      ];
}

/** The origin whose session goes with the change; undefined when none is stored or another environment uses it. */
async function findLostSession(
  { environments, sessions }: EditEnvironmentDeps,
  environment: Environment,
  entry: EnvironmentEntry,
): Promise<string | undefined> {
  const origin = originOf(environment);
  if (origin === undefined || origin === new URL(entry.baseUrl).origin) return undefined;
  if (namesAtOrigin(environments, origin, environment.name).length > 0) return undefined;
  return (await storedSessions(sessions, environment)).length > 0 ? origin : undefined;
}
