import assert from 'node:assert/strict';
import { createLevels } from '../../../src/environments/levels';
import type { Sessions, SessionState } from '../../../src/environments/types';
import type { StatusState } from '../../../src/sessions/toStatusText';
import { watchStatus } from '../../../src/sessions/watchStatus';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';
import { memoryStore } from '../../support/memoryStore';

const setting = [
  { name: 'One', baseUrl: 'https://one.example' },
  { name: 'Two', baseUrl: 'https://two.example' },
];

function describeState({ environment, session }: StatusState): string {
  return `${environment.name} ${session?.kind ?? '…'}`;
}

/** Collects what is shown; `until` resolves when a state is shown. */
function collector() {
  const shown: string[] = [];
  const waiting = new Map<string, () => void>();
  return {
    shown,
    show: (state: StatusState): void => {
      shown.push(describeState(state));
      waiting.get(describeState(state))?.();
    },
    until: (state: string): Promise<void> =>
      shown.at(-1) === state ? Promise.resolve() : new Promise((resolve) => waiting.set(state, resolve)),
  };
}

const levels = createLevels(memoryStore());

describe('watchStatus', () => {
  it('shows the sandbox at once, and follows the choice and the session', async () => {
    const { environments } = memoryEnvironments(setting);
    const { sessions } = memorySessions();
    const { shown, show, until } = collector();
    const watch = watchStatus({ environments, sessions, levels, show });
    assert.deepEqual(shown, ['Sandbox …']);
    await environments.switchTo('One');
    await until('One signedOut');
    await sessions.store({ origin: 'https://one.example', level: 'user', token: 't' });
    await until('One signedIn');
    watch.dispose();
    await environments.switchTo('Sandbox');
    assert.equal(shown.at(-1), 'One signedIn');
    assert.equal(shown.filter((state) => state === 'One …').length, 1, 'a changed session flickers');
  });

  it('drops an answer about an environment that was left meanwhile', async () => {
    const { environments } = memoryEnvironments(setting);
    const answers = new Map<string, (state: SessionState) => void>();
    const sessions: Sessions = {
      ...memorySessions().sessions,
      read: (origin) => new Promise((resolve) => answers.set(origin, resolve)),
    };
    const { shown, show, until } = collector();
    watchStatus({ environments, sessions, levels, show });
    await environments.switchTo('One');
    await environments.switchTo('Two');
    answers.get('https://two.example')?.({ kind: 'signedOut' });
    await until('Two signedOut');
    answers.get('https://one.example')?.({ kind: 'signedOut' });
    await new Promise(setImmediate);
    assert.deepEqual(shown, ['Sandbox …', 'One …', 'Two …', 'Two signedOut']);
  });
});
