import assert from 'node:assert/strict';
import type { Remedy } from '../../src/base/userError';
import { createLevels } from '../../src/environments/levels';
import type { EnvironmentEntry, TokenRequest } from '../../src/environments/types';
import { basicCredential } from '../../src/http/credential';
import type { Credential, Outcome, Target } from '../../src/http/types';
import type { IssueResult } from '../../src/sessions/issueToken';
import { memoryEnvironments } from './memoryEnvironments';
import { memorySessions } from './memorySessions';
import { memoryStore } from './memoryStore';
import { answered } from './outcomes';
import { scriptedInput, type ScriptedAnswer } from './scriptedInput';

export const token = 'canary-token.1';
const setting = [
  { name: 'Production', baseUrl: 'https://api.example.com/shop' },
  { name: 'Stage', baseUrl: 'https://stage.example.com' },
];

/** The real sign-in with a scripted user, over sessions in memory. */
export function signInFixture(
  answers: readonly ScriptedAnswer[],
  outcome: Outcome = answered('{}'),
  members: Partial<EnvironmentEntry> = {},
) {
  const memory = memorySessions();
  const { environments } = memoryEnvironments(setting.map((entry) => ({ ...entry, ...members })));
  const input = scriptedInput(answers);
  const said: string[] = [];
  const buttons: Remedy[] = [];
  const checks: (readonly [Target, string])[] = [];
  const tabs = new Set<string>();
  /** URIs of the user groups whose form is on screen. */
  const forms: string[] = [];
  /** Messages shown in a form. */
  const inForm: (readonly [uri: string, text: string])[] = [];
  const deps = {
    input,
    sessions: memory.sessions,
    environments,
    levels: createLevels(memoryStore()),
    editor: { hasTab: (uri: string) => tabs.has(uri) },
    userGroupFiles: {
      say: (uri: string, text: string, elsewhere: (text: string) => void) =>
        forms.includes(uri) ? void inForm.push([uri, text]) : elsewhere(text),
    },
    activeDocumentUri: (): string | undefined => undefined,
    hintsOn: () => true,
    issuer: {
      issueToken: (): Promise<IssueResult> => assert.fail('no token may be issued'),
      tokenRequestOf: (): TokenRequest | undefined => undefined,
      newSessionId: () => 'session-1',
    },
    register: memory.secrets,
    verify: (target: Target, credential: Credential) => {
      const text = credential.token ?? basicCredential(credential.keys);
      assert.ok(memory.secrets.has(text), 'the redactor learns the token before it travels');
      checks.push([target, text]);
      return Promise.resolve(outcome);
    },
    withProgress: <T>(title: string, work: (signal: AbortSignal) => Promise<T>) => {
      said.push(title);
      return work(new AbortController().signal);
    },
    showNotice: (message: string, actions: readonly Remedy[] = []) => {
      said.push(message);
      buttons.push(...actions);
    },
  };
  const assertSilent = (): void => {
    input.assertDone();
    assert.doesNotMatch(`${input.shownText()}\n${said.join('\n')}`, /canary/);
  };
  return { ...memory, deps, environments, input, said, buttons, checks, tabs, forms, inForm, assertSilent };
}

export const tokenRequest: TokenRequest = {
  method: 'POST',
  path: '/v1/request/token',
  authorization: 'basic',
  answer: { token: 'access_token' },
};
export const issued: IssueResult = {
  kind: 'issued',
  issued: { token: 'canary-issued.1', issuedAt: 5, lifeMs: 1000 },
};
