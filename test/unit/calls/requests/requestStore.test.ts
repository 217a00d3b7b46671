import assert from 'node:assert/strict';
import { RequestStore, type RequestFiles } from '../../../../src/calls/requests/requestStore';
import { ResultStore } from '../../../../src/calls/results/resultStore';
import {
  createDocumentFiles,
  type DocumentFiles,
  SchemaFiles,
  SharedTexts,
} from '../../../../src/fileSystem/documentFiles';
import { answered, sampleCall } from '../../../fixtures/sampleCall';
import { addResult } from '../../../support/addResult';

const uri = 'commerce-api:/Sandbox/requests/users.join.commerce-request.json';
const skeleton = '{"endpoint":"users.join"}';

interface Kept {
  readonly bytes: Uint8Array;
  readonly modified: number;
}

const former = new Map<string, string>();

function memoryFiles(kept: Map<string, Kept>): RequestFiles {
  let clock = 100;
  return {
    read: (key) => Promise.resolve(kept.get(key)),
    modified: (key) => Promise.resolve(kept.get(key)?.modified),
    write: (key, bytes) => {
      kept.set(key, { bytes, modified: ++clock });
      return Promise.resolve(clock);
    },
    move: (from, to) => {
      const file = kept.get(from);
      kept.delete(from);
      kept.delete(to);
      if (file) kept.set(to, file);
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(void kept.delete(key)),
  };
}

function open(kept = new Map<string, Kept>()): {
  files: DocumentFiles;
  requests: RequestStore;
  kept: Map<string, Kept>;
  results: ResultStore;
  schemas: SchemaFiles;
  texts: SharedTexts;
} {
  const redact = (text: string): string => text.replaceAll('tok-SECRET', '‹access token›');
  const now = (): number => 50;
  const results = new ResultStore({ openUris: () => [], now });
  const requests = new RequestStore({
    files: memoryFiles(kept),
    skeleton: (id) => Promise.resolve(id === 'users.join' ? skeleton : undefined),
    nameNow: (name) => former.get(name) ?? name,
    redact,
  });
  let builds = 0;
  const schemas = new SchemaFiles({ builders: { request: () => Promise.resolve(`{"n":${++builds}}`) }, now });
  const texts = new SharedTexts(now);
  const noUserGroup = (): never => assert.fail('no user group is asked for');
  const userGroupFiles = { stat: noUserGroup, read: noUserGroup, write: noUserGroup };
  return {
    files: createDocumentFiles({ userGroupFiles, results, requests, schemas, texts }),
    requests,
    kept,
    results,
    schemas,
    texts,
  };
}

async function textOf(files: DocumentFiles, name: string): Promise<string | undefined> {
  const file = await files.load(name);
  return file && new TextDecoder().decode(file.bytes);
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('document files', () => {
  it('start a request with its skeleton and know no other endpoint', async () => {
    const { files } = open();
    assert.equal(await textOf(files, uri), skeleton);
    assert.equal((await files.load(uri))?.readOnly, false);
    assert.equal(await files.load(uri.replace('users.join', 'users.fly')), undefined);
    assert.equal(await files.load('commerce-api:/Sandbox/x/y'), undefined);
  });

  it('go along with a new name of their environment, and a tab of the former one is the same document', async () => {
    const kept = new Map<string, Kept>();
    const { files, requests } = open(kept);
    const [before, after] = ['Old', 'New'].map((name) => uri.replace('Sandbox', name)) as [string, string];
    const secret = '{"endpoint": "users.join", "body": {"password": "hunter2"}}';
    await files.write(after, bytes('{"endpoint": "users.join", "from": "another address"}'));
    await files.write(before, bytes(secret));
    await requests.rename('Old', 'New', ['users.join', 'users.login']);
    former.set('Old', 'New');
    assert.equal(await textOf(files, after), secret, 'in this window with its secret');
    assert.doesNotMatch((await textOf(open(kept).files, after)) ?? '', /hunter2|another address/);
    await files.write(before, bytes('{"endpoint": "users.join", "n": 2}'));
    assert.equal(await textOf(open(kept).files, after), '{"endpoint": "users.join", "n": 2}');
    former.clear();
    assert.equal(await textOf(files, before), skeleton, 'nothing is left under the former name');
  });

  it('of an environment that takes a name begin anew where the renamed one had none', async () => {
    const { files, requests } = open();
    const after = uri.replace('Sandbox', 'New');
    await files.write(after, bytes('{"endpoint": "users.join", "from": "another address"}'));
    await requests.rename('Old', 'New', ['users.join']);
    assert.equal(await textOf(files, after), skeleton);
  });

  it('are deleted with their environment', async () => {
    const { files, requests, kept } = open();
    const [gone, other] = ['Gone', 'Other'].map((name) => uri.replace('Sandbox', name)) as [string, string];
    for (const each of [gone, other]) await files.write(each, bytes('{"endpoint": "users.join", "n": 1}'));
    await requests.delete('Gone', ['users.join', 'users.login']);
    assert.equal(await textOf(files, gone), skeleton);
    assert.equal(await textOf(open(kept).files, gone), skeleton);
    assert.equal(await textOf(files, other), '{"endpoint": "users.join", "n": 1}');
  });

  it('keep what was written, also in the next session, with a new time', async () => {
    const { files, kept } = open();
    const before = (await files.load(uri))?.modified ?? NaN;
    assert.equal(await files.write(uri, bytes('{"endpoint": "users.join" }')), true);
    assert.ok(((await files.load(uri))?.modified ?? NaN) > before);
    assert.equal(await textOf(open(kept).files, uri), '{"endpoint": "users.join" }');
  });

  it('keep a secret in this window that is the only change of a skeleton', async () => {
    const kept = new Map<string, Kept>();
    const store = (): RequestStore =>
      new RequestStore({
        files: memoryFiles(kept),
        skeleton: () => Promise.resolve('{"endpoint":"users.login","body":{"login_pw":""}}'),
        nameNow: (name) => name,
        redact: (text) => text,
      });
    const address = { kind: 'request', environmentName: 'Sandbox', endpointId: 'users.login' } as const;
    const typed = bytes('{"endpoint":"users.login","body":{"login_pw":"hunter2"}}');
    const own = store();
    await own.write(address, typed);
    assert.deepEqual((await own.load(address))?.bytes, typed);
    assert.doesNotMatch(new TextDecoder().decode((await store().load(address))?.bytes), /hunter2/);
  });

  it('keep no skeleton that nobody changed, but one that takes the place of a text', async () => {
    const { files, kept } = open();
    await files.write(uri, bytes(skeleton));
    assert.equal(kept.size, 0);
    for (const text of ['{"endpoint": "users.join" }', skeleton]) await files.write(uri, bytes(text));
    assert.equal(await textOf(open(kept).files, uri), skeleton);
  });

  it('show what another window wrote since', async () => {
    const first = open();
    await first.files.write(uri, bytes('1'));
    await open(first.kept).files.write(uri, bytes('2'));
    const [key] = first.kept.keys();
    first.kept.set(key ?? '', { bytes: bytes('3'), modified: 999 });
    assert.equal(await textOf(first.files, uri), '3');
  });

  it('never keep a secret, but leave the typed one in this window', async () => {
    const { files, kept } = open();
    const text =
      '{"endpoint":"users.join","body":{"a":[{"login_pw" : "hunter2"}],"Token":{"x":"hunter3"},"note":"tok-SECRET","memo":"PIN: 4711"}}';
    await files.write(uri, bytes(text));
    assert.equal(await textOf(files, uri), text);
    assert.equal(
      await textOf(open(kept).files, uri),
      '{"endpoint":"users.join","body":{"a":[{"login_pw" : ""}],"Token":"","note":"‹access token›","memo":""}}',
    );
    await files.write(uri, bytes('{"body":{"password": "hunter'));
    assert.equal(await textOf(open(kept).files, uri), '{"body":{"password": ""');
    await files.write(uri, bytes(`${'['.repeat(100_000)}{"password":"hunter"`));
    assert.equal(await textOf(open(kept).files, uri), '');
  });

  it('serve results read-only and explain expired ones', async () => {
    const { files, results } = open();
    const result = (await addResult(results, sampleCall(answered('[1]')))).uri;
    const file = await files.load(result);
    assert.deepEqual([file?.readOnly, file?.modified, file?.bytes.byteLength], [true, 50, 7]);
    assert.equal(await files.write(result, bytes('x')), false);
    assert.equal(await textOf(files, result), '[\n  1\n]');
    const gone = result.replace('list-1', 'list-9');
    assert.match((await textOf(files, gone)) ?? '', /^"This result has expired[^\n]+"\n$/);
  });

  it('build a schema once and again after a change', async () => {
    const { files, schemas } = open();
    const schema = 'commerce-api:/schemas/request.json';
    const before = await files.load(schema);
    assert.equal(await textOf(files, schema), '{"n":1}');
    assert.deepEqual(schemas.invalidate(), [schema]);
    assert.equal(await textOf(files, schema), '{"n":2}');
    assert.ok(((await files.load(schema))?.modified ?? NaN) > (before?.modified ?? NaN));
    for (const name of ['other', 'toString', '__proto__']) {
      assert.equal(await files.load(`commerce-api:/schemas/${name}.json`), undefined);
    }
    assert.equal(await files.write(schema, bytes('x')), false);
  });

  it('share texts under their titles, and let old ones expire', async () => {
    const { files, texts } = open();
    const first = texts.set('Request of a/b', 'one');
    assert.equal(await textOf(files, first), 'one');
    const before = (await files.load(first))?.modified ?? NaN;
    assert.equal(texts.set('Request of a/b', 'two'), first);
    assert.equal(await textOf(files, first), 'two');
    assert.ok(((await files.load(first))?.modified ?? NaN) > before);
    for (let index = 0; index < 20; index++) texts.set(`t${index}`, 'x');
    assert.match((await textOf(files, first)) ?? '', /expired/);
  });
});
