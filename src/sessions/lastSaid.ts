import * as l10n from '@vscode/l10n';
import type { ShowNotice } from '../environments/types';
import type { Level } from '../http/types';
import type { SecretAccess } from './secretAccess';
import { sessionKey } from './sessionKey';
import { parseSession } from './signedInSession';
import type { SignOuts } from './signOuts';

/** How the user's last sign-in or sign-out ended in this window. Texts are those of the storage; undefined: nothing. */
export interface LastAct {
  readonly origin: string;
  readonly level: Level;
  /** UTC, ms since 1970: the time of the sign-in or sign-out, later than that of each act before it. */
  readonly at: number;
  /** What the user was told is stored. */
  readonly said: string | undefined;
  /** What the user wanted to be stored. */
  readonly wanted: string | undefined;
}

interface SaidAct extends LastAct {
  /** UTC, ms since 1970: when the user was told. */
  readonly saidAt: number;
}

export interface LastSaidDeps {
  readonly access: SecretAccess;
  readonly signOuts: SignOuts;
  readonly showNotice: ShowNotice;
  /** UTC, ms since 1970. */
  readonly now: () => number;
  /** Told when what the storage holds was changed or said anew. */
  readonly changed: () => void;
}

/**
 * Holds what the user was told of a session against secret storage, which may carry out an act after its time limit,
 * or two acts in the wrong order. What an older act leaves is undone; the last act, done late, is said.
 */
export interface LastSaid {
  note(act: LastAct): void;
  /** The time of the last act; 0: none in this window. */
  timeOf(key: string): number;
  /** Whether the storage gave something else than was said. */
  isOther(key: string, found: string | undefined): boolean;
  /** Makes the storage and the last sentence agree. Never rejects. */
  settle(key: string): Promise<void>;
}

export function createLastSaid(deps: LastSaidDeps): LastSaid {
  const { access, signOuts } = deps;
  const acts = new Map<string, SaidAct>();

  const note = (act: LastAct): void =>
    void acts.set(sessionKey(act.origin, act.level), { ...act, saidAt: deps.now() });

  async function say(key: string, act: LastAct): Promise<void> {
    note(act);
    if (act.said === undefined) await signOuts.note(key, Math.max(act.at, signOuts.lastOf(key) ?? 0));
    deps.showNotice(sentenceOf(act, signOuts));
  }

  /** Gives what the storage holds then; `unknown`: it does not say. */
  async function undo(
    key: string,
    wanted: string | undefined,
  ): Promise<string | undefined | { unknown: true }> {
    await (wanted === undefined ? access.delete(key) : access.store(key, wanted));
    const left = await access.get(key);
    return left.ok ? left.value : { unknown: true };
  }

  /** Whether an older act left this. A session that nobody signed out of is replaced by a later one, but never removed. */
  function isLeftover(found: string | undefined, act: LastAct): boolean {
    if (isOver(found, act, signOuts)) return true;
    const saidAt = timeOf(act.said, act);
    if (saidAt === Infinity || isOver(act.said, act, signOuts)) return false;
    return found === undefined
      ? act.wanted !== undefined && access.mayStillDelete(sessionKey(act.origin, act.level))
      : timeOf(found, act) < saidAt;
  }

  async function settle(key: string, act: SaidAct): Promise<void> {
    const got = await access.get(key);
    if (!got.ok || got.value === act.said) return;
    if (isLeftover(got.value, act)) {
      const wanted = isOver(act.said, act, signOuts) ? undefined : act.said;
      const found = await undo(key, wanted);
      if (typeof found === 'object') return;
      if (found === wanted) acts.set(key, { ...act, said: found, wanted });
      else await say(key, { ...act, said: found, wanted });
    } else if (got.value === act.wanted || timeOf(got.value, act) <= Math.max(act.at, act.saidAt))
      await say(key, { ...act, said: got.value });
    // The act of another window, which has said so.
    else acts.set(key, { ...act, said: got.value, wanted: got.value });
    deps.changed();
  }

  return {
    note,
    timeOf: (key) => acts.get(key)?.at ?? 0,
    isOther: (key, found) => acts.has(key) && acts.get(key)?.said !== found,
    settle: async (key) => {
      const act = acts.get(key);
      if (act) await settle(key, act);
    },
  };
}

/** Of a session's text; later than everything for any other text. */
function timeOf(text: string | undefined, { origin, level }: Pick<LastAct, 'origin' | 'level'>): number {
  return (text === undefined ? undefined : parseSession(text, origin, level)?.signedInAt) ?? Infinity;
}

/** Whether the user signed out after the sign-in of this text. */
export function isOver(
  text: string | undefined,
  at: Pick<LastAct, 'origin' | 'level'>,
  signOuts: Pick<SignOuts, 'lastOf'>,
): boolean {
  return timeOf(text, at) <= (signOuts.lastOf(sessionKey(at.origin, at.level)) ?? -1);
}

function sentenceOf(act: LastAct, signOuts: SignOuts): string {
  const { origin, said } = act;
  if (said === undefined)
    return l10n.t('Secret storage answered late: you are signed out of {0} now.', origin);
  return isOver(said, act, signOuts)
    ? l10n.t(
        'Secret storage answered late: it holds an old session for {0} that is not used any more. Sign out again to remove it.',
        origin,
      )
    : l10n.t('Secret storage answered late: you are signed in to {0} now.', origin);
}
