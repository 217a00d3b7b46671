import assert from 'node:assert/strict';
import { createServer, request as httpRequest } from 'node:http';
import { closeServer, listenLocally } from '../../../../src/base/localServer';
import {
  type Access,
  assistantStatus,
  describeUse,
} from '../../../../src/assistant/server/assistantConnections';
import { hasKeptConnections } from '../../../../src/assistant/server/hasKeptConnections';
import { UserError } from '../../../../src/base/userError';
import {
  assistantServerFixture,
  folderStorage,
  postToAssistants,
} from '../../../support/assistantServerFixture';
import type { MemoryStore } from '../../../support/memoryStore';
import { until } from '../../../support/until';
import type { Connection } from '../../../../src/assistant/server/connectionKeys';

const answer = () => Promise.resolve({ outcome: 'answered', text: 'reached' } as const);
const DAY_MS = 86_400_000;

/** HTTP status of an agent's call; undefined if no endpoint listens. */
async function statusOf({ url, key }: Access): Promise<number | undefined> {
  const sent = httpRequest(url, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  });
  sent.end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  return new Promise((resolve) => {
    sent.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('error', () => resolve(undefined));
  });
}

/** Makes a store fail until the returned function is called. */
function breakStore(state: MemoryStore): () => void {
  const update = state.update.bind(state);
  state.update = () => Promise.reject(new Error('disk full'));
  return () => {
    state.update = update;
  };
}

