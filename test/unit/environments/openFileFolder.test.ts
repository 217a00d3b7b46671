import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compileCustomOpenApiFiles } from '../../../src/catalog/customOpenApi/compileCustomOpenApiFiles';
import {
  type Disk,
  nodeDisk,
  openFileFolder,
  readTextFile,
} from '../../../src/environments/customOpenApiFiles';
import { fieldsText } from '../../support/openApiFiles';

type Tree = Readonly<Record<string, string | Uint8Array>>;

interface Row {
  readonly what: string;
  /** The `$ref` of the response's schema. */
  readonly reference: string;
  /** Files by their paths; the folder of the named file is `api`. */
  readonly files?: Tree;
  /** Makes files that no text can make, such as links. */
  readonly prepare?: (root: string) => unknown;
  readonly fields?: string;
  /** Expected problems, each without file and line. */
  readonly problems?: readonly string[];
  readonly skip?: boolean;
}

const makeFifo = (path: string) => execFileSync('sh', ['-c', `mkfifo '${path}'`]);

const isWindows = process.platform === 'win32';
const n = 'properties: { n: { type: string } }\n';
const outside = (file: string): readonly string[] => [
  `openapi.yaml 3 GET /a.responses: “${file}” is not in the folder of the OpenAPI file and is not read`,
];
const unreadable = (file: string): readonly string[] => [
  `openapi.yaml 3 GET /a.responses: “${file}” cannot be read`,
];

