import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import {
  RESPONSE_LANGUAGE,
  AUTHENTICATION_PROVIDER,
  CHANGES_EDITOR,
  USER_GROUP_LANGUAGE,
  REQUEST_LANGUAGE,
  RESULT_LANGUAGE,
  SCHEME,
  SETTING_SECTION,
  TABLE_EDITOR,
  USER_GROUP_FORM,
} from '../../../src/contributions';
import { memoryEnvironments } from '../../support/memoryEnvironments';

const named = v.looseObject({ id: v.string() });
const manifest = v.parse(
  v.looseObject({
    publisher: v.string(),
    name: v.string(),
    activationEvents: v.array(v.string()),
    contributes: v.looseObject({
      authentication: v.array(named),
      viewsContainers: v.looseObject({ activitybar: v.array(named) }),
      views: v.record(v.string(), v.array(named)),
      commands: v.array(v.looseObject({ command: v.string() })),
      customEditors: v.array(v.looseObject({ viewType: v.string() })),
      languages: v.array(v.looseObject({ id: v.string(), extensions: v.optional(v.array(v.string())) })),
      walkthroughs: v.array(v.looseObject({ id: v.string(), steps: v.array(named) })),
      configuration: v.object({
        title: v.string(),
        properties: v.record(v.string(), v.looseObject({ enum: v.optional(v.array(v.string())) })),
      }),
    }),
  }),
  JSON.parse(readFileSync('package.json', 'utf8')),
);
const { contributes } = manifest;
const ids = (list: readonly { readonly id: string }[]): readonly string[] => list.map(({ id }) => id);

