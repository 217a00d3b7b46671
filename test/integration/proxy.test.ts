import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { CommandId } from '../../src/contributions';
import { connectionPoisonings } from '../fixtures/tlsPoisonings';
import { findCanary, TOKEN } from '../support/canary';
import { startConnectProxy, type ConnectProxy } from '../support/connectProxy';
import { workspaceFolder } from '../support/host/editors';
import { findExtension } from '../support/host/extensionUnderTest';
import { launchProxyJournal, shopHosts } from '../support/host/launchProxy';
import { reportFigure } from '../support/host/reportFigure';
import { environmentAt } from '../support/host/secondService';
import { useExtension } from '../support/host/useExtension';
import { answering, startRawServer, type RawServer, type RawServerOptions } from '../support/rawServer';
import { startSocksProxy } from '../support/socksProxy';
import { until } from '../support/until';

const settings = ['proxy', 'proxySupport', 'proxyStrictSSL', 'noProxy'] as const;

/** Changes by another extension that are tried with a proxy; other tests try the rest without a proxy. */
const poisonings = [['no poisoning', () => () => undefined] as const, ...connectionPoisonings.slice(0, 2)];

const shop = { certificate: 'named' };
const ok = answering({ body: '{"list":[]}' });
const variables = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()]);

describe('proxies inside the extension host', () => {
  const fixture = useExtension();
  const load = createRequire(join(findExtension().extensionPath, 'dist', 'extension.js'));
  let server: RawServer;
  let proxy: ConnectProxy;
  let origin: string;
  let secrets = 0;
  let bytes = 0;

  beforeEach(async () => {
    proxy = await startConnectProxy({ hosts: shopHosts });
  });
  afterEach(async () => {
    for (const name of settings) await setHttp(name, undefined);
    await fixture.services.sessions.delete(origin);
    await server.close();
    await proxy.close();
  });
  after(() => reportFigure(`A6   ${secrets} secrets among ${bytes} bytes that proxies were told`));

  /** Starts a server, chooses it as environment, and signs in. */
  async function useServer(options: RawServerOptions, host = options.host): Promise<void> {
    server = await startRawServer(ok, options);
    origin =
      host === undefined ? server.origin : `${new URL(server.origin).protocol}//${host}:${server.port}`;
    await fixture.setEnvironments(environmentAt({ origin }, 'Shop'));
    await fixture.services.sessions.store({ origin, level: 'user', token: TOKEN });
    await fixture.services.environments.switchTo('Shop');
  }

  /** Makes a read and a write with the token; returns both outcomes. */
  async function call(): Promise<readonly string[]> {
    const read = await outcomeOf({ endpoint: 'userGroups.list' });
    fixture.answer({ confirm: true });
    const write = await outcomeOf({ endpoint: 'users.delete', path: { user_id: 'u1' }, body: {} });
    return [read, write];
  }

  async function outcomeOf(argument: unknown): Promise<string> {
    await fixture.run(CommandId.call, argument);
    const outcome = fixture.services.results.recent()[0]?.outcome;
    return outcome?.kind === 'error' ? outcome.error.kind : String(outcome?.kind);
  }

  function assertArrived(): void {
    const tokens = server
      .requests()
      .map(({ headers }) => headers.find(([name]) => name === 'Authorization')?.[1]);
    assert.deepEqual(tokens, [`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
  }

  function assertNoSecret(told: Buffer): void {
    const found = findCanary(told.toString('latin1'));
    secrets += found.length;
    bytes += told.length;
    assert.deepEqual(found, []);
  }

  /** Asserts that every connection began with a request for a tunnel to the service, which has no part of the call. */
  function assertTunnels(count: number): void {
    const heads = proxy.heads();
    assert.equal(heads.length, count);
    for (const head of heads) {
      assert.match(head, new RegExp(`^CONNECT shop\\.test:${server.port} HTTP/1\\.1\\r\\n`));
      assert.doesNotMatch(head, /authorization|v1/i);
    }
    assertNoSecret(proxy.bytes());
  }

  for (const support of ['override', 'on', 'fallback']) {
    it(`http.proxy is used, with http.proxySupport ${support}, and sees tunnels only`, async () => {
      await useServer(shop, 'shop.test');
      await setHttp('proxySupport', support);
      await setHttp('proxy', proxy.origin);
      assert.deepEqual(await call(), ['response', 'response']);
      assertArrived();
      assertTunnels(2);
    });
  }

  it('a proxy that wants a password gets the one of http.proxy, and the service does not', async () => {
    await useServer(shop, 'shop.test');
    await proxy.close();
    const credentials = 'canary-proxy:canary-word';
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    proxy = await startConnectProxy({ hosts: shopHosts, authorization });
    await setHttp('proxy', proxy.origin.replace('://', `://${credentials}@`));
    assert.deepEqual(await call(), ['response', 'response']);
    assertArrived();
    assert.ok(!JSON.stringify(server.requests()).includes(authorization));
    assert.ok(!proxy.bytes().toString('latin1').includes(TOKEN));
  });

  it('a SOCKS proxy in http.proxy is told the name of the service and nothing more', async () => {
    await useServer(shop, 'shop.test');
    const socks = await startSocksProxy(shopHosts);
    try {
      await setHttp('proxy', socks.origin);
      assert.deepEqual(await call(), ['response', 'response']);
      assertArrived();
      assert.deepEqual(socks.asked(), [`shop.test:${server.port}`, `shop.test:${server.port}`]);
      assertNoSecret(socks.bytes());
    } finally {
      await socks.close();
    }
  });

  it('a proxy that speaks TLS itself sees tunnels only', async () => {
    await useServer(shop, 'shop.test');
    await proxy.close();
    proxy = await startConnectProxy({ hosts: shopHosts, tls: { host: '127.0.0.2', certificate: 'good' } });
    await setHttp('proxy', proxy.origin);
    assert.deepEqual(await call(), ['response', 'response']);
    assertArrived();
    assertTunnels(2);
  });

  it('http.proxy is not used with http.proxySupport off', async () => {
    await useServer(shop, 'shop.test');
    await setHttp('proxySupport', 'off');
    await setHttp('proxy', proxy.origin);
    assert.deepEqual(await call(), ['dns', 'dns']);
    assertTunnels(0);
  });

  it('http.noProxy keeps its hosts off the proxy', async () => {
    await useServer({ certificate: 'good', host: '127.0.0.2' });
    await setHttp('proxy', proxy.origin);
    await setHttp('noProxy', ['127.0.0.2']);
    assert.deepEqual(await call(), ['response', 'response']);
    assertArrived();
    assertTunnels(0);
  });

  it('a bad certificate behind the proxy is told nothing', async () => {
    await useServer({ certificate: 'good' }, 'shop.test');
    await setHttp('proxy', proxy.origin);
    assert.deepEqual(await call(), ['tls', 'tls']);
    assert.deepEqual(server.requests(), []);
    assertNoSecret(proxy.bytes());
  });

  it('an address of a service behind the proxy is held against its certificate', async () => {
    await useServer({ certificate: 'good', host: '127.0.0.2' });
    await proxy.close();
    proxy = await startConnectProxy({ hosts: { '127.0.0.2': '127.0.0.2' } });
    // A setting that is not empty takes precedence over the `no_proxy` that VS Code was started with.
    await setHttp('noProxy', ['elsewhere.test']);
    await setHttp('proxy', proxy.origin);
    assert.deepEqual(await call(), ['response', 'response']);
    assertArrived();
    assert.equal(proxy.heads().length, 2);
  });

  for (const support of ['override', 'on', 'fallback', 'off'])
    it(`a bad certificate is told nothing, whatever a neighbour has changed: http.proxySupport ${support}, without strict SSL`, async () => {
      const isDirect = support === 'off';
      await useServer(
        { certificate: isDirect ? 'wrongName' : 'good', host: '127.0.0.2' },
        isDirect ? undefined : 'shop.test',
      );
      await proxy.close();
      proxy = await startConnectProxy({ hosts: { 'shop.test': '127.0.0.2' } });
      await setHttp('proxySupport', support);
      await setHttp('proxyStrictSSL', false);
      await setHttp('proxy', proxy.origin);
      for (const [index, [name, poison]] of poisonings.entries()) {
        const undo = await poison(load);
        try {
          assert.deepEqual(await call(), ['tls', 'tls'], name);
        } finally {
          undo();
        }
        assert.deepEqual(server.requests(), [], name);
        assert.equal(proxy.heads().length, isDirect ? 0 : 2 * (index + 1), name);
      }
      assertNoSecret(proxy.bytes());
    });

  for (const refusal of ['407 Proxy Authentication Required', '403 Forbidden', '302 Found']) {
    it(`a proxy that says ${refusal} is told nothing more`, async () => {
      await useServer(shop, 'shop.test');
      await proxy.close();
      proxy = await startConnectProxy({ hosts: shopHosts, refusal });
      await setHttp('proxy', proxy.origin);
      assert.deepEqual(await call(), ['proxy', 'proxy']);
      assert.deepEqual(server.requests(), []);
      assertNoSecret(proxy.bytes());
    });
  }

  for (const host of ['127.0.0.1', '127.0.0.3', 'localhost']) {
    it(`plain http to ${host} takes no proxy, neither of the settings nor of the environment`, async () => {
      await useServer({ host: host === 'localhost' ? '127.0.0.1' : host }, host);
      const known = launchBytes().length;
      assert.deepEqual(await call(), ['response', 'response']);
      await setHttp('proxy', proxy.origin);
      assert.deepEqual(await call(), ['response', 'response']);
      assert.equal(server.requests().length, 4);
      assert.deepEqual(proxy.heads(), []);
      assertNoSecret(launchBytes().subarray(known));
    });
  }

  it('variables that stood in the environment when VS Code started see tunnels only', async () => {
    await useServer(shop, 'shop.test');
    const known = launchBytes().length;
    assert.deepEqual(await call(), ['response', 'response']);
    assertArrived();
    const told = launchBytes().subarray(known);
    const tunnel = `CONNECT shop.test:${server.port} HTTP/1.1`;
    assert.equal(told.toString('latin1').split(tunnel).length - 1, 2);
    assert.doesNotMatch(told.toString('latin1'), /authorization:|\/v1\//i);
    assertNoSecret(told);
  });

  it('http.proxy of a folder, which this window trusts, is not used', async () => {
    await useServer(shop, 'shop.test');
    const file = vscode.Uri.joinPath(workspaceFolder(), '.vscode', 'settings.json');
    const content = { 'http.proxy': proxy.origin, 'http.proxySupport': 'override', 'editor.rulers': [76] };
    await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify(content)));
    try {
      await until('the folder’s settings are read', () => rulers()?.[0] === 76);
      assert.deepEqual(await call(), ['response', 'response']);
      assert.deepEqual(proxy.heads(), []);
    } finally {
      await vscode.workspace.fs.delete(file);
      await until('the file is forgotten', () => rulers() === undefined);
    }
  });

  it('variables that a neighbour sets later see nothing', async () => {
    const saved = { ...process.env };
    try {
      for (const name of variables) process.env[name] = proxy.origin;
      for (const name of ['NO_PROXY', 'no_proxy']) Reflect.deleteProperty(process.env, name);
      await useServer({ certificate: 'good', host: '127.0.0.2' });
      assert.deepEqual(await call(), ['response', 'response']);
      assertArrived();
      assertTunnels(0);
    } finally {
      Object.assign(process.env, saved);
    }
  });
});

function rulers(): number[] | undefined {
  return vscode.workspace.getConfiguration('editor').inspect<number[]>('rulers')?.workspaceValue;
}

/** All bytes that the launch proxy has received so far. */
function launchBytes(): Buffer {
  const file = process.env[launchProxyJournal];
  assert.ok(file, 'VS Code was started without a proxy');
  return readFileSync(file);
}

/** Writes a setting of VS Code’s own, as the user, and waits until this extension host has it. */
async function setHttp(name: (typeof settings)[number], value: unknown): Promise<void> {
  const read = () => vscode.workspace.getConfiguration('http').inspect(name);
  await vscode.workspace.getConfiguration('http').update(name, value, vscode.ConfigurationTarget.Global);
  await until(`http.${name} is set`, () => JSON.stringify(read()?.globalValue) === JSON.stringify(value));
}
