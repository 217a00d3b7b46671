import assert from 'node:assert/strict';
import { asClientsSend } from '../../../src/environments/permissionHeader';
import { sandbox } from '../../../src/environments/createEnvironments';
import type { Environment, SessionState, Sessions } from '../../../src/environments/types';
import { toStatusText, type StatusState, watchStatus } from '../../../src/sessions/toStatusText';
import { createLevels } from '../../../src/environments/levels';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';
import { memoryStore } from '../../support/memoryStore';

const production: Environment = {
  name: 'Production',
  baseUrl: 'https://api.example.com',
  live: false,
  headers: {},
  builtIn: false,
};
const signedIn: SessionState = {
  kind: 'signedIn',
  session: { origin: 'https://api.example.com', level: 'user', token: 'canary' },
  signedInAt: 1,
};

describe('toStatusText', () => {
  const rows: readonly (readonly [string, Parameters<typeof toStatusText>[0], string, RegExp])[] = [
    ['the sandbox', { environment: sandbox, level: 'user' }, 'Sandbox (user)', /needs no sign-in/],
    [
      'the sandbox while it follows public clients',
      { environment: { ...sandbox, ...asClientsSend }, level: 'admin' },
      'Sandbox (admin, as public SDKs expect)',
      /“Sandbox Behavior…” changes that\.\nIt needs no sign-in/,
    ],
    [
      'a session',
      { environment: production, level: 'user', session: signedIn },
      'Production (user)',
      /signed in at user level/,
    ],
    [
      'another level',
      { environment: production, level: 'admin', session: signedIn },
      'Production (admin)',
      /admin level/,
    ],
    [
      'the header of the level',
      {
        environment: { ...production, permissionHeader: { name: 'X-Role', user: 'member' } },
        level: 'user',
        session: signedIn,
      },
      'Production (user)',
      /signed in at user level\.\nCalls send X-Role: member\./,
    ],
    [
      'the role that each endpoint has its own of',
      { environment: { ...production, ...asClientsSend }, level: 'admin', session: signedIn },
      'Production (admin)',
      /Calls send BOOTPAY-ROLE: the role in each endpoint’s hint, else manager\./,
    ],
    [
      'no session',
      { environment: production, level: 'user', session: { kind: 'signedOut' } },
      'Production (signed out)',
      /You are signed out/,
    ],
    [
      'no session at another level',
      { environment: production, level: 'admin', session: { kind: 'signedOut' } },
      'Production (admin, signed out)',
      /signed out at admin level/,
    ],
    [
      'a storage at fault',
      {
        environment: production,
        level: 'user',
        session: { kind: 'signedOut', reason: 'Secret storage failed.' },
      },
      'Production (signed out)',
      /Secret storage failed/,
    ],
    [
      'a storage that has not answered',
      { environment: production, level: 'user' },
      'Production',
      /https:\/\/api\.example\.com/,
    ],
  ];
  for (const [title, state, text, tooltip] of rows) {
    it(`shows ${title}`, () => {
      const status = toStatusText(state);
      assert.equal(status.text, `$(server-environment) ${text}`);
      assert.match(status.tooltip, tooltip);
      assert.equal(status.isLive, false);
      assert.ok(status.label.includes(text));
      assert.ok(!JSON.stringify(status).includes('canary'));
    });
  }

  it('says by more than colour that an environment is live', () => {
    const status = toStatusText({
      environment: { ...production, live: true },
      level: 'user',
      session: signedIn,
    });
    assert.equal(status.isLive, true);
    assert.match(status.text, /^\$\(warning\) /);
    assert.match(status.tooltip, /is live/);
    assert.match(status.label, /live/);
  });

  it('makes a name with an icon or controls inert', () => {
    const { text } = toStatusText({ environment: { ...production, name: '$(flame)\u202eX' }, level: 'user' });
    assert.equal(text, '$(server-environment) $ (flame) X');
  });
});

const setting = [
  { name: 'One', baseUrl: 'https://one.example' },
  { name: 'Two', baseUrl: 'https://two.example' },
];

function describeState({ environment, session }: StatusState): string {
  return `${environment.name} ${session?.kind ?? '…'}`;
}

/** Collects shown texts; `until` resolves when a text is shown. */
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
