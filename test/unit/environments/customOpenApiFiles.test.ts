import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { createCustomOpenApiFiles } from '../../../src/environments/customOpenApiFiles';
import { createKeptCompiler } from '../../../src/environments/createKeptCompiler';
import { openSettingRemedy } from '../../../src/base/openSettingRemedy';

const good = 'openapi: 3.1.0\npaths:\n  /v1/b:\n    get: { operationId: b }\n';
const bad = 'openapi: 3.1.0\npaths:\n  /v1/a:\n    get: { parameters: 1 }\n';

interface Storage {
  bytes?: Uint8Array | undefined;
  isFull?: boolean;
}

function fixture(
  setting: unknown,
  files: Record<string, string> = {},
  storage: Storage = {},
  compilerId = 'a',
) {
  const catalog = createCatalog();
  const state = { setting, files, loads: 0, reads: [] as string[] };
  const told: string[] = [];
  const buttons: string[] = [];
  const listeners = { setting: () => undefined as unknown, files: new Map<string, () => void>() };
  const textOf = (path: string): string => {
    const text = state.files[path];
    if (text === undefined) throw new Error('none');
    return text;
  };
  const own = createCustomOpenApiFiles({
    catalog,
    readSetting: () => state.setting,
    onDidChangeSetting: (listener) => {
      listeners.setting = listener;
      return { dispose: () => undefined };
    },
    disk: {
      realPath: async (path) => Promise.resolve(textOf(path)).then(() => path),
      sizeOf: async (path) => Promise.resolve(Buffer.byteLength(textOf(path))),
      readFile: async (path) => {
        state.reads.push(path);
        return Promise.resolve(Buffer.from(textOf(path)));
      },
    },
    watch: (paths, listener) => {
      for (const path of paths) listeners.files.set(path, listener);
      return {
        dispose: () => {
          for (const path of paths) listeners.files.delete(path);
        },
      };
    },
    compiler: createKeptCompiler({
      kept: {
        read: () => Promise.resolve(storage.bytes),
        write: (bytes) => {
          if (storage.isFull) return Promise.reject(new Error('full'));
          storage.bytes = bytes;
          return Promise.resolve();
        },
        remove: () => {
          storage.bytes = undefined;
          return Promise.resolve();
        },
      },
      compilerId,
      loadCompiler: () => {
        state.loads += 1;
        return import('../../../src/catalog/customOpenApi/compileCustomOpenApiFiles');
      },
      warn: () => undefined,
    }),
    openFile: (path, line) => ({ title: `Open ${path}:${line}`, command: 'vscode.open' }),
    openSetting: () => openSettingRemedy('openApiFiles'),
    showNotice: (sentence, remedies) => {
      told.push(sentence);
      buttons.push(...remedies.map(({ title }) => title));
    },
    warn: () => undefined,
  });
  const change = async (path: string, text: string | undefined): Promise<void> => {
    const { [path]: _, ...rest } = state.files;
    state.files = text === undefined ? rest : { ...rest, [path]: text };
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

  it('tell of three files at most, of each once, and where the rest stands', async () => {
    const twice = `${bad}  /v1/c:\n    get: { parameters: 1 }\n`;
    const names = ['a', 'b', 'c', 'd'].map((name) => `/${name}.yaml`);
    const { own, told, buttons } = fixture(names, Object.fromEntries(names.map((name) => [name, twice])));
    await own.ready();
    assert.match(
      told.join('\n'),
      /^a\.yaml, line 4: [^\n]+ · b\.yaml, line 4: [^\n]+ · c\.yaml, line 4: [^\n]+ \(and 5 more\)$/,
    );
    assert.deepEqual(buttons.slice(-3), ['Open /a.yaml:4', 'Open Setting', 'Show Log']);
  });

  it('tell what is wrong in one notice with file and line, and not twice', async () => {
    const { own, change, told, buttons, catalog } = fixture(['/a.yaml', '/no.yaml', '/b.yaml'], {
      '/a.yaml': bad,
      '/b.yaml': good,
    });
    await own.ready();
    assert.match(told.join('\n'), /^\/no\.yaml cannot be read\. · a\.yaml, line 4: .+/);
    assert.ok(catalog.findEndpoint('own.b'));
    await change('/a.yaml', bad);
    assert.equal(told.length, 1);
    await change('/no.yaml', good);
    assert.deepEqual(told[1], 'a.yaml, line 4: GET /v1/a.parameters: must be a list');
    assert.deepEqual(buttons.slice(1), ['Open /a.yaml:4', 'Open Setting']);
    await change('/a.yaml', good);
    assert.equal(told.length, 2);
  });

  it('tell first what broke last, with the button that opens it', async () => {
    const { own, change, told, buttons } = fixture(['/a.yaml', '/b.yaml'], {
      '/a.yaml': bad,
      '/b.yaml': good,
    });
    await own.ready();
    await change('/b.yaml', bad);
    assert.match(told[1] ?? '', /^b\.yaml, line 4: .+ · a\.yaml, line 4: /);
    assert.equal(buttons.at(-2), 'Open /b.yaml:4');
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

  it('are compiled once, and say the same at the next start', async () => {
    const files = { '/a.yaml': bad, '/b.yaml': good };
    const storage: Storage = {};
    const starts = [];
    for (const loads of [1, 0, 0]) {
      const { catalog, own, state, told } = fixture(['/a.yaml', '/b.yaml'], files, storage);
      await own.ready();
      assert.equal(state.loads, loads);
      const { endpoints, modules } = catalog;
      const details = await catalog.loadDetails('own.b', { hints: true });
      starts.push(JSON.stringify({ endpoints, modules, details, told }));
    }
    assert.match(starts[0] ?? '', /own\.b.*a\.yaml, line 4: GET \/v1\/a\.parameters/);
    assert.deepEqual(starts, Array(3).fill(starts[0]));
  });

  it('are compiled again when one of them changed, and once again when it changed back', async () => {
    const storage: Storage = {};
    const { own, state, change } = fixture(['/a.yaml'], { '/a.yaml': good }, storage);
    await own.ready();
    await change('/a.yaml', good);
    assert.equal(state.loads, 1);
    await change('/a.yaml', good.replace('operationId: b', 'operationId: c'));
    await change('/a.yaml', good);
    assert.equal(state.loads, 3);
  });

  const others: readonly (readonly [
    what: string,
    change: (storage: Storage) => void,
    compilerId?: string,
  ])[] = [
    ['another compiler or language', () => undefined, 'b'],
    ['a cut end', (storage) => (storage.bytes = storage.bytes?.slice(0, -1))],
    ['other content', (storage) => storage.bytes?.fill(0x20, -3, -2)],
    ['nothing', (storage) => (storage.bytes = new Uint8Array())],
  ];
  for (const [what, change, compilerId] of others) {
    it(`are compiled again where the kept form has ${what}`, async () => {
      const storage: Storage = {};
      await fixture(['/a.yaml'], { '/a.yaml': good }, storage).own.ready();
      change(storage);
      const { catalog, own, state } = fixture(['/a.yaml'], { '/a.yaml': good }, storage, compilerId);
      await own.ready();
      assert.equal(state.loads, 1);
      assert.ok(catalog.findEndpoint('own.b'));
    });
  }

  it('need no storage, and leave nothing in it when the setting names none any more', async () => {
    const storage: Storage = { isFull: true };
    const { catalog, own, change, set } = fixture(['/a.yaml'], { '/a.yaml': good }, storage);
    await own.ready();
    assert.ok(catalog.findEndpoint('own.b'));
    storage.isFull = false;
    await change('/a.yaml', good);
    assert.ok(storage.bytes);
    await set([]);
    assert.equal(storage.bytes, undefined);
  });

  const api = `openapi: 3.1.0\npaths:\n  /v1/o: { get: { operationId: o, responses: { 200: { content: { '*/*': { schema: { $ref: s/Pet.yaml } } } } } } }\n`;
  const pet = (name: string): string => `properties: { ${name}: {} }\n`;
  const answerOf = async ({ catalog }: Pick<ReturnType<typeof fixture>, 'catalog'>): Promise<string> =>
    (await catalog.loadDetails('own.o', { hints: true })).response.map(({ name }) => name).join(' ');

  it('follow the files that they refer to', async () => {
    const own = fixture(['/a/api.yaml'], { '/a/api.yaml': api, '/a/s/Pet.yaml': pet('one') });
    await own.own.ready();
    assert.equal(await answerOf(own), 'one');
    assert.deepEqual([...own.listeners.files.keys()], ['/a/api.yaml', '/a/s/Pet.yaml']);
    await own.change('/a/s/Pet.yaml', pet('two'));
    assert.equal(await answerOf(own), 'two');
    await own.change('/a/s/Pet.yaml', 'properties: { n: { $ref: More.yaml } }\n');
    assert.deepEqual(own.told, ['s/Pet.yaml, line 1: GET /v1/o.responses.n: “More.yaml” cannot be read']);
    assert.equal(own.buttons[0], 'Open /a/s/Pet.yaml:1');
    await own.change('/a/s/More.yaml', pet('deep'));
    assert.equal(await answerOf(own), 'n');
    assert.equal(own.told.length, 1);
    await own.change('/a/s/Pet.yaml', pet('three'));
    assert.deepEqual([...own.listeners.files.keys()], ['/a/api.yaml', '/a/s/Pet.yaml']);
    await own.change('/a/s/Pet.yaml', undefined);
    assert.equal(own.told.at(-1), 'api.yaml, line 3: GET /v1/o.responses: “s/Pet.yaml” cannot be read');
    assert.equal(own.buttons.at(-2), 'Open /a/api.yaml:3');
    await own.set([]);
    assert.equal(own.listeners.files.size, 0);
  });

  it('are not compiled again at a start where no file that they refer to has changed', async () => {
    const storage: Storage = {};
    const files: Record<string, string> = {
      '/a/api.yaml': api,
      '/a/s/Pet.yaml': pet('one'),
      '/a/s/Other.yaml': pet('x'),
    };
    const starts: readonly (readonly [
      what: string,
      path: string,
      text: string | undefined,
      loads: number,
    ])[] = [
      ['the first', '/a/s/Other.yaml', pet('y'), 1],
      ['unchanged', '/a/s/Other.yaml', pet('z'), 0],
      ['a file changed', '/a/s/Pet.yaml', pet('two'), 1],
      ['unchanged', '/a/s/Pet.yaml', pet('two'), 0],
      ['a file is gone', '/a/s/Pet.yaml', undefined, 1],
      ['it is still gone', '/a/s/Pet.yaml', undefined, 0],
      ['it is there again', '/a/s/Pet.yaml', 'properties: { n: { $ref: Other.yaml } }', 1],
      ['unchanged', '/a/s/Other.yaml', pet('z'), 0],
      ['the file that it refers to changed', '/a/s/Other.yaml', pet('a'), 1],
      ['the reference is gone', '/a/s/Pet.yaml', pet('one'), 1],
      ['a file that nothing refers to any more', '/a/s/Other.yaml', pet('b'), 0],
    ];
    for (const [what, path, text, loads] of starts) {
      if (text === undefined) Reflect.deleteProperty(files, path);
      else files[path] = text;
      const { own, state, catalog } = fixture(['/a/api.yaml'], { ...files }, storage);
      await own.ready();
      assert.equal(state.loads, loads, what);
      assert.ok(catalog.findEndpoint('own.o'));
      const reads = loads === 0 ? [...new Set(state.reads)].length : state.reads.length;
      assert.equal(state.reads.length, reads, what);
    }
  });

  it('are read once for many changes at once', async () => {
    const { own, state, listeners } = fixture(['/a/api.yaml'], {
      '/a/api.yaml': api,
      '/a/s/Pet.yaml': pet('one'),
    });
    await own.ready();
    state.reads.length = 0;
    for (let index = 0; index < 200; index += 1) listeners.files.get('/a/s/Pet.yaml')?.();
    await own.ready();
    assert.deepEqual(state.reads, ['/a/api.yaml', '/a/s/Pet.yaml']);
  });
});
