import type { Disposable } from '../base/disposable';
import type { Levels } from '../environments/levels';
import { originOf } from '../environments/toTarget';
import type { Environments, Sessions } from '../environments/types';
import { readSession } from './readSession';
import type { StatusState } from './toStatusText';

export interface WatchStatusDeps {
  readonly environments: Environments;
  readonly sessions: Pick<Sessions, 'read' | 'onDidChange'>;
  readonly levels: Pick<Levels, 'levelOf' | 'onDidChange'>;
  /** Called at once and after each change. Late storage results for another environment are dropped. */
  show(state: StatusState): void;
}

/** Follows the chosen environment and its session. */
export function watchStatus(deps: WatchStatusDeps): Disposable {
  const { environments, sessions } = deps;
  let latest = 0;
  let shownFor: string | undefined;

  const update = (): void => {
    const turn = (latest += 1);
    const environment = environments.current;
    const level = deps.levels.levelOf(environment);
    const origin = originOf(environment);
    const key = `${environment.name} ${origin ?? ''} ${environment.authorization ?? 'token'} ${level}`;
    // A changed session of the same environment and level replaces the text at once, without flicker.
    if (origin === undefined || key !== shownFor) deps.show({ environment, level });
    shownFor = key;
    if (origin === undefined) return;
    void readSession(sessions, environment, level).then((session) => {
      if (turn === latest) deps.show({ environment, level, session });
    });
  };

  const subscriptions = [
    environments.onDidChange(update),
    sessions.onDidChange(update),
    deps.levels.onDidChange(update),
  ];
  update();
  return {
    dispose: () => {
      latest += 1;
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}
