import * as l10n from '@vscode/l10n';
import type { Disposable } from '../base/disposable';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { namesAtOrigin } from '../environments/namesAtOrigin';
import type { ShowNotice, Environment, Environments, Sessions } from '../environments/types';
import { originOf } from '../environments/toTarget';

/**
 * Deletes the sessions of the old origin after the base URL of an environment changed, because the user could not sign
 * out of that origin. Shows a notice if there was a session. Keeps the sessions if another environment has that origin.
 */
export function dropMovedSessions(deps: {
  readonly environments: Environments;
  readonly sessions: Pick<Sessions, 'delete'>;
  readonly showNotice: ShowNotice;
}): Disposable {
  const { environments, sessions, showNotice } = deps;
  let before: readonly Environment[] = environments.list();

  async function drop(moved: Environment): Promise<void> {
    const origin = originOf(moved);
    if (origin === undefined || namesAtOrigin(environments, origin, '').length > 0) return;
    // Deletes even if no session is stored yet: a slow storage may still be storing one.
    if ((await sessions.delete(origin)).length === 0) return;
    const name = sanitizeForDisplay(moved.name, 40);
    showNotice(l10n.t('The base URL of {0} changed, so its session for {1} was removed.', name, origin));
  }

  return environments.onDidChange(() => {
    const now = environments.list();
    const moved = before.filter(({ name, baseUrl }) => {
      const other = now.find((environment) => environment.name === name);
      return other !== undefined && originOf(other) !== originOf({ baseUrl });
    });
    before = now;
    // If the storage fails, the session stays, but only calls to its own origin can use it.
    for (const environment of moved) void drop(environment).catch(() => undefined);
  });
}
