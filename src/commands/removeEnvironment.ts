import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CommandId } from '../contributions';
import { namesAtOrigin } from '../environments/namesAtOrigin';
import { pickOwnEnvironment } from '../environments/pickOwnEnvironment';
import { originOf } from '../environments/toTarget';
import type { Environment, Session } from '../environments/types';
import type { History } from '../history/history';
import { listSessions, storedSessions } from '../sessions/storedSessions';
import type { EnvironmentsGroup, ScreenGroup, SessionsGroup, UserGroupsGroup } from './commandServices';

export interface RemoveEnvironmentDeps
  extends
    Pick<ScreenGroup, 'input' | 'showNotice'>,
    Pick<EnvironmentsGroup, 'environments' | 'environmentData'>,
    Pick<SessionsGroup, 'sessions'>,
    Pick<UserGroupsGroup, 'unsavedUserGroupEnvironments'> {
  readonly history: Pick<History, 'count'>;
}

/**
 * Removes one of the user's own environments with what is kept by its name, and its session unless another environment
 * uses the same origin.
 */
export async function removeEnvironment(
  deps: RemoveEnvironmentDeps,
  ...args: readonly unknown[]
): Promise<void> {
  const { environments, sessions } = deps;
  const environment = await pickOwnEnvironment(deps, args, l10n.t('Remove Environment'));
  const origin = originOf(environment);
  const isLast = origin !== undefined && namesAtOrigin(environments, origin, environment.name).length === 0;
  const lost = isLast ? await storedSessions(sessions, environment) : [];
  const wasCurrent = environments.current.name === environment.name;
  await deps.input.confirm({
    message: l10n.t('Remove the environment {0}?', sanitizeForDisplay(environment.name)),
    detail: [
      environment.baseUrl ?? '',
      ...sessionNotes(lost),
      deletionNote(environment.name, await deps.history.count(environment.name)),
      ...unsavedNotes(deps, environment),
    ].join('\n'),
    action: l10n.t('Remove'),
  });
  // First, because nobody could sign out of an address that no environment has any more.
  if (isLast && lost.length > 0) await sessions.delete(origin);
  await environments.remove(environment.name);
  // A storage that could not be read a moment ago may hold one; it must not keep the environment here for ever.
  if (isLast && lost.length === 0) await sessions.delete(origin);
  const isForgotten = await deps.environmentData.delete(environment.name);
  const now = wasCurrent
    ? ` ${l10n.t('Calls go to {0} now.', sanitizeForDisplay(environments.current.name))}`
    : '';
  const removed = `${l10n.t('“{0}” is removed.', sanitizeForDisplay(environment.name))}${now}`;
  if (isForgotten) deps.showNotice(removed);
  else
    deps.showNotice(
      `${removed} ${l10n.t('Not all that was kept as “{0}” could be deleted.', sanitizeForDisplay(environment.name))}`,
      [{ title: l10n.t('Show Log'), command: CommandId.showLog }],
    );
}

function sessionNotes(lost: readonly Session[]): readonly string[] {
  if (lost.length === 0) return [];
  return [
    lost.length > 1
      ? l10n.t('Its sessions are removed from secret storage too: {0}.', listSessions(lost))
      : l10n.t('Its session is removed from secret storage too: {0}.', listSessions(lost)),
  ];
}

function unsavedNotes(deps: RemoveEnvironmentDeps, { name }: Environment): readonly string[] {
  const isHere = (environmentName: string): boolean => deps.environments.find(environmentName)?.name === name;
  const unsaved = deps.unsavedUserGroupEnvironments().filter(isHere).length;
  return unsaved === 0
    ? []
    : [
        l10n.t(
          'User groups with unsaved changes: {0}. They stay open, but cannot be saved without the environment.',
          unsaved,
        ),
      ];
}

/** What goes with a name that no environment has any more. */
export function deletionNote(name: string, calls: number): string {
  return l10n.t(
    'The history of {0} (calls: {1}), its request documents and its recent values are deleted from this computer.',
    sanitizeForDisplay(name),
    calls,
  );
}
