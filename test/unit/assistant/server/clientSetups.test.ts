import assert from 'node:assert/strict';
import {
  clientIds,
  clientLabel,
  clientSetups,
  writeEntry,
} from '../../../../src/assistant/server/clientSetups';
import { KEY_VARIABLE } from '../../../../src/assistant/server/writeCommand';

const url = 'http://127.0.0.1:20017/mcp';
const key = `cak_${'k'.repeat(43)}`;

describe('clientSetups', () => {
  const entries: readonly (readonly [client: (typeof clientIds)[number], entry: object])[] = [
    ['cursor', { mcpServers: { 'commerce-api': { url, headers: header() } } }],
    ['windsurf', { mcpServers: { 'commerce-api': { serverUrl: url, headers: header() } } }],
    ['cline', { mcpServers: { 'commerce-api': { type: 'streamableHttp', url, headers: header() } } }],
    [
      'opencode',
      { mcp: { servers: { 'commerce-api': { type: 'remote', url, headers: header(), oauth: false } } } },
    ],
    ['other', { mcpServers: { 'commerce-api': { type: 'http', url, headers: header() } } }],
  ];
  for (const [client, entry] of entries)
    it(`has the entry of ${client} for its own file`, () =>
      assert.deepEqual(JSON.parse(writeEntry(client, url, key) ?? ''), entry));

  it('has a command or an entry for each, and a name', () => {
    for (const client of clientIds) {
      const { settings, file } = clientSetups[client];
      assert.equal(Number(settings !== undefined) + Number(file !== undefined), 1, client);
      assert.match(clientLabel(client), /^[A-Z][\w ]+$/);
    }
  });

  it('has no file of the workspace', () => {
    for (const client of clientIds)
      assert.match(clientSetups[client].file?.path ?? '', /^(?:|~\/.+|cline_mcp_settings\.json)$/);
  });

  it('starts an assistant by arguments that cannot hold the key', () => {
    const starting = clientIds.flatMap((client) => clientSetups[client].start?.(url) ?? []);
    const texts = starting.filter((argument) => typeof argument === 'string');
    assert.equal(texts.length, starting.length);
    assert.equal(texts.filter((text) => text.includes(KEY_VARIABLE)).length, 2);
  });
});

function header() {
  return { Authorization: `Bearer ${key}` };
}
