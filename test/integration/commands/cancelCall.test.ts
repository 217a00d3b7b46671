import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { lensesOf, resultTabs, textOf, theResult } from '../../support/host/editors';
import { environmentAt } from '../../support/host/secondService';
import { useExtension } from '../../support/host/useExtension';
import { answering, startRawServer, type RawServer } from '../../support/rawServer';
import { until } from '../../support/until';

describe(CommandId.cancelCall, () => {
  const fixture = useExtension();
  let server: RawServer;
  /** Number of requests that get a response, each with two of nine rows. */
  let answers = 0;
  beforeEach(async () => {
    answers = 0;
    const answer = answering({ body: '{"count":9,"list":[{"a":1.0},{"a":2}]}' });
    server = await startRawServer((connection) =>
      server.connections.indexOf(connection) < answers ? answer(connection) : undefined,
    );
    await fixture.setEnvironments(environmentAt(server, 'Silent'));
    await fixture.services.environments.switchTo('Silent');
  });
  afterEach(() => server.close());

  it('ends a call that gets no answer, and says nothing', async () => {
    fixture.answer({ choose: 'Send Without Token' });
    const call = fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    const connection = await until('the call is there', () => server.connections[0]);
    await connection.nextRequest();
    await fixture.run(CommandId.cancelCall);
    await call;
    await connection.closed;
    assert.deepEqual(resultTabs(), []);
    assert.deepEqual(fixture.notices.seen, []);
  });

  it('leaves a call that Call Again repeats', async () => {
    answers = 1;
    fixture.answer({ choose: 'Send Without Token' });
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    fixture.answer({ choose: 'Send Without Token' });
    const call = fixture.run(CommandId.call, { endpoint: 'users.list' });
    const connection = await until('the call is there', () => server.connections[1]);
    await connection.nextRequest();
    await fixture.run(CommandId.cancelCall);
    await call;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    answers = 3;
    fixture.answer({ pick: 'User management, list' }, { choose: 'Send Without Token' });
    await fixture.run(CommandId.callAgain);
    assert.match(theResult().uri.path, /users\.list/);
  });

  it('keeps the pages that came before it, and says so', async () => {
    answers = 2;
    fixture.answer({ choose: 'Send Without Token' });
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    fixture.answer({ confirm: true }, { choose: 'Send Without Token' });
    const uri = theResult().uri.toString();
    const all = fixture.run(CommandId.callAgain, uri, { allPages: true });
    const connection = await until('the second page is asked for', () => server.connections[2]);
    assert.equal((await connection.nextRequest()).target, '/v1/user-groups?page=2&limit=2');
    await fixture.run(CommandId.cancelCall);
    await all;
    const titles = (await lensesOf(theResult().uri)).map(({ title }) => title);
    assert.deepEqual(
      [...titles.slice(1, 3), titles.at(-1)],
      ['Open as Table', 'Cancelled · 2 of 9 rows', 'More…'],
    );
    assert.match(await textOf(theResult().uri), /"a": 1\.0/);
  });
});
