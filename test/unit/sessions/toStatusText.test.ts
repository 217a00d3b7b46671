import assert from 'node:assert/strict';
import { asClientsSend } from '../../../src/environments/asClientsSend';
import { sandbox } from '../../../src/environments/createEnvironments';
import type { Environment, SessionState } from '../../../src/environments/types';
import { toStatusText } from '../../../src/sessions/toStatusText';

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
