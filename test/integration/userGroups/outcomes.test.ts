import assert from 'node:assert/strict';
import iconv from 'iconv-lite';
import * as vscode from 'vscode';
import { deepGroup } from '../../fixtures/deepGroup';
import { CommandId } from '../../../src/contributions';
import { useExtension } from '../../support/host/useExtension';
import {
  change,
  groupBody,
  userGroupTokens,
  showUserGroup,
  storeSession,
  useUserGroupService,
  type UserGroupService,
} from '../../support/host/userGroupService';
import { rawAnswer } from '../../support/rawServer';
import { until } from '../../support/until';

const failure = (status: number, error_code: string) =>
  rawAnswer({ status, body: JSON.stringify({ error_code, message: 'no' }) });

describe('outcomes of a user group', () => {
  const fixture = useExtension();
  let service: UserGroupService;
  const start = async (more = {}): Promise<UserGroupService> =>
    (service = await useUserGroupService(fixture, more));
  afterEach(() => service.server.close());
  const status = () => fixture.services.userGroupFileInfo.statusOf(service.uri.toString());
  const reason = () => {
    const now = status();
    return 'reason' in now ? now.reason : now.kind;
  };

  async function saveChanged(): Promise<vscode.TextDocument> {
    const document = await showUserGroup(service);
    await change(document, '"02-1"', '"02-2"');
    await fixture.run(CommandId.saveRecord);
    return document;
  }

  for (const [httpStatus, code, expected] of [
    [404, 'USER_GROUP_NOT_FOUND', 'deleted'],
    [403, 'USER_GROUP_NOT_AUTHORIZED', 'notAuthorized'],
    [401, 'ACCESS_TOKEN_INVALID', 'tokenInvalid'],
    [500, 'SOMETHING', 'failed'],
  ] as const) {
    it(`keep the draft: ${code} is ${expected}`, async () => {
      await start();
      service.override = ({ method }) => (method === 'PUT' ? failure(httpStatus, code) : undefined);
      const document = await saveChanged();
      assert.equal(document.isDirty, true);
      assert.equal(reason(), expected);
      assert.match(document.getText(), /"02-2"/);
      assert.equal(service.writes().length, 1);
    });
  }

  for (const [what, body, httpStatus = 200] of [
    ['a list', '{"list":[],"http_status":200}'],
    ['another group', '{"user_group_id":"g2","http_status":200}'],
    ['an array', '[]'],
    ['the page of a gateway', '<html>Service Unavailable</html>', 503],
    ['a failure without a word', '', 500],
    ['a refusal without a word', '', 401],
    ['the page of a sign-in', '<html>Sign in</html>', 401],
    ['blanks', ' '],
    ['a text', '"nothing was saved"'],
    ['the group and an error', '{"user_group_id":"g1","errors":["phone"]}'],
    ['5,000 levels and a schema', deepGroup(5000)],
  ] as const) {
    it(`are unknown when a write is answered with ${what}`, async () => {
      await start();
      service.override = ({ method }) =>
        method === 'PUT' ? rawAnswer({ status: httpStatus, body }) : undefined;
      const document = await saveChanged();
      assert.equal(document.isDirty, true);
      assert.equal(reason(), 'unknown');
      const now = status();
      assert.equal('remedies' in now && now.remedies[0]?.title, 'Check Now');
    });
  }

  for (const [status, arrives] of [
    [204, true],
    [200, true],
    [200, false],
  ] as const) {
    it(`are what is read after a ${status} without a body: ${arrives ? 'saved' : 'left as before'}`, async () => {
      await start();
      service.override = ({ method }) => {
        if (method === 'PUT' && arrives) service.members.set('phone', '"02-2"');
        return method === 'PUT' ? rawAnswer({ status, body: '' }) : undefined;
      };
      const document = await saveChanged();
      assert.equal(reason(), arrives ? 'ready' : 'failed');
      await until('the document is as it should be', () => document.isDirty === !arrives);
      assert.equal(service.writes().length, 1);
    });
  }

  for (const [label, charset] of [
    ['ms949', 'cp949'],
    ['ms949', 'utf8'],
    ['iso-8859-1', 'utf8'],
    ['utf-8,application/json', 'utf8'],
  ] as const) {
    it(`are right in ${charset} under the label ${label}: names are read, and a save is done`, async () => {
      await start();
      service.members.set('company_name', '"똠방각하"');
      service.override = ({ method, body }) => {
        if (method === 'PUT') service.members.set('phone', '"02-2"');
        const headers = { 'Content-Type': `application/json; charset=${label}` };
        assert.ok(method === 'GET' || body.includes('02-2'));
        return rawAnswer({ headers, body: iconv.encode(groupBody(service.members), charset) });
      };
      const document = await saveChanged();
      await until('the document is clean', () => !document.isDirty);
      assert.match(document.getText(), /"똠방각하"/);
      assert.equal(service.writes().length, 1);
      assert.equal(reason(), 'ready');
    });
  }

  it('are unknown when a write was only accepted, until Check Now finds it done', async () => {
    await start();
    service.override = ({ method }) =>
      method === 'PUT' ? rawAnswer({ status: 202, body: groupBody(service.members) }) : undefined;
    const document = await saveChanged();
    const now = status();
    assert.ok(now.kind === 'notSaved' && now.reason === 'unknown');
    assert.match(now.sentence, /accepted the request, but it is not done yet \(202\)\.$/);
    assert.equal(now.remedies[0]?.title, 'Check Now');
    await fixture.run(CommandId.checkNow, service.uri);
    const checked = status();
    assert.ok(checked.kind === 'notSaved' && checked.reason === 'unknown');
    assert.match(checked.sentence, /accepted, but not done yet: the service still has the old phone\.$/);
    assert.equal(checked.remedies[0]?.title, 'Check Now');
    assert.equal(document.isDirty, true);
    service.members.set('phone', '"02-2"');
    await fixture.run(CommandId.checkNow, service.uri);
    assert.match(fixture.notices.text(), /was saved/);
    await until('the document is clean', () => !document.isDirty);
    assert.equal(service.writes().length, 1);
  });

  for (const arrives of [true, false]) {
    it(`tell after a lost answer that the write ${arrives ? 'arrived' : 'did not arrive'}`, async () => {
      await start();
      service.override = ({ method }, connection) => {
        if (method !== 'PUT') return undefined;
        if (arrives) service.members.set('phone', '"02-2"');
        connection.end();
        return 'taken';
      };
      const document = await saveChanged();
      assert.equal(reason(), 'unknown');
      assert.equal(document.isDirty, true);
      service.override = undefined;
      await fixture.run(CommandId.checkNow, service.uri);
      assert.match(fixture.notices.text(), arrives ? /was saved/ : /was not saved/);
      assert.equal(service.writes().length, 1);
      if (!arrives) {
        const card = status();
        assert.ok(card.kind === 'notSaved');
        assert.match(card.sentence, /was not saved: the service has other values in phone/);
        assert.deepEqual(
          card.remedies.map(({ title }) => title),
          ['Save Again', 'Compare'],
        );
        assert.equal(document.isDirty, true);
        await fixture.run(CommandId.saveRecord, service.uri);
      }
      await until('the document is clean', () => !document.isDirty);
      assert.equal(reason(), 'ready');
    });
  }

  it('keep as a change what the service took and left as it was, which can be saved again', async () => {
    await start();
    const same = () => rawAnswer({ body: groupBody(service.members) });
    service.override = ({ method }) => (method === 'PUT' ? same() : undefined);
    const document = await saveChanged();
    assert.equal(document.isDirty, true);
    const now = status();
    assert.ok(now.kind === 'notSaved');
    assert.match(now.sentence, /reported success, but phone did not change/);
    assert.match(document.getText(), /"02-2"/);
    service.override = undefined;
    await fixture.run(CommandId.saveRecord, service.uri);
    await until('the document is clean', () => !document.isDirty);
    assert.equal(service.members.get('phone'), '"02-2"');
  });

  it('are told as a notice when the service stored something else than was sent', async () => {
    await start();
    service.override = ({ method }) => {
      if (method !== 'PUT') return undefined;
      service.members.set('manager_name', '"PARK"');
      return rawAnswer({ body: groupBody(service.members) });
    };
    const document = await showUserGroup(service);
    await change(document, '"Kim"', '"Park"');
    await fixture.run(CommandId.saveRecord);
    const notice = await fixture.notices.saying(/^Saved, but the service has manager_name "PARK" now/);
    assert.deepEqual([notice.kind, notice.buttons], ['information', []]);
    await until('the document has what was stored', () => document.getText().includes('"PARK"'));
    assert.equal(document.isDirty, false);
    assert.equal(fixture.notices.seen.length, 1);
  });

  it('are a conflict when the service refuses the update as out of date', async () => {
    await start();
    service.override = ({ method }) => {
      if (method !== 'PUT') return undefined;
      service.members.set('phone', '"02-9"');
      return failure(409, 'STALE');
    };
    const document = await saveChanged();
    assert.equal(reason(), 'conflict');
    assert.equal(document.isDirty, true);
    service.override = undefined;
    await fixture.run(CommandId.saveRecord, service.uri, { overwrite: true });
    await until('the document is clean', () => !document.isDirty);
    assert.equal(service.members.get('phone'), '"02-2"');
  });

  /** Opens the user group, whose read the service refuses. */
  async function openUnread(): Promise<vscode.TextDocument> {
    await vscode.commands.executeCommand('vscode.openWith', service.uri, 'default');
    return vscode.workspace.openTextDocument(service.uri);
  }

  it('open an unreadable user group as an empty read-only document, which a retry as admin makes readable', async () => {
    await start();
    await storeSession(fixture, service.server, 'admin');
    service.override = ({ headers }) =>
      headers.some(([, value]) => value.includes(userGroupTokens.admin))
        ? undefined
        : failure(403, 'USER_GROUP_NOT_AUTHORIZED');
    const document = await openUnread();
    assert.equal(document.getText(), '');
    assert.equal(reason(), 'notAuthorized');
    await fixture.run(CommandId.retryAsAdmin, service.uri);
    await until('the user group is there', () => document.getText().includes('Kim Ltd.'));
    await change(document, '"02-1"', '"02-2"');
    await fixture.run(CommandId.saveRecord);
    await until('the document is clean', () => !document.isDirty);
    assert.equal(service.writes().length, 1);
  });

  it('read the user group once the user is signed in', async () => {
    await start({ signedOut: true });
    const document = await openUnread();
    assert.equal(reason(), 'signedOut');
    await storeSession(fixture, service.server, 'user');
    await until('the user group is there', () => document.getText().includes('Kim Ltd.'));
  });

  it('refuse the save when the environment has another address now', async () => {
    await start();
    const document = await showUserGroup(service);
    await change(document, '"02-1"', '"02-2"');
    const first = service;
    const other = await useUserGroupService(fixture, { name: first.environmentName });
    try {
      await fixture.run(CommandId.saveRecord);
      assert.match(fixture.notices.text(), /The address of .* has changed/);
      assert.equal(document.isDirty, true);
      assert.deepEqual([...first.writes(), ...other.writes()], []);
    } finally {
      await other.server.close();
    }
  });

  it('ask on a live environment, with old and new values, and a no sends and shows nothing', async () => {
    await start({ live: true });
    const document = await showUserGroup(service);
    await change(document, '"02-1"', '"02-2"');
    const no = fixture.answer('cancel');
    await fixture.run(CommandId.saveRecord);
    assert.match(
      no.shownText(),
      /Records \w+ \(live\)[^]*Host: 127[^]*PUT \/v1\/user-groups\/g1[^]*phone: "02-1" → "02-2"/,
    );
    assert.equal(document.isDirty, true);
    assert.deepEqual(service.writes(), []);
    assert.deepEqual(fixture.notices.seen, []);
    fixture.answer({ confirm: true });
    await fixture.run(CommandId.saveRecord);
    await until('the document is clean', () => !document.isDirty);
    assert.equal(service.writes().length, 1);
  });
});
