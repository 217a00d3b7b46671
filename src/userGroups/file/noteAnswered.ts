import type { Connection } from '../../environments/types';
import type { UserGroupOutcome } from '../userGroupCalls';
import type { UserGroupState } from './userGroupState';

/** Keeps the answer of a call that failed, to be shown as it came; any other call leaves none. */
export function noteAnswered(
  state: UserGroupState,
  { environment, level }: Pick<Connection, 'environment' | 'level'>,
  outcome: UserGroupOutcome,
): void {
  const { call } = outcome;
  const { byteLength = 0 } = call?.outcome.answer?.bytes ?? {};
  const isShown = outcome.kind !== 'group' && byteLength > 0;
  state.noteAnswered(isShown && call ? { ...call, environmentName: environment.name, level } : undefined);
}