describe('the connections of assistants', () => {
  const opened: ReturnType<typeof assistantServerFixture>[] = [];
  const open = (storage = folderStorage()) => {
    const fixture = assistantServerFixture(answer, storage);
    opened.push(fixture);
    return fixture;
  };
  afterEach(() => Promise.all(opened.splice(0).map(({ connections }) => connections.dispose())));

  it('open nothing before the first of them', async () => {
    const { connections, storage } = open();
    await connections.update();
    assert.deepEqual([connections.url(true), connections.url(false)], [undefined, undefined]);
    assert.deepEqual([...storage.state.values, ...storage.secrets.values], []);
    assert.equal(hasKeptConnections(storage.state), false);
  });

  it('of a window end with it, and leave nothing', async () => {
    const { connections, storage } = open();
    const access = await connections.add('claude', 'Claude Code', false);
    assert.equal(await statusOf(access), 200);
    assert.match(access.key, /^cak_[\w-]{43}$/);
    assert.deepEqual([...storage.state.values, ...storage.secrets.values], []);
    await connections.dispose();
    assert.equal(await statusOf(access), undefined);
  });

  it('of a folder outlive a reload, with their port; only a hash of the key is stored', async () => {
    const first = open();
    const access = await first.connections.add('codex', 'Codex', true);
    const stored = JSON.stringify([[...first.storage.state.values], [...first.storage.secrets.values]]);
    const bytes = Buffer.from(access.key);
    for (const form of [
      access.key,
      access.key.slice(4),
      ...(['base64', 'base64url', 'hex'] as const).map((one) => bytes.toString(one)),
    ])
      assert.ok(!stored.includes(form));
    await first.connections.dispose();
    assert.equal(hasKeptConnections(first.storage.state), true);
    const second = open(first.storage);
    await second.connections.update();
    assert.equal(second.connections.url(true), access.url);
    assert.equal(await statusOf(access), 200);
  });

  it('have one key each: a new one, or an end, voids the one before', async () => {
    const { connections, storage } = open();
    for (const kept of [true, false]) {
      const other = await connections.add('gemini', 'Gemini', kept);
      const { connection, ...first } = await connections.add('claude', 'Claude Code', kept);
      const second = await connections.newKey(connection.id);
      assert.deepEqual([await statusOf(first), await statusOf(second)], [401, 200]);
      await connections.remove(connection.id);
      assert.deepEqual([await statusOf(second), await statusOf(other)], [401, 200]);
      await connections.remove(other.connection.id);
      assert.equal(await statusOf(other), undefined);
    }
    assert.deepEqual([...storage.state.values, ...storage.secrets.values], []);
    await assert.rejects(connections.newKey('gone'), UserError);
  });

  it('are one for each folder and agent', async () => {
    const { connections } = open();
    const first = await connections.add('claude', 'Claude Code', true);
    const second = await connections.add('claude', 'Claude Code', true);
    assert.equal(connections.list().length, 1);
    assert.deepEqual([await statusOf(first), await statusOf(second)], [401, 200]);
  });

  it('are one for each name of other agents', async () => {
    const { connections } = open();
    const first = await connections.add('other', 'One', true);
    const second = await connections.add('other', 'Two', true);
    assert.equal(connections.list().length, 2);
    assert.deepEqual([await statusOf(first), await statusOf(second)], [200, 200]);
    const again = await connections.add('other', 'One', true);
    assert.equal(again.connection.id, first.connection.id);
    assert.equal(await statusOf(first), 401);
  });

  it('open nothing for a new key or port while assistants are off or the folder is not trusted', async () => {
    const { connections, settings } = open();
    const { connection } = await connections.add('claude', 'Claude Code', true);
    for (const name of ['isOn', 'canKeep'] as const) {
      settings[name] = false;
      await connections.update();
      await assert.rejects(connections.newKey(connection.id), UserError);
      await assert.rejects(connections.takeAnotherPort(), UserError);
      assert.equal(connections.url(true), undefined);
      settings[name] = true;
    }
  });

  it('leave nothing if the key could not be stored', async () => {
    const { connections, storage } = open();
    storage.secrets.fault = 'storeThrows';
    await assert.rejects(connections.add('claude', 'Claude Code', true), /no keyring/);
    storage.secrets.fault = 'none';
    const recover = breakStore(storage.state);
    await assert.rejects(connections.add('claude', 'Claude Code', true), /disk full/);
    recover();
    assert.deepEqual([connections.list(), connections.url(true)], [[], undefined]);
    assert.deepEqual([...storage.state.values, ...storage.secrets.values], []);
  });

  it('that are kept already stay if a new key could not be stored', async () => {
    const { connections, storage } = open();
    const access = await connections.add('claude', 'Claude Code', true);
    storage.secrets.fault = 'storeThrows';
    await assert.rejects(connections.add('claude', 'Claude Code', true), /no keyring/);
    assert.equal(await statusOf(access), 200);
  });

  it('are void after a reload if their end could not be stored in the list', async () => {
    const first = open();
    const { connection, ...access } = await first.connections.add('claude', 'Claude Code', true);
    const recover = breakStore(first.storage.state);
    await assert.rejects(first.connections.remove(connection.id), /disk full/);
    assert.equal(await statusOf(access), undefined);
    recover();
    const second = open(first.storage);
    await second.connections.update();
    assert.deepEqual(second.connections.list(), []);
  });

  it('store a use with the next call if the storage fails', async () => {
    const { connections, settings, storage } = open();
    const { connection } = await connections.add('codex', 'Codex', true);
    const recover = breakStore(storage.state);
    settings.now += DAY_MS;
    connections.noteCall(connection.id, 'commerce_read');
    await new Promise(setImmediate);
    recover();
    connections.noteCall(connection.id, 'commerce_read');
    assert.match(JSON.stringify(storage.state.get('assistantConnections')), new RegExp(`${settings.now}`));
  });

  it('ignore a hash that is damaged', async () => {
    const first = open();
    const broken = await first.connections.add('codex', 'Codex', true);
    const whole = await first.connections.add('claude', 'Claude Code', true);
    await first.connections.dispose();
    await first.storage.secrets.store(`assistantKey:${broken.connection.id}`, 'c2hvcnQ');
    const second = open(first.storage);
    await second.connections.update();
    assert.deepEqual([await statusOf(broken), await statusOf(whole)], [401, 200]);
  });

  it('open nothing for each other: a key of the window, of the folder and of another folder', async () => {
    const here = open();
    const there = open();
    const window = await here.connections.add('claude', 'Claude Code', false);
    const folder = await here.connections.add('claude', 'Claude Code', true);
    const other = await there.connections.add('claude', 'Claude Code', true);
    for (const { url } of [window, folder, other])
      for (const { key, url: own } of [window, folder, other])
        assert.equal(await statusOf({ url, key }), url === own ? 200 : 401);
  });

  it('are void after 30 days without use, at a start and while the window is open', async () => {
    const first = open();
    const access = await first.connections.add('codex', 'Codex', true);
    first.settings.now += 30 * DAY_MS;
    assert.equal(await statusOf(access), 200);
    first.settings.now += 1;
    assert.equal(await statusOf(access), 401);
    await first.connections.dispose();
    const second = open(first.storage);
    second.settings.now = first.settings.now;
    await second.connections.update();
    assert.deepEqual(second.connections.list(), []);
    assert.equal(first.storage.secrets.values.size, 0);
  });

  it('stay for 30 days more with each use, which is stored once an hour at most', async () => {
    const first = open();
    const { connection } = await first.connections.add('codex', 'Codex', true);
    const usedAt = (): unknown => first.storage.state.get('assistantConnections');
    const before = usedAt();
    first.settings.now += 3_600_000;
    first.connections.noteCall(connection.id, 'commerce_read');
    assert.deepEqual(usedAt(), before);
    first.settings.now += 1;
    first.connections.noteCall(connection.id, 'commerce_read');
    assert.notDeepEqual(usedAt(), before);
    const [shown] = first.connections.list();
    assert.deepEqual([shown?.calls, shown?.lastCall], [2, 'commerce_read']);
  });

  it('are served by one window of a folder; another one says so, and takes over later', async () => {
    const first = open();
    const access = await first.connections.add('codex', 'Codex', true);
    const second = open(first.storage);
    await second.connections.update();
    assert.equal(second.connections.problem(), 'otherWindow');
    await assert.rejects(
      second.connections.add('gemini', 'Gemini', true),
      /The assistants of this folder connect to another window/,
    );
    // Otherwise the connection would look removed, while the first window still accepts its key.
    await assert.rejects(
      second.connections.remove(access.connection.id),
      /The assistants of this folder connect to another window/,
    );
    assert.equal(await statusOf(access), 200);
    await first.connections.dispose();
    await second.connections.update();
    assert.equal(second.connections.problem(), undefined);
    assert.equal(await statusOf(access), 200);
  });

  it('have the keys of now in a window that takes over', async () => {
    const first = open();
    const old = await first.connections.add('codex', 'Codex', true);
    const gone = await first.connections.add('gemini', 'Gemini', true);
    const second = open(first.storage);
    await second.connections.update();
    const fresh = await first.connections.newKey(old.connection.id);
    await first.connections.remove(gone.connection.id);
    await first.connections.dispose();
    await second.connections.update();
    const statuses = [await statusOf(old), await statusOf(gone), await statusOf(fresh)];
    assert.deepEqual(statuses, [401, 401, 200]);
    assert.deepEqual(
      second.connections.list().map(({ label }) => label),
      ['Codex'],
    );
  });

  it('say that another program has their port, and take another one only when told to', async () => {
    const first = open();
    const { connection, ...access } = await first.connections.add('codex', 'Codex', true);
    const other = await first.connections.add('claude', 'Claude Code', true);
    await first.connections.dispose();
    const squatter = createServer((_, response) => response.end());
    await listenLocally(squatter, Number(new URL(access.url).port));
    try {
      const second = open(first.storage);
      await second.connections.update();
      const window = await second.connections.add('gemini', 'Gemini CLI', false);
      assert.equal(second.connections.problem(), 'portTaken');
      assert.equal(second.connections.url(true), undefined);
      await second.connections.takeAnotherPort();
      assert.equal(second.connections.problem(), undefined);
      const { url = '' } = { url: second.connections.url(true) };
      assert.notEqual(url, access.url);
      // The other program may have received every key of the folder.
      for (const { key } of [access, other]) assert.equal(await statusOf({ url, key }), 401);
      assert.equal(await statusOf(await second.connections.newKey(connection.id)), 200);
      assert.equal(await statusOf(window), 200);
    } finally {
      await closeServer(squatter);
    }
  });

  it('close when assistants are turned off; those of the window are over, the kept ones come back', async () => {
    const { connections, settings } = open();
    const window = await connections.add('claude', 'Claude Code', false);
    const folder = await connections.add('claude', 'Claude Code', true);
    settings.isOn = false;
    await connections.update();
    assert.deepEqual([await statusOf(window), await statusOf(folder)], [undefined, undefined]);
    await assert.rejects(connections.add('claude', 'Claude Code', false), /Assistants are off/);
    settings.isOn = true;
    await connections.update();
    assert.deepEqual([await statusOf(window), await statusOf(folder)], [undefined, 200]);
  });

  it('close when assistants are turned off, also if the secret storage cannot be read', async () => {
    const { connections, settings, storage } = open();
    const window = await connections.add('claude', 'Claude Code', false);
    const folder = await connections.add('claude', 'Claude Code', true);
    settings.isOn = false;
    storage.secrets.fault = 'getThrows';
    await assert.rejects(connections.update());
    assert.deepEqual([await statusOf(window), await statusOf(folder)], [undefined, undefined]);
  });

  it('of a window end their open decisions when assistants are turned off', async () => {
    const lives: (AbortSignal | undefined)[] = [];
    const fixture = assistantServerFixture((_, __, { ended }) => {
      lives.push(ended);
      return answer();
    });
    opened.push(fixture);
    const { connections, settings } = fixture;
    const access = await connections.add('claude', 'Claude Code', false);
    const params = { name: 'commerce_find_endpoints', arguments: { query: 'order' } };
    await postToAssistants(access, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    settings.isOn = false;
    await connections.update();
    assert.deepEqual(
      lives.map((life) => life?.aborted),
      [true],
    );
  });

  it('are kept only for a folder that the user trusts', async () => {
    const first = open();
    first.settings.canKeep = false;
    await assert.rejects(first.connections.add('claude', 'Claude Code', true), UserError);
    assert.equal(await statusOf(await first.connections.add('claude', 'Claude Code', false)), 200);
    first.settings.canKeep = true;
    const access = await first.connections.add('claude', 'Claude Code', true);
    first.settings.canKeep = false;
    await first.connections.update();
    assert.equal(await statusOf(access), undefined);
  });

  it('ignore what they cannot have stored themselves', async () => {
    for (const stored of [
      null,
      5,
      { port: 80, connections: [] },
      { port: 20_000, connections: [{ id: 1 }] },
    ]) {
      const storage = folderStorage();
      await storage.state.update('assistantConnections', stored);
      const { connections } = open(storage);
      await connections.update();
      assert.deepEqual([connections.list(), connections.url(true)], [[], undefined]);
    }
  });

  it('leave no socket after many calls', async () => {
    const { connections } = open();
    const servers = (): number =>
      process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
    const before = servers();
    const access = await connections.add('claude', 'Claude Code', false);
    assert.equal(servers(), before + 1);
    for (let at = 0; at < 1000; at += 20)
      await Promise.all(Array.from({ length: 20 }, () => statusOf(access)));
    await connections.dispose();
    await until('the socket is gone', () => servers() === before);
  });
});

const usedAt = Date.UTC(2026, 10, 28, 9);
const time = new Date(usedAt).toLocaleString();
const fresh: Connection = {
  id: '1',
  client: 'claude',
  label: 'Claude Code',
  kept: false,
  calls: 0,
  lastCall: undefined,
  usedAt: 0,
};
const used: Connection = { ...fresh, calls: 1234, lastCall: 'commerce_read', usedAt };
const kept: Connection = { ...used, label: 'Codex', kept: true };

describe('describeUse', () => {
  for (const { connection, problem, said } of [
    { connection: fresh, problem: undefined, said: 'No call in this window yet' },
    { connection: { ...used, calls: 1 }, problem: undefined, said: `1 call: commerce_read, ${time}` },
    { connection: used, problem: undefined, said: `1,234 calls, last commerce_read, ${time}` },
    { connection: used, problem: 'portTaken', said: `1,234 calls, last commerce_read, ${time}` },
    { connection: kept, problem: 'portTaken', said: 'Not available: another program uses its port' },
    { connection: kept, problem: 'otherWindow', said: 'Connects to another window of this folder' },
  ] as const)
    it(`says: ${said}`, () => assert.equal(describeUse(connection, problem), said));
});

describe('assistantStatus', () => {
  const statusOf = (list: readonly Connection[], problem?: 'portTaken' | 'otherWindow') =>
    assistantStatus({ list: () => list, problem: () => problem });

  it('is not there while nobody is connected', () => assert.equal(statusOf([]), undefined));

  it('names one assistant, and counts more', () => {
    assert.deepEqual(statusOf([fresh]), {
      text: '$(plug) Claude Code',
      tooltip: 'Claude Code · No call in this window yet',
      isWarning: false,
    });
    assert.equal(statusOf([fresh, kept, used])?.text, '$(plug) Claude Code and 2 more');
  });

  it('says who lacks what', () => {
    assert.deepEqual(statusOf([kept, fresh], 'portTaken'), {
      text: '$(warning) Codex and 1 more',
      tooltip:
        'Codex · Not available: another program uses its port\nClaude Code · No call in this window yet',
      isWarning: true,
    });
    assert.equal(statusOf([fresh], 'portTaken')?.isWarning, false);
    assert.equal(statusOf([kept], 'otherWindow')?.isWarning, false);
  });

  it('draws no icon of a label', () =>
    assert.equal(statusOf([{ ...fresh, label: '$(flame) me' }])?.text, '$(plug) $ (flame) me'));
});