/** Names that are stored by VS Code or in users' files: in layouts, keybindings, settings, open tabs and permissions. */
describe('the names that the editor and users’ files keep', () => {
  it('are the extension’s own, which names the folder of its storage', () => {
    assert.equal(`${manifest.publisher}.${manifest.name}`, 'commerce-api.commerce-api-explorer');
  });

  it('are those of views', () => {
    assert.deepEqual(ids(contributes.viewsContainers.activitybar), ['commerceApi']);
    const views = Object.entries(contributes.views).map(([container, list]) => [container, ids(list)]);
    assert.deepEqual(views, [
      [
        'commerceApi',
        [
          'commerceApi.endpoints',
          'commerceApi.userGroups',
          'commerceApi.history',
          'commerceApi.sandboxRequests',
          'commerceApi.sizer',
        ],
      ],
    ]);
    assert.deepEqual(
      contributes.walkthroughs.map(({ id, steps }) => [id, ids(steps)]),
      [['getStarted', ['call', 'userGroup', 'environment', 'signIn', 'code', 'run', 'sdk']]],
    );
  });

  it('are those of editors, languages and accounts', () => {
    assert.deepEqual(
      contributes.customEditors.map(({ viewType }) => viewType),
      ['commerceApi.userGroupForm', 'commerceApi.table', 'commerceApi.changesTable'],
    );
    assert.equal(USER_GROUP_FORM, 'commerceApi.userGroupForm');
    assert.equal(TABLE_EDITOR, 'commerceApi.table');
    assert.equal(CHANGES_EDITOR, 'commerceApi.changesTable');
    assert.deepEqual(
      contributes.languages.map(({ id, extensions }) => [id, extensions]),
      [
        ['commerce-request', ['.commerce-request.json']],
        ['commerce-record', ['.user-group.json']],
        ['commerce-result', undefined],
        ['commerce-text', undefined],
        ['commerce-answer', ['.commerce-answer']],
        ['commerce-exchange', ['.commerce-exchange']],
      ],
    );
    assert.deepEqual(
      [REQUEST_LANGUAGE, USER_GROUP_LANGUAGE, RESULT_LANGUAGE, RESPONSE_LANGUAGE],
      ['commerce-request', 'commerce-record', 'commerce-result', 'commerce-answer'],
    );
    assert.deepEqual(ids(contributes.authentication), ['commerce-api']);
    assert.equal(AUTHENTICATION_PROVIDER, 'commerce-api');
    assert.deepEqual(manifest.activationEvents, [
      'onFileSystem:commerce-api',
      'onCommand:commerceApi.reopenForm',
      'onWebviewPanel:commerceApi.endpoint',
    ]);
    assert.equal(SCHEME, 'commerce-api');
  });

  it('are those of commands', () => {
    assert.deepEqual(contributes.commands.map(({ command }) => command).sort(), [
      'commerceApi.addEnvironment',
      'commerceApi.call',
      'commerceApi.callAgain',
      'commerceApi.callSelected',
      'commerceApi.callWithChanges',
      'commerceApi.cancelCall',
      'commerceApi.changeField',
      'commerceApi.checkNow',
      'commerceApi.clearHistory',
      'commerceApi.compareUserGroups',
      'commerceApi.compareWithPrevious',
      'commerceApi.compareWithSaved',
      'commerceApi.compareWithSelected',
      'commerceApi.connectAssistant',
      'commerceApi.copyAs',
      'commerceApi.copyAsCurl',
      'commerceApi.copyForSpreadsheets',
      'commerceApi.copyId',
      'commerceApi.copyPath',
      'commerceApi.copySandboxAddress',
      'commerceApi.copyUserGroups',
      'commerceApi.deleteHistoryEntry',
      'commerceApi.editEnvironment',
      'commerceApi.exportOpenApi',
      'commerceApi.filterUserGroups',
      'commerceApi.findEndpoint',
      'commerceApi.followHint',
      'commerceApi.forgetAssistantPermissions',
      'commerceApi.goToCode',
      'commerceApi.insertCode',
      'commerceApi.keepResult',
      'commerceApi.loadMore',
      'commerceApi.newRequestFile',
      'commerceApi.nextCall',
      'commerceApi.onlyTheRest',
      'commerceApi.openAsJson',
      'commerceApi.openAsTable',
      'commerceApi.openHistoryEntry',
      'commerceApi.openSelected',
      'commerceApi.openTerminal',
      'commerceApi.openUserGroup',
      'commerceApi.openUserGroupsAsTable',
      'commerceApi.pinEndpoint',
      'commerceApi.refreshUserGroups',
      'commerceApi.removeEnvironment',
      'commerceApi.resetSandbox',
      'commerceApi.resultActions',
      'commerceApi.retryAsAdmin',
      'commerceApi.reviewChanges',
      'commerceApi.runChanges',
      'commerceApi.sandboxBehaves',
      'commerceApi.saveAsCsv',
      'commerceApi.saveAsRequestFile',
      'commerceApi.saveFullAnswer',
      'commerceApi.saveRecord',
      'commerceApi.sendRequest',
      'commerceApi.showAnswer',
      'commerceApi.showEndpoint',
      'commerceApi.showLog',
      'commerceApi.showRequest',
      'commerceApi.showSdkGuide',
      'commerceApi.signIn',
      'commerceApi.signOut',
      'commerceApi.startOver',
      'commerceApi.startSandbox',
      'commerceApi.stopChanges',
      'commerceApi.switchEnvironment',
      'commerceApi.switchLevel',
      'commerceApi.undoRun',
      'commerceApi.undoSave',
      'commerceApi.unpinEndpoint',
      'commerceApi.useMine',
    ]);
  });

  it('are those of settings', () => {
    assert.equal(SETTING_SECTION, 'commerceApi');
    const { properties } = contributes.configuration;
    assert.deepEqual(
      Object.entries(properties).map(([name, setting]) => [name, ...(setting.enum ?? [])]),
      [
        ['commerceApi.environments'],
        ['commerceApi.request.timeoutSeconds'],
        ['commerceApi.response.maxMegabytes'],
        ['commerceApi.confirmWrites', 'live', 'always'],
        ['commerceApi.hints'],
        ['commerceApi.openApiFiles'],
        ['commerceApi.codeHelp.enabled'],
        ['commerceApi.history.size'],
        ['commerceApi.sandbox.port'],
        ['commerceApi.assistant', 'ask', 'lookup', 'off'],
      ],
    );
  });
});

describe('an environment of the settings', () => {
  const text =
    '{"name":"Shop","baseUrl":"https://shop.example.com","gatewayUrl":"https://gate.example.com","live":true,' +
    '"headers":{"x-shop":"1"},"permissionHeader":{"name":"x-level","user":"u","admin":"a"},' +
    '"tokenRequest":{"method":"PUT","path":"/v1/token","authorization":"basic",' +
    '"body":{"clientKey":"id","secretKey":"secret"},' +
    '"answer":{"token":"token","expiresIn":"life","expiresAt":"end"}}}';

  it('is read by its members', () => {
    const { environments, problems } = memoryEnvironments([JSON.parse(text)]);
    assert.deepEqual(problems, []);
    const [, shop] = environments.list();
    assert.deepEqual({ ...shop }, { ...(JSON.parse(text) as object), builtIn: false });
  });

  it('is written with its members', async () => {
    const fixture = memoryEnvironments([JSON.parse(text)]);
    const [, shop] = fixture.environments.list();
    assert.ok(shop?.baseUrl);
    const { builtIn, baseUrl, ...members } = shop;
    assert.equal(builtIn, false);
    await fixture.environments.replace('Shop', { ...members, baseUrl });
    assert.deepEqual(fixture.writes, [[JSON.parse(text)]]);
  });
});
