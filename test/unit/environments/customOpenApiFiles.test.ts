import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { createCustomOpenApiFiles } from '../../../src/environments/customOpenApiFiles';
import { openSettingRemedy } from '../../../src/environments/openSettingRemedy';

const good = 'openapi: 3.1.0\npaths:\n  /v1/b:\n    get: { operationId: b }\n';
const bad = 'openapi: 3.1.0\npaths:\n  /v1/a:\n    get: { parameters: 1 }\n';

function fixture(setting: unknown, files: Record<string, string> = {}) {
  const catalog = createCatalog();
  const state = { setting, files, loads: 0 };
  const told: string[] = [];
  const buttons: string[] = [];
  const listeners = { setting: () => undefined as unknown, files: new Map<string, () => void>() };
  const own = createCustomOpenApiFiles({
    catalog,
    readSetting: () => state.setting,
    onDidChangeSetting: (listener) => {
      listeners.setting = listener;
      return { dispose: () => undefined };
    },
    readFile: (path) => {
      const text = state.files[path];
      return text === undefined ? Promise.reject(new Error('none')) : Promise.resolve(Buffer.from(text));
    },
    watch: (path, listener) => {
      listeners.files.set(path, listener);
      return { dispose: () => void listeners.files.delete(path) };
    },
    loadCompiler: () => {
      state.loads += 1;
      return import('../../../src/catalog/customOpenApi/compileCustomOpenApiFiles');
    },
    openFile: (path, line) => ({ title: `Open ${path}:${line}`, command: 'vscode.open' }),
    openSetting: () => openSettingRemedy('openApiFiles'),
    showNotice: (sentence, remedies) => {
      told.push(sentence);
      buttons.push(...remedies.map(({ title }) => title));
    },
    warn: () => undefined,
  });
  const change = async (path: string, text: string | undefined): Promise<void> => {
    if (text === undefined) state.files = {};
    else state.files = { ...state.files, [path]: text };
    listeners.files.get(path)?.();
    await own.ready();
  };
  const set = async (value: unknown): Promise<void> => {
    state.setting = value;
    listeners.setting();
    await own.ready();
  };
  return { catalog, state, told, buttons, own, change, set, listeners };
}

describe('OpenAPI files of the user', () => {
  it('cost nothing when there are none', async () => {
    const { own, state, told } = fixture([]);
    await own.ready();
    assert.equal(state.loads, 0);
    assert.deepEqual(told, []);
  });

  it('are read at once, and again when a file or the setting changes', async () => {
    const { catalog, own, change, set, listeners } = fixture(['/a.yaml'], { '/a.yaml': good });
    await own.ready();
    assert.ok(catalog.findEndpoint('own.b'));
    await change('/a.yaml', good.replace('operationId: b', 'operationId: c'));
    assert.ok(!catalog.findEndpoint('own.b') && catalog.findEndpoint('own.c'));
    await set([]);
    assert.equal(catalog.endpoints.length, 48);
    assert.equal(listeners.files.size, 0);
  });

  it('tell what is wrong in one notice with file and line, and not twice', async () => {
    const { own, change, told, buttons, catalog } = fixture(['/a.yaml', '/no.yaml', '/b.yaml'], {
      '/a.yaml': bad,
      '/b.yaml': good,
    });
    await own.ready();
    assert.deepEqual(told, ['/no.yaml cannot be read. (and 1 more)']);
    assert.ok(catalog.findEndpoint('own.b'));
    await change('/a.yaml', bad);
    assert.equal(told.length, 1);
    await change('/no.yaml', good);
    assert.deepEqual(told[1], 'a.yaml, line 4: GET /v1/a.parameters: must be a list');
    assert.deepEqual(buttons.slice(1), ['Open /a.yaml:4', 'Open Setting']);
    await change('/a.yaml', good);
    assert.equal(told.length, 2);
  });

  for (const [what, setting, sentence] of [
    ['a relative path', ['a.yaml'], /absolute paths only, not “a\.yaml”/],
    ['a number', [7], /absolute paths only, not “7”/],
    ['no list', { a: 1 }, /must be a list/],
  ] as const) {
    it(`refuse ${what}`, async () => {
      const { own, told } = fixture(setting);
      await own.ready();
      assert.match(told.join(), sentence);
    });
  }

  it('forget a file that is gone', async () => {
    const { catalog, own, change, told } = fixture(['/a.yaml'], { '/a.yaml': good });
    await own.ready();
    await change('/a.yaml', undefined);
    assert.equal(catalog.endpoints.length, 48);
    assert.match(told.join(), /cannot be read/);
  });
});
