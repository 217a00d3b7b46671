import { createConfig, lint } from '@redocly/openapi-core';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { compileCatalog } from '../../../src/catalog/compiler/compileCatalog';
import { isNode } from '../../../src/catalog/compiler/documentNode';

const folder = 'src/catalog';
const files = ['reference.openapi.yaml', 'hints.openapi.yaml'];

/** Rules of the specification, and rules that find contradictions inside a document. */
function createSpecificationRules(): ReturnType<typeof createConfig> {
  return createConfig({
    extends: ['spec'],
    rules: {
      'no-unused-components': 'error',
      'no-schema-type-mismatch': 'error',
      'no-enum-type-mismatch': 'error',
      'no-duplicated-enum-values': 'error',
      'no-required-schema-properties-undefined': 'error',
    },
  });
}

async function readDocument(file: string): Promise<Record<string, unknown>> {
  const document: unknown = load(await readFile(join(folder, file), 'utf8'));
  assert.ok(isNode(document));
  return structuredClone(document);
}

describe('OpenAPI documents', () => {
  for (const file of files) {
    it(`${file} is valid OpenAPI 3.1`, async () => {
      const problems = await lint({ ref: join(folder, file), config: await createSpecificationRules() });
      assert.deepEqual(
        problems.map((problem) => `${problem.ruleId}: ${problem.message}`),
        [],
      );
      assert.equal((await readDocument(file))['openapi'], '3.1.0');
    });
  }

  it('are refused by the validator when they are broken', async () => {
    const { makeDocumentFromString, lintDocument, BaseResolver } = await import('@redocly/openapi-core');
    const text = (await readFile(join(folder, files[0] ?? ''), 'utf8')).replace(
      'title: Commerce API',
      'name: x',
    );
    const problems = await lintDocument({
      document: makeDocumentFromString(text, 'broken.yaml'),
      config: await createSpecificationRules(),
      externalRefResolver: new BaseResolver(),
    });
    assert.ok(problems.length > 0);
  });

  it('state no version of the service', async () => {
    for (const file of files) {
      const info = (await readDocument(file))['info'];
      assert.ok(isNode(info));
      assert.equal(info['version'], 'v1');
    }
  });

  it('compile to what the build wrote', async () => {
    const [reference, hints] = await Promise.all(files.map(readDocument));
    assert.ok(reference && hints);
    const compiled = compileCatalog(reference, hints);
    const { endpoints } = await import('../../../src/catalog/generated/index');
    const { hintDetails } = await import('../../../src/catalog/generated/hints');
    assert.deepEqual(compiled.reference.endpoints, endpoints);
    assert.deepEqual(
      Object.fromEntries(compiled.hints.map(({ endpointId, ...details }) => [endpointId, details])),
      hintDetails,
    );
  });
});
