import * as l10n from '@vscode/l10n';
import { CancelledError, isCancelled } from '../base/userError';
import type { UserInput } from '../base/userInput';
import type { ConfirmedEnvironments } from '../environments/confirmedEnvironments';
import { nameAndLevel } from '../environments/nameAndLevel';
import { originOf } from '../environments/toTarget';
import type { Environment } from '../environments/types';
import type { Level } from '../http/types';
import { callerKey, type Caller } from './caller';

/** How long the user's yes holds for a live environment, ms. */
const LIVE_MS = 60 * 60_000;
/** How long a no holds: an assistant does not ask again at once, ms. */
const DECLINED_MS = 10 * 60_000;

/** Where an assistant acts: what the user has chosen. */
export interface EnvironmentAndLevel {
  readonly environment: Environment;
  readonly level: Level;
}

export interface ReadConsentDeps {
  readonly input: Pick<UserInput, 'confirmForeign'>;
  readonly confirmed: Pick<ConfirmedEnvironments, 'changesOf'>;
  /** A clock that nobody sets, in ms. */
  readonly now: () => number;
  /** Whether the user looks at this window; else asks for it in a notification, and waits. */
  readonly attention: (message: string) => Promise<boolean>;
}

/**
 * What the user allows assistants to read: per caller, environment as its settings are now, and level. In memory only:
 * it ends with the window. Settings cannot give it.
 */
export type ReadConsent = ReturnType<typeof createReadConsent>;

export function createReadConsent(deps: ReadConsentDeps) {
  /** Until when each yes holds, by key. */
  const given = new Map<string, number>();
  /** When the user said no, by key. */
  const declined = new Map<string, number>();
  /** Questions that are on the screen, by key. */
  const asked = new Map<string, Promise<boolean>>();
  /** How often permissions were taken back. */
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
      // An answer that came too soon is neither yes nor no.
      if (isCancelled(thrown)) declined.set(noKeyOf(caller, chosen), deps.now());
      return false;
    }
    if (before !== forgotten) return false;
    given.set(key, isGuarded ? deps.now() + LIVE_MS : Infinity);
    return true;
  };
  return {
    isGiven: (caller: Caller, chosen: EnvironmentAndLevel): boolean =>
      chosen.environment.builtIn || deps.now() < (given.get(keyOf(caller, chosen)) ?? -Infinity),

    isDeclined: (caller: Caller, chosen: EnvironmentAndLevel): boolean =>
      isRecent(declined.get(noKeyOf(caller, chosen)), DECLINED_MS),

    /** Asks once, however many calls wait for it; false unless the user allows it. */
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

    /** Takes back every yes and every no; gives how many were a yes. */
    forget: (): number => {
      const { size } = given;
      forgotten += 1;
      given.clear();
      declined.clear();
      return size;
    },
  };
}

/** Other settings of the environment need another yes. */
function keyOf(caller: Caller, { environment, level }: EnvironmentAndLevel): string {
  return JSON.stringify([callerKey(caller), environment, level]);
}

/** A no holds whatever an assistant changes in the settings. */
function noKeyOf(caller: Caller, { environment, level }: EnvironmentAndLevel): string {
  return JSON.stringify([callerKey(caller), environment.name, level]);
}

function questionOf(
  { label }: Caller,
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
    l10n.t('What is read goes to the provider of the model. Only reading is allowed by this.'),
    l10n.t('Every assistant of the chat and every extension of this window can use it.'),
  ];
  return {
    message: l10n.t('Let {0} read from {1}?', label, nameAndLevel(environment.name, level, 60)),
    detail: lines.join('\n'),
    action: l10n.t('Allow Reading'),
    decline: l10n.t('Do Not Allow'),
  };
}
