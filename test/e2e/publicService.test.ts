import assert from 'node:assert/strict';
import { hintedPermissionHeader } from '../../src/environments/permissionHeader';
import type { EnvironmentEntry } from '../../src/environments/types';
import { until } from './until';
import { CommerceView } from './commerceView';
import { formFrame, formInput } from './formFrame';
import { addEnvironment, asClients, asReference, type OwnEnvironmentAnswers } from './ownEnvironment';
import type { JournalService } from './journalService';
import { ownKeys, ownTokens, startOwnService, type Follows } from './ownService';
import { startSandboxService } from './sandboxService';
import { readStoredFiles } from './storedFiles';
import { useWorkbench } from './useWorkbench';

type KeyPair = (typeof ownKeys)['user' | 'admin'];

/** The steps from an empty profile to an admin's save, for one kind of service. */
interface Journey {
  readonly name: string;
  /** Behaviour of the service; `sandbox`: the strict sandbox instead of `startOwnService`. */
  readonly follows: Follows | 'sandbox';
  readonly expects: OwnEnvironmentAnswers['expects'];
  /** Way to sign in, if there is more than one, and the typed secrets. */
  readonly signIn: { readonly way?: string; readonly secrets: readonly string[]; readonly keeps?: boolean };
  readonly asAdmin: { readonly way?: string; readonly secrets?: readonly string[]; readonly keeps?: boolean };
}

const both = ({ clientKey, secretKey }: KeyPair) => [clientKey, secretKey];
const issue = 'Get a token with client key and secret key';
const paste = 'Paste an access token';
const journeys: readonly Journey[] = [
  {
    name: 'Issued',
    follows: 'clients',
    expects: asClients('An access token'),
    signIn: { way: issue, secrets: both(ownKeys.user), keeps: true },
    asAdmin: { way: 'Use the same keys' },
  },
  {
    name: 'Keyed',
    follows: 'clients',
    expects: asClients('Client key'),
    signIn: { secrets: both(ownKeys.user) },
    asAdmin: { way: 'Use the same keys' },
  },
  {
    name: 'Sandbox pasted',
    follows: 'sandbox',
    expects: asClients('An access token'),
    signIn: { way: paste, secrets: [ownTokens.user] },
    asAdmin: { way: 'Use the same token' },
  },
  {
    name: 'Letter',
    follows: 'reference',
    expects: asReference,
    signIn: { way: issue, secrets: both(ownKeys.user), keeps: true },
    asAdmin: { way: issue, secrets: both(ownKeys.admin), keeps: false },
  },
];