const rows: readonly Row[] = [
  { what: 'a whole file', reference: 'Pet.yaml', files: { 'api/Pet.yaml': n }, fields: 'n:string' },
  { what: 'a file with ./', reference: './Pet.yaml', files: { 'api/Pet.yaml': n }, fields: 'n:string' },
  {
    what: 'a whole file, with an empty pointer',
    reference: 'Pet.yaml#',
    files: { 'api/Pet.yaml': n },
    fields: 'n:string',
  },
  {
    what: 'a part of a file',
    reference: './s/Pet.yaml#/Pet',
    files: { 'api/s/Pet.yaml': `Pet: { ${n.trim()} }\n` },
    fields: 'n:string',
  },
  {
    what: 'a JSON file',
    reference: 's/Pet.json',
    files: { 'api/s/Pet.json': '{ "properties": { "n": { "type": "string" } } }' },
    fields: 'n:string',
  },
  {
    what: 'a percent-encoded name',
    reference: 's/%EC%83%81%ED%92%88%20A.yaml',
    files: { 'api/s/상품 A.yaml': n },
    fields: 'n:string',
  },
  {
    what: 'a name as it is',
    reference: 's/상품 A.yaml',
    files: { 'api/s/상품 A.yaml': n },
    fields: 'n:string',
  },
  {
    what: 'a percent-encoded pointer',
    reference: 'Pet.yaml#/List%3CA%3E',
    files: { 'api/Pet.yaml': `List<A>: { ${n.trim()} }\n` },
    fields: 'n:string',
  },
  {
    what: 'a file by a file, relative to that',
    reference: 's/a/A.yaml',
    files: { 'api/s/a/A.yaml': '$ref: ../b/B.yaml\n', 'api/s/b/B.yaml': n },
    fields: 'n:string',
  },
  {
    what: 'a part of its own file',
    reference: 's/A.yaml#/A',
    files: { 'api/s/A.yaml': `A: { $ref: '#/B' }\nB: { ${n.trim()} }\n` },
    fields: 'n:string',
  },
  {
    what: 'the named file from another',
    reference: 's/A.yaml',
    files: { 'api/s/A.yaml': "$ref: '../openapi.yaml#/components/schemas/Own'\n" },
    fields: 'own:integer',
  },
  {
    what: 'files that lead to each other',
    reference: 'A.yaml',
    files: {
      'api/A.yaml': 'properties: { b: { $ref: B.yaml } }\n',
      'api/B.yaml': 'properties: { a: { type: string }, c: { $ref: C.yaml } }\n',
      'api/C.yaml': 'allOf: [{ $ref: B.yaml }, { $ref: C.yaml }]\n',
    },
    fields:
      'b:object(a:string c:object(a:string c:object(a:string c:object(a:string c:object(a:string c:object)))))',
  },
  {
    what: 'a file that leads to nothing but itself',
    reference: 'A.yaml',
    files: { 'api/A.yaml': '$ref: A.yaml\n' },
    problems: ['openapi.yaml 3 GET /a.responses: must be a mapping, or a $ref that leads to one'],
  },
  {
    what: 'a path that leaves the folder and comes back',
    reference: '../api/Pet.yaml',
    files: { 'api/Pet.yaml': n },
    problems: outside('../api/Pet.yaml'),
  },
  {
    what: 'a path with .. inside the folder',
    reference: 's/../Pet.yaml',
    files: { 'api/Pet.yaml': n },
    fields: 'n:string',
  },
  {
    what: 'a file in UTF-8 with its mark',
    reference: 'A.yaml',
    files: { 'api/A.yaml': `\uFEFF${n}` },
    fields: 'n:string',
  },
  {
    what: 'a file in UTF-16, as PowerShell writes it',
    reference: 'A.yaml',
    files: { 'api/A.yaml': Buffer.from(`\uFEFF${n}`, 'utf16le') },
    fields: 'n:string',
  },
  {
    what: 'a link to a file in the folder',
    reference: 'Link.yaml',
    files: { 'api/s/A.yaml': '$ref: B.yaml\n', 'api/s/B.yaml': n },
    prepare: (root) => symlink(join(root, 'api/s/A.yaml'), join(root, 'api/Link.yaml')),
    fields: 'n:string',
    skip: isWindows,
  },
  // Files that are not read.
  { what: 'a file that is not there', reference: 'None.yaml', problems: unreadable('None.yaml') },
  { what: 'a folder', reference: 's', files: { 'api/s/A.yaml': n }, problems: unreadable('s') },
  { what: 'the folder itself', reference: '.', problems: outside('.') },
  {
    what: 'a FIFO',
    reference: 'Fifo.yaml',
    prepare: (root) => makeFifo(join(root, 'api/Fifo.yaml')),
    problems: unreadable('Fifo.yaml'),
    skip: isWindows,
  },
  {
    what: 'a link to itself',
    reference: 'Loop.yaml',
    prepare: (root) => symlink(join(root, 'api/Loop.yaml'), join(root, 'api/Loop.yaml')),
    problems: unreadable('Loop.yaml'),
    skip: isWindows,
  },
  {
    what: 'a file above the folder',
    reference: '../Secret.yaml',
    files: { 'Secret.yaml': n },
    problems: outside('../Secret.yaml'),
  },
  {
    what: 'a file above the folder, encoded',
    reference: '%2e%2e/Secret.yaml',
    files: { 'Secret.yaml': n },
    problems: outside('%2e%2e/Secret.yaml'),
  },
  {
    what: 'a file above the folder, with an encoded slash',
    reference: 's%2F..%2F..%2FSecret.yaml',
    files: { 'Secret.yaml': n, 'api/s/A.yaml': n },
    problems: outside('s%2F..%2F..%2FSecret.yaml'),
  },
  {
    what: 'a link that leads out',
    reference: 'Link.yaml',
    files: { 'Secret.yaml': n },
    prepare: (root) => symlink(join(root, 'Secret.yaml'), join(root, 'api/Link.yaml')),
    problems: outside('Link.yaml'),
    skip: isWindows,
  },
  {
    what: 'a folder behind a link that leads out',
    reference: 'link/A.yaml',
    files: { 'other/A.yaml': n },
    prepare: (root) => symlink(join(root, 'other'), join(root, 'api/link')),
    problems: outside('link/A.yaml'),
    skip: isWindows,
  },
  {
    what: 'a folder whose name begins alike',
    reference: '../api2/A.yaml',
    files: { 'api2/A.yaml': n },
    problems: outside('../api2/A.yaml'),
  },
  { what: 'an absolute path', reference: '/etc/hostname', problems: outside('/etc/hostname') },
  {
    what: 'an address',
    reference: 'https://shop.test/A.yaml',
    problems: outside('https://shop.test/A.yaml'),
  },
  {
    what: 'an address without a scheme',
    reference: '//shop.test/A.yaml',
    problems: outside('//shop.test/A.yaml'),
  },
  { what: 'a file address', reference: 'file:///etc/hostname', problems: outside('file:///etc/hostname') },
  { what: 'a drive', reference: 'C:/A.yaml', problems: outside('C:/A.yaml') },
  { what: 'a drive without a slash', reference: 'C:A.yaml', problems: outside('C:A.yaml') },
  {
    what: 'a share',
    reference: String.raw`\\host\share\A.yaml`,
    problems: outside(String.raw`\\host\share\A.yaml`),
  },
  {
    what: 'backslashes',
    reference: String.raw`..\Secret.yaml`,
    files: { 'Secret.yaml': n },
    problems: outside(String.raw`..\Secret.yaml`),
  },
  {
    what: 'a stream of a file',
    reference: 'A.yaml:b',
    files: { 'api/A.yaml': n },
    problems: outside('A.yaml:b'),
  },
  { what: 'a name with a zero', reference: 'A%00.yaml', problems: outside('A%00.yaml') },
  {
    what: 'a file of more than 10 MB',
    reference: 'A.yaml',
    files: { 'api/A.yaml': n + ' '.repeat(10_000_000) },
    problems: [
      'openapi.yaml 3 GET /a.responses: “A.yaml” is not read, as the limit is 200 files, 10 MB each and 40 MB in all',
    ],
  },
  {
    what: 'a part that a file does not have',
    reference: 'A.yaml#/None',
    files: { 'api/A.yaml': n },
    problems: ['openapi.yaml 3 GET /a.responses: must be a mapping, or a $ref that leads to one'],
  },
  // Problems inside of other files.
  {
    what: 'a file that is no YAML',
    reference: 'A.yaml',
    files: { 'api/A.yaml': 'a: b\n}: @\n' },
    problems: [
      'A.yaml 2 this is not valid YAML or JSON',
      'openapi.yaml 3 GET /a.responses: must be a mapping, or a $ref that leads to one',
    ],
  },
  {
    what: 'a file with a wrong part',
    reference: 's/A.yaml',
    files: { 'api/s/A.yaml': 'properties:\n  m: 5\n  n: { type: string }\n' },
    fields: 'n:string',
    problems: ['s/A.yaml 2 GET /a.responses.m: must be a mapping, or a $ref that leads to one'],
  },
  {
    what: 'a file with a name twice',
    reference: 'A.yaml',
    files: { 'api/A.yaml': `${n}properties: {}\n` },
    fields: 'n:string',
    problems: ['A.yaml 2 “properties” is defined twice; the first one is used'],
  },
  {
    what: 'a file that refers to what is not there',
    reference: 's/A.yaml',
    files: { 'api/s/A.yaml': 'properties:\n  m:\n    $ref: ./None.yaml\n' },
    problems: ['s/A.yaml 3 GET /a.responses.m: “./None.yaml” cannot be read'],
  },
];

