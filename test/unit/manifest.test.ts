import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { createCatalog } from '../../src/catalog/createCatalog';
import {
  CHANGES_EDITOR,
  CommandId,
  ContextKey,
  SettingName,
  SETTING_SECTION,
  TABLE_EDITOR,
  USER_GROUP_FORM,
  VIEW_CONTAINER,
  ViewId,
} from '../../src/contributions';
import { endpointNodes } from '../../src/endpoints/endpointNodes';
import { SANDBOX_NAME } from '../../src/environments/checkEnvironmentName';
import { historyNode } from '../../src/history/historyNode';
import { answered, sampleCall } from '../fixtures/sampleCall';
import { summaryOf } from '../support/kept';

const menuEntry = v.object({
  command: v.string(),
  when: v.optional(v.string()),
  group: v.optional(v.string()),
  /** Arguments of `runCommands`. */
  args: v.optional(v.object({ commands: v.array(v.looseObject({ command: v.string() })) })),
});
const manifestShape = v.looseObject({
  engines: v.object({ vscode: v.string() }),
  activationEvents: v.array(v.string()),
  capabilities: v.looseObject({ untrustedWorkspaces: v.looseObject({}), virtualWorkspaces: v.unknown() }),
  dependencies: v.optional(v.record(v.string(), v.string())),
  devDependencies: v.record(v.string(), v.string()),
  contributes: v.looseObject({
    viewsContainers: v.object({ activitybar: v.array(v.looseObject({ id: v.string() })) }),
    views: v.record(v.string(), v.array(v.looseObject({ id: v.string() }))),
    commands: v.array(v.looseObject({ command: v.string(), title: v.string(), category: v.string() })),
    menus: v.record(v.string(), v.array(menuEntry)),
    keybindings: v.array(menuEntry),
    languages: v.array(v.looseObject({ id: v.string() })),
    configurationDefaults: v.record(v.string(), v.looseObject({})),
    configuration: v.looseObject({ properties: v.record(v.string(), v.looseObject({ scope: v.string() })) }),
  }),
});

const walkthroughShape = v.looseObject({
  walkthroughs: v.array(
    v.looseObject({
      steps: v.array(v.looseObject({ id: v.string(), completionEvents: v.array(v.string()) })),
    }),
  ),
});

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