describe('from an empty profile to a save as admin', () => {
  const workbench = useWorkbench();
  const commerce = () => new CommerceView(workbench());
  const page = () => workbench().page;
  const pane = () => workbench().view('User Groups');

  const signIn = async ({ way, secrets = [], keeps }: Journey['asAdmin']): Promise<void> => {
    if (way !== undefined) {
      await workbench().quickInputShowing('How to sign in');
      await workbench().pick(way);
    }
    const prompts =
      secrets.length === 1 ? ['Paste an access token for'] : ['Client key for', 'Secret key for'];
    for (const [index, secret] of secrets.entries()) {
      await workbench().quickInputShowing(prompts[index] ?? '');
      await workbench().enter(secret);
    }
    if (keeps === undefined) return;
    await workbench().quickInputShowing('What happens to the keys?');
    await workbench().pick(keeps ? 'Keep the keys in secret storage' : 'Do not keep the keys');
  };

  before(async () => {
    await commerce().open();
  });

  for (const journey of journeys) {
    const { name, follows } = journey;
    const isLikeClients = follows !== 'reference';
    describe(`${name}, at a service that follows ${follows}`, () => {
      let service: JournalService;
      const shot = (what: string) => workbench().screenshot(`journey-${name}-${what}`.replaceAll(' ', '-'));
      before(async () => {
        service = follows === 'sandbox' ? await startSandboxService() : await startOwnService(follows);
      });
      after(() => service.stop());

      it('is added and signed in to', async () => {
        const answers = { name, origin: service.origin, expects: journey.expects } as const;
        await addEnvironment(workbench(), { ...answers, next: 'Switch to it and sign in' }, (question) =>
          shot(`question-${question}`),
        );
        await signIn(journey.signIn);
        await workbench().notification(`You are signed in to ${name}`).waitFor();
        await commerce().waitForEnvironment(`${name} (user)`);
        await shot('signed-in');
        await workbench().runCommand('Notifications: Clear All Notifications');
      });

      it('shows its user groups, and one of them in a form', async () => {
        await workbench().expandView('User Groups');
        await pane()
          .locator('.monaco-list-row')
          .filter({ hasText: String(service.group['company_name']) })
          .first()
          .click();
        await (await formInput(page(), 'manager_name')).waitFor();
        const section = isLikeClients ? 'Returned, but Not in the Reference' : 'Not Returned by the Service';
        await (await formFrame(page())).getByRole('heading', { name: section }).waitFor();
        await shot('form');
      });

      it('leads from a save that is refused to a save as admin, by one button each', async () => {
        const field = await formInput(page(), 'manager_name');
        await field.fill('박담당');
        await page().locator('.tab.active.dirty').waitFor();
        await field.press('ControlOrMeta+s');
        const frame = await formFrame(page());
        const card = frame.locator('.notice[role=alert]').filter({ hasText: 'Not Authorized' });
        await card.getByRole('button', { name: 'Sign In as Admin…' }).waitFor();
        await shot('refused');
        await card.getByRole('button', { name: 'Sign In as Admin…' }).click();
        await signIn(journey.asAdmin);
        await (
          await formFrame(page())
        )
          .locator('.summary', { hasText: `You are signed in to ${name} (admin)` })
          .waitFor();
        const retry = card.getByRole('button', { name: 'Retry as Admin' });
        await retry.waitFor();
        await shot('one-button');
        const toasts = page().locator('.notifications-toasts .notification-list-item');
        assert.equal(await toasts.getByRole('button', { name: 'Retry as Admin' }).count(), 0);
        assert.notEqual(service.group['manager_name'], '박담당');
        await retry.click();
        await until('it is saved', () => service.group['manager_name'] === '박담당');
        await page().locator('.tab.active.dirty').waitFor({ state: 'detached' });
        await shot('saved');
        const [refused, saved, ...more] = service.journal.filter(({ method }) => method === 'PUT');
        assert.deepEqual(more, []);
        assert.equal(refused?.status, 403);
        assert.ok(saved);
        assert.equal(saved.role, isLikeClients ? 'manager' : undefined);
        const fields = { manager_name: '박담당' };
        assert.deepEqual(saved.body, isLikeClients ? fields : { user_group: fields });
        const scheme = /keyed/i.test(name) ? 'Basic' : 'Bearer';
        const calls = service.journal.filter(({ target }) => target.startsWith('/v1/user-groups/'));
        assert.ok(calls.every(({ authorization }) => authorization.startsWith(`${scheme} `)));
        await workbench().runCommand('View: Close All Editors');
        await workbench().runCommand('Notifications: Clear All Notifications');
      });
    });
  }
});

/** A user with one credential who does not know how a service expects calls. */
interface Trial {
  readonly name: string;
  readonly follows: Follows;
  /** Choices and typed texts until the service accepts a call. */
  readonly answers: readonly (readonly [shown: string, answer: { pick: string } | { type: string }])[];
  readonly found: string;
  readonly written: Pick<EnvironmentEntry, 'permissionHeader' | 'authorization'>;
  /** Number of requests other than reads. */
  readonly issues: number;
}

