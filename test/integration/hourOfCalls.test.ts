import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../src/contributions';
import { readStoredFiles } from '../e2e/storedFiles';
import { dataVariable } from '../host/suiteResult';
import { countListeners } from '../support/host/countListeners';
import { closeEverything } from '../support/host/editors';
import { collectGarbage, usedBytes } from '../support/host/heap';
import { reportFigure } from '../support/host/reportFigure';
import { setUserSetting, useExtension } from '../support/host/useExtension';
import {
  change,
  showUserGroup,
  useUserGroupService,
  userGroupTokens,
  type UserGroupService,
} from '../support/host/userGroupService';
import { longRuns } from '../support/longSeries';
import { rawAnswer, type RawConnection } from '../support/rawServer';
import { until } from '../support/until';

/** A secret in responses, which its name or form shows. */
const SECRET = 'hour-canary-5cK9wQ71';

type Answer = (connection: RawConnection) => unknown;
const says = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer => {
  const bytes = rawAnswer({ status, body, headers });
  return (connection) => connection.end(bytes);
};
const json = JSON.stringify({
  message: `password=${SECRET}`,
  session: SECRET,
  list: [{ user_group_id: 'g1', pin: SECRET }],
});
const html = `<form><input name="csrf" value="${SECRET}"></form>`;
const asHtml = { 'Content-Type': 'text/html' };

/** Responses to calls; calls may also be cancelled or exceed their deadline. */
const outcomes: readonly Answer[] = [
  ...[200, 200, 201, 400, 401, 403, 404, 409, 422, 500].map((status) => says(status, json)),
  says(204, ''),
  says(429, json, { 'Retry-After': '1' }),
  says(200, html, asHtml),
  says(503, html, asHtml),
  says(200, json.slice(0, -3)),
  says(302, '', { Location: `https://elsewhere.invalid/?token=${SECRET}` }),
  (connection) => connection.end(rawAnswer({ body: json }).subarray(0, -9)),
  (connection) => connection.reset(),
];
const silent: Answer = () => undefined;

/** Numbers of calls that are shown, end at their deadline, are cancelled, or read the list; and number of saves. */
interface Load {
  readonly shown: number;
  readonly late: number;
  readonly cancelled: number;
  readonly listed: number;
  readonly saved: number;
}
const warmUp: Load = { shown: 54, late: 4, cancelled: 16, listed: 36, saved: 10 };
/** The share of a number in this run; all of a long run are 1,000 calls and 200 saves. */
const share = (all: number): number => longRuns(all).numRuns;
const calls: Load = {
  shown: share(200),
  late: share(16),
  cancelled: share(104),
  listed: share(680),
  saved: 0,
};
const saves: Load = { shown: 0, late: 0, cancelled: 0, listed: 0, saved: share(200) };
const numberOf = ({ shown, late, cancelled, listed }: Load): number => shown + late + cancelled + listed;

/** Memory, sockets and listeners of the window before the hour. */
interface Held {
  readonly bytes: number;
  readonly sockets: number;
  readonly ofProcess: number;
  readonly listeners: ReturnType<typeof countListeners>;
}