describe('package.json', () => {
  const manifest = v.parse(manifestShape, readJson('package.json'));
  const nls = v.parse(v.record(v.string(), v.string()), readJson('package.nls.json'));
  const korean = v.parse(v.record(v.string(), v.string()), readJson('package.nls.ko.json'));
  const { contributes } = manifest;
  const commandIds: readonly string[] = Object.values(CommandId);
  const menuEntries = [
    ...Object.entries(contributes.menus),
    ['keybindings', contributes.keybindings] as const,
  ].flatMap(([menu, entries]) => entries.map((entry) => ({ menu, ...entry })));

  it('contributes exactly the commands of the code, in their order', () => {
    assert.deepEqual(
      contributes.commands.map((command) => command.command),
      commandIds,
    );
  });

  it('takes every title, category and description from package.nls.json, and nothing there is unused', () => {
    const used = new Set([...JSON.stringify(manifest).matchAll(/"%([^%"]+)%"/g)].map((match) => match[1]));
    assert.deepEqual([...used].filter((key) => key && !(key in nls)).sort(), []);
    assert.deepEqual(
      Object.keys(nls).filter((key) => !used.has(key)),
      [],
    );
    for (const command of contributes.commands) assert.match(command.title, /^%.+%$/);
    for (const setting of settingsWithDescriptions()) assert.match(setting, /^%.+%$/);
  });

  it('places only known commands', () => {
    const placed = menuEntries.flatMap(({ command, args }) => [
      ...(command === 'runCommands' ? [] : [command]),
      ...(args?.commands ?? []).map((each) => each.command),
    ]);
    assert.deepEqual(
      placed.filter((command) => !commandIds.includes(command)),
      [],
    );
  });

  it('gives Filter User Groups no key, which its tooltip would show: Escape clears the filter', () => {
    const keys = contributes.keybindings.filter(({ command }) => command === CommandId.filterUserGroups);
    assert.deepEqual(keys, []);
  });

  it('hides commands that need a node from the palette', () => {
    const hidden = (contributes.menus['commandPalette'] ?? [])
      .filter((entry) => entry.when === 'false')
      .map((entry) => entry.command);
    const needNode = [
      CommandId.callSelected,
      CommandId.changeField,
      CommandId.useMine,
      CommandId.compareUserGroups,
      CommandId.compareWithSelected,
      CommandId.copyUserGroups,
      CommandId.copyForSpreadsheets,
      CommandId.openHistoryEntry,
      CommandId.openSelected,
      CommandId.deleteHistoryEntry,
      CommandId.copyPath,
      CommandId.followHint,
      CommandId.goToCode,
      CommandId.loadMore,
      CommandId.pinEndpoint,
      CommandId.unpinEndpoint,
    ];
    assert.deepEqual([...hidden].sort(), [...needNode].sort());
  });

  it('offers in the palette what falls back on the last call, whichever editor has the keyboard', () => {
    const conditions = (contributes.menus['commandPalette'] ?? []).map(({ command }) => command);
    for (const command of [
      CommandId.callAgain,
      CommandId.callWithChanges,
      CommandId.compareWithPrevious,
      CommandId.keepResult,
      CommandId.showRequest,
    ])
      assert.ok(!conditions.includes(command), command);
  });

  it('places no command twice in the same group of a menu', () => {
    const positions = menuEntries.map(({ menu, command, when, group }) =>
      [menu, command, when, group].join(' '),
    );
    assert.deepEqual([...new Set(positions)], positions);
  });

  it('sends no request document that is shown as an earlier version', () => {
    const keys = { keybindings: '!editorReadonly', 'editor/title': '!activeEditorIsReadonly' };
    for (const [menu, key] of Object.entries(keys)) {
      const entries = menuEntries.filter(
        (entry) => entry.menu === menu && entry.command === CommandId.sendRequest,
      );
      assert.ok(entries.length > 0 && entries.every(({ when }) => when?.includes(key)), menu);
    }
  });

  it('uses only our own context keys and views in when clauses', () => {
    const known = new Set<string>([
      ...Object.values(ContextKey),
      ...Object.values(ViewId),
      USER_GROUP_FORM,
      TABLE_EDITOR,
      CHANGES_EDITOR,
    ]);
    const named = menuEntries.flatMap((entry) => entry.when?.match(/(?<!config\.)commerceApi\.\w+/g) ?? []);
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });

  it('offers nothing on the result of a run that takes it for one request', () => {
    const paths = (contributes.menus['editor/title'] ?? []).flatMap(({ command, when }) => {
      const [, pattern] = /resourcePath =~ \/(.+results.*?(?<!\\))\/(?: |$)/.exec(when ?? '') ?? [];
      return pattern === undefined ? [] : [{ command, pattern: new RegExp(pattern) }];
    });
    const offered = (path: string) =>
      paths.filter(({ pattern }) => pattern.test(path)).map(({ command }) => command);
    assert.deepEqual(offered('/Sandbox/results/userGroups.run-1/Changes.json'), [
      CommandId.keepResult,
      CommandId.saveFullAnswer,
      CommandId.openAsTable,
      CommandId.resultActions,
      CommandId.saveAsCsv,
    ]);
    assert.equal(offered('/Sandbox/results/userGroups.update-1/Answer.json').length, 13);
  });

  it('matches each viewItem pattern against at least one node, and never a module', () => {
    const catalog = createCatalog();
    const pinned = ['userGroups.list'];
    const roots = endpointNodes(catalog, pinned);
    const allEndpointNodes = roots.flatMap((root) => [root, ...endpointNodes(catalog, pinned, root)]);
    const kept = summaryOf(sampleCall(answered('{}')));
    const context = { findEndpoint: (id: string) => catalog.findEndpoint(id), now: 0, locale: 'en' };
    const pages = { rows: 1, count: 1, end: 'all' } as const;
    const run = { ...kept, header: { ...kept.header, method: 'PUT' as const, pages } };
    const nodes = [...allEndpointNodes, historyNode(kept, context), historyNode(run, context)];
    const patterns = menuEntries
      .filter((entry) => /view == commerceApi\.(endpoints|history)/.test(entry.when ?? ''))
      .flatMap((entry) => entry.when?.match(/viewItem =~ \/(.+?)\//)?.[1] ?? []);
    assert.ok(patterns.length > 0);
    for (const pattern of new Set(patterns)) {
      const matched = nodes.filter((node) =>
        new RegExp(pattern).test('contextValue' in node ? node.contextValue : node.kind),
      );
      assert.ok(matched.length > 0, pattern);
      assert.ok(
        matched.every((node) => 'contextValue' in node),
        pattern,
      );
    }
  });

  it('offers every way to take a call along on a row of the history', () => {
    const offered = (contributes.menus['view/item/context'] ?? [])
      .filter(({ when }) => when?.startsWith(`view == ${ViewId.history} && viewItem =~ /\\bhistoryEntry\\b/`))
      .map(({ command }) => command);
    for (const id of [
      CommandId.copyAsCurl,
      CommandId.copyAs,
      CommandId.insertCode,
      CommandId.saveAsRequestFile,
    ])
      assert.ok(offered.includes(id), id);
  });

  it('opens user groups in the form, and lists as tables, by scheme and path: no other file of a workspace', () => {
    const { customEditors } = v.parse(
      v.looseObject({
        customEditors: v.array(
          v.looseObject({
            viewType: v.string(),
            priority: v.string(),
            selector: v.array(v.strictObject({ filenamePattern: v.string() })),
          }),
        ),
      }),
      contributes,
    );
    assert.deepEqual(
      customEditors.map(({ viewType, priority, selector }) => [viewType, priority, selector]),
      [
        [
          USER_GROUP_FORM,
          'default',
          [
            { filenamePattern: 'commerce-api:/*/user-groups/*.user-group.json' },
            { filenamePattern: 'commerce-api:/*/user-groups/*/*.user-group.json' },
          ],
        ],
        // A result opens as JSON until the user asks for a table.
        [
          TABLE_EDITOR,
          'option',
          [
            { filenamePattern: 'commerce-api:/*/results/*.json' },
            { filenamePattern: 'commerce-api:/*/results/*/*.json' },
            { filenamePattern: 'commerce-api:/*/results/*/*.commerce-answer' },
          ],
        ],
        // A change set opens as text until the user asks for a review.
        [CHANGES_EDITOR, 'option', [{ filenamePattern: '*.user-group-changes.json' }]],
      ],
    );
  });

  it('contributes exactly the settings of the code, and a workspace can set none but code help', () => {
    const { properties } = contributes.configuration;
    assert.deepEqual(
      Object.keys(properties),
      SettingName.map((name) => `${SETTING_SECTION}.${name}`),
    );
    for (const [name, property] of Object.entries(properties)) {
      assert.equal(property.scope, name === 'commerceApi.codeHelp.enabled' ? 'window' : 'application', name);
      assert.ok('default' in property && 'type' in property, name);
    }
  });

  it('leaves the width of an editor to the text in each of its languages', () => {
    const { languages, configurationDefaults } = manifest.contributes;
    for (const { id } of languages)
      assert.equal(configurationDefaults[`[${id}]`]?.['editor.minimap.enabled'], false, id);
  });

  it('names only known commands in the walkthrough, and closes each step by what it leads to', () => {
    const { walkthroughs } = v.parse(walkthroughShape, contributes);
    const steps = walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    assert.deepEqual(
      steps.map(({ id }) => id),
      ['call', 'userGroup', 'environment', 'signIn', 'code', 'run', 'sdk'],
    );
    const closedOtherwise: Readonly<Record<string, string>> = {
      // Find Endpoint calls an endpoint without running another command.
      call: `onContext:${ContextKey.called}`,
      // A cancelled Add Environment adds no environment.
      environment: `onSettingChanged:${SETTING_SECTION}.environments`,
    };
    for (const { id, completionEvents } of steps)
      if (closedOtherwise[id] !== undefined) assert.deepEqual(completionEvents, [closedOtherwise[id]]);
    const others = steps.filter(({ id }) => closedOtherwise[id] === undefined);
    const closing = others.map((step) =>
      step.completionEvents.map((event) => event.replace('onCommand:', '')),
    );
    const linked = Object.values(nls).flatMap((text) =>
      [...text.matchAll(/\(command:([\w.]+)/g)].map((match) => match[1]),
    );
    assert.ok(steps.length > 0 && closing.every((events) => events.length > 0));
    const own = linked.filter((id) => id?.startsWith('workbench.') !== true);
    for (const id of [...closing.flat(), ...own]) assert.ok(id && commandIds.includes(id), id);
  });

  it('opens the terminal of the sandbox, also while another environment is chosen', () => {
    const sandbox = encodeURIComponent(JSON.stringify([SANDBOX_NAME]));
    for (const texts of [nls, korean]) {
      const links = Object.values(texts).flatMap(
        (text) => text.match(/command:commerceApi\.openTerminal[^)]*/g) ?? [],
      );
      assert.deepEqual(links, Array(2).fill(`command:commerceApi.openTerminal?${sandbox}`));
    }
  });

  it('has no setting that could hold a secret or weaken TLS', () => {
    const names = JSON.stringify(Object.keys(contributes.configuration.properties)).toLowerCase();
    assert.doesNotMatch(names, /token|secret|password|key|tls|ssl|strict|insecure|proxy/);
  });

  it('contributes the view in our container', () => {
    assert.deepEqual(Object.keys(contributes.views), [VIEW_CONTAINER]);
    assert.deepEqual(
      contributes.views[VIEW_CONTAINER]?.map((view) => view.id).sort(),
      Object.values(ViewId).sort(),
    );
    assert.equal(contributes.viewsContainers.activitybar[0]?.id, VIEW_CONTAINER);
  });

  it('activates for its file system and by nothing else that it must list', () => {
    assert.deepEqual(manifest.activationEvents, [
      'onFileSystem:commerce-api',
      'onCommand:commerceApi.reopenForm',
      'onWebviewPanel:commerceApi.endpoint',
    ]);
  });

  it('states what it does in untrusted and virtual workspaces', () => {
    assert.deepEqual(manifest.capabilities.untrustedWorkspaces, { supported: true });
    assert.equal(manifest.capabilities.virtualWorkspaces, true);
  });

  it('ships no package unbundled and pins every other exactly', () => {
    assert.equal(manifest.dependencies, undefined);
    for (const [name, version] of Object.entries(manifest.devDependencies)) {
      assert.match(version, /^(npm:typescript@)?\d+\.\d+\.\d+$/, name);
    }
  });

  it('types the editor as its oldest supported version', () => {
    assert.equal(`^${manifest.devDependencies['@types/vscode'] ?? ''}`, manifest.engines.vscode);
  });

  function settingsWithDescriptions(): string[] {
    return Object.values(contributes.configuration.properties).map((property) => {
      const text = property['description'] ?? property['markdownDescription'];
      assert.equal(typeof text, 'string');
      return String(text);
    });
  }
});
