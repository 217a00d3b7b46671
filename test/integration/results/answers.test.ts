import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { bytesOf, lensesOf, textOf, theResult } from '../../support/host/editors';
import { actionsOf } from '../../support/host/pressLens';
import { useRawEnvironment, type RawEnvironment } from '../../support/host/rawEnvironment';
import { setUserSetting, useExtension } from '../../support/host/useExtension';
import { answering, rawAnswer, type RawAnswer } from '../../support/rawServer';
import { until } from '../../support/until';

describe('answers', () => {
  const fixture = useExtension();
  let raw: RawEnvironment | undefined;
  afterEach(() => raw?.server.close());

  async function answered(answer: RawAnswer): Promise<vscode.Uri> {
    raw = await useRawEnvironment(fixture, answering(answer));
    await raw.call();
    return theResult().uri;
  }

  /** Waits until the lenses of the result have a text. */
  async function says(uri: vscode.Uri, text: RegExp): Promise<string> {
    const shown = (await lensesOf(uri)).map(({ title }) => title).join('\n');
    assert.match(shown, text);
    return shown;
  }

  const literals = [
    '12345678901234567890123',
    '1e400',
    '-0',
    '1.10',
    '"\\u0041\\/"',
    '0.1000000000000000055511151231257827',
  ];
  for (const literal of literals) {
    it(`keep the literal ${literal}`, async () => {
      const uri = await answered({ body: `{"value":${literal}}` });
      const shown = `{\n  "value": ${literal}\n}`;
      assert.equal((await textOf(uri)).trimEnd(), shown);
      assert.equal(
        Buffer.from(await bytesOf(uri))
          .toString()
          .trimEnd(),
        shown,
      );
    });
  }

  it('keep duplicate keys and their order', async () => {
    const uri = await answered({ body: '{"b":1,"a":2,"b":3}' });
    assert.equal((await textOf(uri)).trimEnd(), '{\n  "b": 1,\n  "a": 2,\n  "b": 3\n}');
  });

  it('say what they are against their headers, and show UTF-8 in these', async () => {
    const uri = await answered({
      headers: {
        'Content-Type': 'application/json; charset=iso-8859-1',
        'Content-Encoding': 'gzip',
        'X-Message': Buffer.from('성공').toString('latin1'),
      },
      body: '{"name":"대한"}',
    });
    assert.match(await textOf(uri), /"name": "대한"/);
    await fixture.run(CommandId.showRequest, uri);
    const shown = await until('the exchange is shown', () => {
      const text = vscode.window.activeTextEditor?.document.getText() ?? '';
      return text.includes('X-Message') ? text : undefined;
    });
    assert.match(shown, /^X-Message: 성공$/m);
    assert.match(shown, /^Character set: utf-8, detected in the body, not from Content-Type$/m);
    assert.match(shown, /^Compression: none, detected in the body, not from Content-Encoding$/m);
  });

  it('show a web page as inert text', async () => {
    const body = '<html><script>alert(1)</script>[x](command:workbench.action.quit)</html>';
    const uri = await answered({ headers: { 'Content-Type': 'text/html' }, body });
    assert.match(uri.path, /\.txt$/);
    const document = await vscode.workspace.openTextDocument(uri);
    assert.equal(document.getText(), body);
    assert.equal(document.languageId, 'commerce-text');
    await says(uri, /other than JSON, such as a web page/);
  });

  it('make no link, icon or markup of the service’s words', async () => {
    const message = '$(trash) [click](command:workbench.action.quit)\u202e';
    const uri = await answered({ status: 400, body: JSON.stringify({ error_code: 'X', message }) });
    const shown = await says(uri, /did not accept/);
    assert.doesNotMatch(shown, /\$\(trash\)|\]\(command:|\u202e/);
  });

  it('name broken JSON and show it', async () => {
    const uri = await answered({ body: '{"a": 1' });
    assert.match(uri.path, /\.txt$/);
    assert.equal(await textOf(uri), '{"a": 1');
    await says(uri, /not complete, valid JSON/);
  });

  it('show deep JSON as received, with a way to save it', async () => {
    const body = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const uri = await answered({ body });
    assert.equal(Buffer.from(await bytesOf(uri)).toString(), body);
    const titles = (await lensesOf(uri)).map(({ title }) => title);
    assert.match(titles.at(-1) ?? '', /as received: too deep to indent/);
    assert.ok((await actionsOf(fixture, uri)).includes('Save Full Response…'));
  });

  it('end with the head that the size limit allows', async () => {
    await setUserSetting('response.maxMegabytes', 1);
    const uri = await answered({ body: `["${'x'.repeat(1_500_000)}"]` });
    assert.equal((await bytesOf(uri)).byteLength, 1_000_000);
    assert.deepEqual((await lensesOf(uri)).map(({ title }) => title).slice(1), [
      'Open Setting',
      '200 Truncated',
      'More…',
      'Only the beginning of this response (1.5 MB) was received.',
    ]);
  });

  it('end after 20 MB without a setting', async () => {
    const uri = await answered({ body: `["${'x'.repeat(20_500_000)}"]` });
    assert.equal((await bytesOf(uri)).byteLength, 20_000_000);
  });

  it('expire, the oldest first, when the window holds too much; the newest stays', async () => {
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: '1' } });
    const first = theResult().uri;
    raw = await useRawEnvironment(fixture, answering({ body: `["${'x'.repeat(19_000_000)}"]` }));
    await raw.call();
    await raw.call();
    assert.equal(
      Buffer.from(await bytesOf(first)).toString(),
      '"This result has expired. Call the endpoint again."\n',
    );
    assert.ok((await bytesOf(theResult().uri)).byteLength > 19_000_000);
  });

  it('hide a live token that the service echoes', async () => {
    const echo = 'echoed-token-0123456789';
    raw = await useRawEnvironment(fixture, async (connection) => {
      const request = await connection.nextRequest();
      const authorization = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
      connection.end(rawAnswer({ body: JSON.stringify({ list: [], authorization }) }));
    });
    await fixture.services.sessions.store({ origin: raw.server.origin, level: 'user', token: echo });
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    const text = await textOf(theResult().uri);
    assert.ok(!text.includes(echo), 'the token is shown');
    assert.match(text, /‹secret›/);
    await says(theResult().uri, /secret hidden/);
  });
});