const have = 'What do you sign in with?';
const typedKeys: Trial['answers'] = [
  [have, { pick: 'Type client key and secret key' }],
  ['kept only if you agree', { type: ownKeys.user.clientKey }],
  ['Secret key for this client key', { type: ownKeys.user.secretKey }],
];
const wrongKeys: Trial['answers'] = [
  [have, { pick: 'Type client key and secret key' }],
  ['kept only if you agree', { type: 'own-client-wrong' }],
  ['Secret key for this client key', { type: 'own-secret-wrong' }],
];
const refused = 'Not accepted. Service message: “The access token is not valid.”';
const notIssued = 'Not accepted. Service message: “The keys are not valid.”';
const typedToken: Trial['answers'] = [
  [have, { pick: paste }],
  ['Paste an access token for', { type: ownTokens.user }],
];
const trials: readonly Trial[] = [
  {
    name: 'Tried keys',
    follows: 'clients',
    answers: typedKeys,
    found: 'Client key and secret key with each call',
    written: { permissionHeader: hintedPermissionHeader('manager'), authorization: 'keys' },
    issues: 0,
  },
  {
    name: 'Tried token',
    follows: 'clients',
    answers: typedToken,
    found: 'An access token with each call',
    written: { permissionHeader: hintedPermissionHeader('manager') },
    issues: 0,
  },
  {
    name: 'Tried letter',
    follows: 'reference',
    answers: [
      ...wrongKeys,
      [refused, { pick: issue }],
      [notIssued, { pick: 'Type client key and secret key' }],
      ...typedKeys.slice(1),
      [refused, { pick: issue }],
    ],
    found: 'An access token with each call',
    written: {},
    issues: 2,
  },
];

describe('not sure how a service expects calls', () => {
  const workbench = useWorkbench({ shared: true });
  const commerce = () => new CommerceView(workbench());
  before(async () => {
    await commerce().open();
  });

  /** Asserts that the row of a pick shows the whole text in a narrow window. */
  const isReadWhole = async (text: string): Promise<void> => {
    const { page } = workbench();
    const size = page.viewportSize() ?? assert.fail('no size');
    await page.setViewportSize({ width: 900, height: 700 });
    const fits = () =>
      workbench()
        .quickItem(text)
        .evaluate((row, shown) => {
          const range = document.createRange();
          const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
          while (walker.nextNode())
            if (walker.currentNode.textContent === shown) range.selectNode(walker.currentNode);
          const { right, width } = range.getBoundingClientRect();
          return width > 0 && right < row.getBoundingClientRect().right;
        }, text);
    await until('the row holds it', fits);
    await workbench().screenshot('trial-not-issued-narrow');
    await page.setViewportSize(size);
  };

  for (const { name, follows, answers, found, written, issues } of trials)
    it(`is found out by reads: ${name}`, async () => {
      const service = await startOwnService(follows);
      try {
        const shot = (what: string) => workbench().screenshot(`${name} ${what}`.replaceAll(' ', '-'));
        await addEnvironment(workbench(), {
          name,
          origin: service.origin,
          expects: ['Not sure: try'],
          meanwhile: async () => {
            for (const [shown, answer] of answers) {
              await workbench().quickInputShowing(shown);
              await shot(shown.slice(0, 50));
              if (shown === notIssued) await isReadWhole(shown);
              if ('pick' in answer) await workbench().pick(answer.pick);
              else await workbench().enter(answer.type);
            }
            await workbench().quickInputShowing('The service accepts this');
            await shot('found');
            await workbench().pick(found);
            if (issues > 0) await workbench().pick('Keep the keys in secret storage');
          },
          next: 'Switch to it',
        });
        await commerce().waitForEnvironment(`${name} (user)`);
        const files = await readStoredFiles(workbench().dataFolder);
        const settings = files.find(({ path }) => path.endsWith('settings.json'))?.text ?? '';
        const { 'commerceApi.environments': entries } = JSON.parse(settings) as {
          'commerceApi.environments': readonly { readonly name: string }[];
        };
        const entry = entries.find((each) => each.name === name);
        assert.deepEqual(entry, { name, baseUrl: service.origin, ...written });
        assert.ok(!files.some(({ text }) => text.includes('.canary_')));
        const others = service.journal.filter(({ method }) => method !== 'GET');
        assert.deepEqual(
          others.map(({ method, target }) => `${method} ${target}`),
          Array.from({ length: issues }, () => 'POST /v1/request/token'),
        );
        await workbench().expandView('User Groups');
        const row = workbench().view('User Groups').locator('.monaco-list-row');
        await row
          .filter({ hasText: String(service.group['company_name']) })
          .first()
          .waitFor();
      } finally {
        await service.stop();
      }
    });
});
