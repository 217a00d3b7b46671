import * as l10n from '@vscode/l10n';
import { CancelledError, isCancelled } from '../base/userError';
import type { UserInput } from '../base/userInput';
import type { ConfirmedEnvironments } from '../environments/confirmedEnvironments';
import { nameAndLevel } from '../environments/nameAndLevel';
import { originOf } from '../environments/toTarget';
import type { Environment } from '../environments/types';
import type { Level } from '../http/types';
import { callerKey, type Caller } from './toolCall';

/** Time in ms that a yes lasts for an environment that is live or has unconfirmed settings. */
const LIVE_MS = 60 * 60_000;
/** Time in ms that a no lasts, during which an assistant cannot ask again. */
const DECLINED_MS = 10 * 60_000;

export interface EnvironmentAndLevel {
  readonly environment: Environment;
  readonly level: Level;
}

export interface ReadConsentDeps {
  readonly input: Pick<UserInput, 'confirmForeign'>;
  readonly confirmed: Pick<ConfirmedEnvironments, 'changesOf'>;
  /** True if the setting allows reading and proposing, and the folder is trusted. */
  readonly mayAsk: () => boolean;
  /** Monotonic clock in ms. */
  readonly now: () => number;
  /** True if this window has the focus. Otherwise asks in a notification; true if the user clicks Review. */
  readonly attention: (message: string) => Promise<boolean>;
}

/**
 * Read permissions, per caller, level and environment with its present settings. They are kept only in memory, and end
 * with the window at the latest. No setting grants one; the sandbox needs none.
 */
export type ReadConsent = ReturnType<typeof createReadConsent>;

export function createReadConsent(deps: ReadConsentDeps) {
  /** Time on the clock `now` at which each yes ends, by key. `Infinity`: the yes lasts until the window closes. */
  const given = new Map<string, number>();
  /** Time of each no, by key. */
  const declined = new Map<string, number>();
  const asked = new Map<string, Promise<boolean>>();
  /** How often permissions were revoked. */
  let forgotten = 0;
  const isRecent = (at: number | undefined, ms: number): boolean => at !== undefined && deps.now() - at < ms;
  const ask = async (caller: Caller, chosen: EnvironmentAndLevel, key: string): Promise<boolean> => {
    const changes = deps.confirmed.changesOf(chosen.environment);
    const isGuarded = chosen.environment.live || changes.length > 0;
    const question = questionOf(caller, chosen, changes, isGuarded);
    const before = forgotten;
    try {
      if (!(await deps.attention(question.message))) throw new CancelledError();
      await deps.input.confirmForeign(question);
    } catch (thrown) {
      // An answer that was too fast throws another error, and counts neither as yes nor as no.
      if (isCancelled(thrown)) declined.set(noKeyOf(caller, chosen), deps.now());
      return false;
    }
    if (before !== forgotten) return false;
    given.set(key, isGuarded ? deps.now() + LIVE_MS : Infinity);
    return true;
  };
  return {
    isGiven: (caller: Caller, chosen: EnvironmentAndLevel): boolean =>
      deps.mayAsk() &&
      (chosen.environment.builtIn || deps.now() < (given.get(keyOf(caller, chosen)) ?? -Infinity)),

    isDeclined: (caller: Caller, chosen: EnvironmentAndLevel): boolean =>
      isRecent(declined.get(noKeyOf(caller, chosen)), DECLINED_MS),

    /**
     * Asks the user for permission, once for all waiting calls of the same caller, environment and level. Resolves to
     * true only if the user allows reading and permissions are not revoked before the answer.
     */
    ask: (caller: Caller, chosen: EnvironmentAndLevel): Promise<boolean> => {
      const key = keyOf(caller, chosen);
      const running =
        asked.get(key) ??
        ask(caller, chosen, key).finally(() => {
          asked.delete(key);
        });
      asked.set(key, running);
      return running;
    },

    /** Revokes every yes and no; returns how many yes were revoked. */
    forget: (): number => {
      const { size } = given;
      forgotten += 1;
      given.clear();
      declined.clear();
      return size;
    },
  };
}

/** Key of a yes. It contains the environment's settings, so that changed settings need a new yes. */
function keyOf(caller: Caller, { environment, level }: EnvironmentAndLevel): string {
  return JSON.stringify([callerKey(caller), environment, level]);
}

/** Key of a no. It contains no settings, so that a no stays even if an assistant changes the settings. */
function noKeyOf(caller: Caller, { environment, level }: EnvironmentAndLevel): string {
  return JSON.stringify([callerKey(caller), environment.name, level]);
}

function questionOf(
  { door, label }: Caller,
  { environment, level }: EnvironmentAndLevel,
  changes: readonly string[],
  isGuarded: boolean,
) {
  const lines = [
    l10n.t('Host: {0}', originOf(environment)?.replace(/^.*:\/\//, '') ?? ''),
    ...changes,
    ...(environment.live ? [l10n.t('This environment is live.')] : []),
    isGuarded
      ? l10n.t('The permission ends after 60 minutes. Known personal fields are masked.')
      : l10n.t('The permission ends when this window closes.'),
    '',
    l10n.t("The data goes to the model's provider. This allows only reading."),
    // Each connection of MCP has its own permissions.
    ...(door === 'chat'
      ? [l10n.t('Every chat assistant and every extension in this window can use this permission.')]
      : []),
  ];
  return {
    message: l10n.t('Let {0} read from {1}?', label, nameAndLevel(environment.name, level, 60)),
    detail: lines.join('\n'),
    action: l10n.t('Allow Reading'),
    decline: l10n.t('Do Not Allow'),
  };
}
