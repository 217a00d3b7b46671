import assert from 'node:assert/strict';
import { SchemaFiles } from '../../../src/fileSystem/documentFiles';

describe('SchemaFiles', () => {
  it('builds a schema once, and again after a build that failed', async () => {
    let builds = 0;
    const request = (): Promise<string> =>
      ++builds === 1 ? Promise.reject(new Error('not loaded')) : Promise.resolve(`{"n":${builds}}`);
    const schemas = new SchemaFiles({ builders: { request }, now: () => 0 });
    await assert.rejects(schemas.load('request'), /not loaded/);
    for (const loaded of await Promise.all([schemas.load('request'), schemas.load('request')]))
      assert.equal(new TextDecoder().decode(loaded?.bytes), '{"n":2}');
    assert.equal(builds, 2);
  });
});