/** Writes the files below a new folder; returns the folder. */
async function writeTree(files: Tree): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'commerce-api-unit-')));
  await mkdir(join(root, 'api'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

async function compile(root: string, text: string, disk: Disk = nodeDisk) {
  await writeFile(join(root, 'api/openapi.yaml'), text);
  const path = await realpath(join(root, 'api/openapi.yaml'));
  const openFolder = () => openFileFolder(disk, path, Buffer.byteLength(text));
  const { layer, problems, others } = await compileCustomOpenApiFiles([
    { name: 'openapi.yaml', text, openFolder },
  ]);
  return {
    others: others.flat(),
    fields: layer.endpoints.map(({ id }) => fieldsText(layer.details.get(id)?.[0]?.response ?? [])),
    problems: problems.map(({ other, line, problem }) => `${other ?? 'openapi.yaml'} ${line} ${problem}`),
  };
}

const answer = (reference: string): string =>
  `responses: { 200: { content: { application/json: { schema: { $ref: '${reference}' } } } } }`;

describe('a $ref to another file', () => {
  let root = '';
  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  for (const { what, reference, files = {}, prepare, fields = '', problems = [], skip } of rows) {
    it(`${problems.length > 0 && fields === '' ? 'is reported' : 'is read'}: ${what}`, async function () {
      if (skip === true) this.skip();
      root = await writeTree(files);
      await prepare?.(root);
      const text = `openapi: 3.1.0\npaths:\n  /a: { get: { ${answer(reference)} } }\ncomponents: { schemas: { Own: { properties: { own: { type: integer } } } } }\n`;
      const read = await compile(root, text);
      assert.deepEqual([read.fields, read.problems.toSorted()], [[fields], problems.toSorted()]);
    });
  }

  it('leads to path items, operations, parameters, bodies and responses, each a file', async () => {
    root = await writeTree({
      'api/paths/a.yaml': 'parameters: [{ $ref: ../p/id.yaml }]\nget: { $ref: ../o/get.yaml }\n',
      'api/p/id.yaml': 'name: q\nin: query\nschema: { type: integer }\n',
      'api/o/get.yaml': 'responses: { 200: { $ref: ../r/ok.yaml } }\n',
      'api/r/ok.yaml': 'content: { application/json: { schema: { $ref: ../s/S.yaml } } }\n',
      'api/s/S.yaml': n,
    });
    const read = await compile(root, 'openapi: 3.1.0\npaths: { /a: { $ref: paths/a.yaml } }\n');
    assert.deepEqual([read.fields, read.problems], [['n:string'], []]);
    assert.deepEqual(
      read.others.map(({ name }) => name),
      ['paths/a.yaml', 'p/id.yaml', 'o/get.yaml', 'r/ok.yaml', 's/S.yaml'],
    );
  });

  it('is reported once for each file, and not where nothing needs it', async () => {
    root = await writeTree({});
    const operations = ['a', 'b', 'c']
      .map((name) => `  /${name}: { get: { ${answer(`None.yaml#/${name}`)} } }\n`)
      .join('');
    const examples = `x-example: { $ref: Never.yaml, b: { $ref: '../Never.yaml' } }\n`;
    const read = await compile(root, `openapi: 3.1.0\npaths:\n${operations}${examples}`);
    assert.deepEqual(read.problems, unreadable('None.yaml'));
  });

  it('opens at most 200 files', async () => {
    const names = Array.from({ length: 202 }, (_, index) => `f${index}.yaml`);
    root = await writeTree(Object.fromEntries(names.map((name) => [`api/${name}`, n])));
    const paths = names.map((name, index) => `  /p${index}: { get: { ${answer(name)} } }\n`).join('');
    const opened = new Set<string>();
    const disk = { ...nodeDisk, readFile: (path: string) => (opened.add(path), nodeDisk.readFile(path)) };
    const read = await compile(root, `openapi: 3.1.0\npaths:\n${paths}`, disk);
    assert.equal(opened.size, 200);
    assert.equal(read.fields.filter((fields) => fields === 'n:string').length, 200);
    assert.deepEqual(read.problems, [
      'openapi.yaml 203 GET /p200.responses: “f200.yaml” is not read, as the limit is 200 files, 10 MB each and 40 MB in all',
      'openapi.yaml 204 GET /p201.responses: “f201.yaml” is not read, as the limit is 200 files, 10 MB each and 40 MB in all',
    ]);
  });

  it('opens at most 40 MB, and the named file counts', async () => {
    const large = `${n}# ${'x'.repeat(9_990_000)}\n`;
    root = await writeTree({
      'api/a.yaml': large,
      'api/b.yaml': large,
      'api/c.yaml': large,
      'api/d.yaml': large,
      'api/e.yaml': n,
    });
    const paths = ['a', 'b', 'c', 'd', 'e']
      .map((name) => `  /${name}: { get: { ${answer(`${name}.yaml`)} } }\n`)
      .join('');
    const read = await compile(root, `openapi: 3.1.0\npaths:\n${paths}# ${'x'.repeat(100_000)}\n`);
    assert.deepEqual(read.fields, ['n:string', 'n:string', 'n:string', '', 'n:string']);
    assert.deepEqual(read.problems, [
      'openapi.yaml 6 GET /d.responses: “d.yaml” is not read, as the limit is 200 files, 10 MB each and 40 MB in all',
    ]);
  });

  it('never opens what is no regular file, and asks nothing of paths that lead out', async function () {
    if (isWindows) this.skip();
    root = await writeTree({ 'Secret.yaml': n });
    makeFifo(join(root, 'api/Fifo.yaml'));
    const asked: string[] = [];
    const opened: string[] = [];
    const disk: Disk = {
      realPath: (path) => (asked.push(path), nodeDisk.realPath(path)),
      sizeOf: (path) => (asked.push(path), nodeDisk.sizeOf(path)),
      readFile: (path) => (opened.push(path), nodeDisk.readFile(path)),
    };
    const references = ['Fifo.yaml', '../Secret.yaml', '/etc/hostname', 'http://h/a', '.', './'];
    const paths = references
      .map((reference, index) => `  /p${index}: { get: { ${answer(reference)} } }\n`)
      .join('');
    const read = await compile(root, `openapi: 3.1.0\npaths:\n${paths}`, disk);
    assert.equal(read.problems.length, references.length);
    assert.deepEqual(opened, []);
    assert.deepEqual(
      [...new Set(asked)].toSorted(),
      [join(root, 'api'), join(root, 'api/'), join(root, 'api/Fifo.yaml')]
        .filter((path, index, all) => all.indexOf(path) === index)
        .toSorted(),
    );
  });

  it('reads a named file only where it is a regular file of at most 10 MB', async () => {
    root = await writeTree({ 'api/a.yaml': 'a', 'api/large.yaml': 'x'.repeat(10_000_001) });
    assert.deepEqual(await readTextFile(nodeDisk, join(root, 'api/a.yaml')), { text: 'a', bytes: 1 });
    assert.equal(await readTextFile(nodeDisk, join(root, 'api')), 'unreadable');
    assert.equal(await readTextFile(nodeDisk, join(root, 'api/none.yaml')), 'unreadable');
    assert.equal(await readTextFile(nodeDisk, join(root, 'api/large.yaml')), 'tooMuch');
  });
});