describe('an hour of calls', () => {
  const fixture = useExtension();
  const list = () => fixture.run(CommandId.call, { endpoint: 'userGroups.list' });

  let held: Held | undefined;

  // Each part is a separate test, since a host without a finished test for some minutes is stopped.
  it('begins when everything has run once', async function () {
    this.timeout(140_000);
    await spend(warmUp);
    held = {
      bytes: await usedNow(),
      sockets: openSockets(),
      ofProcess: processListeners(),
      listeners: countListeners(),
    };
    const probe = vscode.window.onDidChangeActiveTextEditor(() => undefined);
    assert.deepEqual(held.listeners.left(), ['window.onDidChangeActiveTextEditor']);
    probe.dispose();
  });

  it(`keeps nothing secret of ${numberOf(calls)} calls`, async function () {
    this.timeout(140_000);
    const environmentName = await spend(calls);
    await checkStored();
    const history = fixture.services.history;
    assert.equal(await history.count(environmentName), 50);
  });

  it(`keeps nothing secret of ${saves.saved} saves`, async function () {
    this.timeout(140_000);
    await spend(saves);
    await checkStored();
  });

  it('leaves no socket, no listener and no memory behind', async function () {
    this.timeout(140_000);
    assert.ok(held);
    const { bytes, sockets, ofProcess, listeners } = held;
    const after = await usedNow();
    listeners.stop();
    const change = Math.round((after / bytes - 1) * 1000) / 10;
    reportFigure(
      `${numberOf(calls)} calls and ${saves.saved} saves: ${openSockets() - sockets} sockets, ` +
        `${listeners.left().length} listeners, ${change} % of ${Math.round(bytes / 1e6)} MB left`,
    );
    assert.deepEqual([openSockets(), processListeners(), listeners.left()], [sockets, ofProcess, []]);
    // The change may be negative: VS Code releases documents that earlier tests have closed.
    assert.ok(change <= 10, `${change} %`);
  });

  /** Makes the calls at a new service; returns the name of its environment. */
  async function spend(load: Load): Promise<string> {
    const service = await useUserGroupService(fixture);
    try {
      await setUserSetting('request.timeoutSeconds', 1);
      await call(service, load);
      await save(service, load.saved);
      return service.environmentName;
    } finally {
      await service.server.close();
    }
  }

  async function call(service: UserGroupService, load: Load): Promise<void> {
    let turn = 0;
    service.override = (_, connection) => {
      outcomes[turn++ % outcomes.length]?.(connection);
      return 'taken';
    };
    for (let count = 0; count < load.shown; count += 1) await list();
    for (let count = 0; count < load.listed; count += 1) await fixture.services.userGroups.refresh();
    service.override = (_, connection) => {
      silent(connection);
      return 'taken';
    };
    await Promise.all(Array.from({ length: load.late }, list));
    const asked = service.server.requests().length;
    const cancelled = Array.from({ length: load.cancelled }, list);
    await until('they are sent', () => service.server.requests().length === asked + load.cancelled);
    await fixture.run(CommandId.cancelCall);
    await Promise.all(cancelled);
    service.override = undefined;
  }

  async function save(service: UserGroupService, times: number): Promise<void> {
    const document = await showUserGroup(service);
    for (let count = 0; count < times; count += 1) {
      await change(document, phoneIn(document.getText()), `"phone": "02-${count}-${times}"`);
      await fixture.run(CommandId.saveRecord, service.uri);
      await until('the document is clean', () => !document.isDirty);
    }
  }

  /** Checks the data on disk: the history, and the files of VS Code itself. */
  async function checkStored(): Promise<void> {
    const history = fixture.services.history;
    await history.settled();
    const files = await readStoredFiles(process.env[dataVariable] ?? assert.fail());
    const own = files.filter(({ path }) => path.includes('commerce-api.commerce-api-explorer'));
    assert.ok(
      own.some(({ path }) => path.endsWith('.entry')),
      'the history is not there',
    );
    assert.ok(own.reduce((sum, { text }) => sum + text.length, 0) < 25_000_000);
    const leaks = files.filter(({ text }) =>
      [SECRET, userGroupTokens.user].some((secret) => text.includes(secret)),
    );
    assert.deepEqual(
      leaks.map(({ path }) => path),
      [],
    );
  }
});

/** The least of three readings, since VS Code releases closed documents at any time. */
async function usedNow(): Promise<number> {
  const readings: number[] = [];
  for (let reading = 0; reading < 3; reading += 1) {
    await closeEverything();
    await collectGarbage();
    readings.push(usedBytes());
  }
  return Math.min(...readings);
}

function phoneIn(text: string): string {
  return /"phone": "[^"]*"/.exec(text)?.[0] ?? assert.fail(text);
}

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => /^(?:TCP|TLS)/.test(name)).length;
}

function processListeners(): number {
  return process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
}
