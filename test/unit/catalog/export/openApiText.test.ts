import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import { compileReference } from '../../../../src/catalog/compiler/compileCatalog';
import { isNode } from '../../../../src/catalog/compiler/documentNode';
import { openApiText, type OpenApiOptions } from '../../../../src/catalog/export/openApiText';
import { referenceDetails } from '../../../../src/catalog/generated/details';
import { hintSources } from '../../../../src/catalog/generated/hints';
import { endpoints, modules } from '../../../../src/catalog/generated/index';
import { lintOpenApi } from '../../../support/lintOpenApi.mjs';

const variants: readonly OpenApiOptions[] = [
  { hints: false, format: 'yaml' },
  { hints: false, format: 'json' },
  { hints: true, format: 'yaml' },
  { hints: true, format: 'json' },
];

function documentOf(options: OpenApiOptions): Record<string, unknown> {
  const document: unknown =
    options.format === 'json' ? JSON.parse(openApiText(options)) : load(openApiText(options));
  assert.ok(isNode(document));
  return document;
}

describe('openApiText', () => {
  for (const options of variants) {
    it(`is valid OpenAPI 3.1 as ${options.format}, hints: ${options.hints}`, async () => {
      const problems = await lintOpenApi(openApiText(options), `export.${options.format}`, {
        'no-unused-components': 'error',
        'no-schema-type-mismatch': 'error',
        'no-required-schema-properties-undefined': 'error',
      });
      assert.deepEqual(problems, []);
    });
  }

  it('says the same as YAML and as JSON', () => {
    assert.deepEqual(
      documentOf({ hints: true, format: 'yaml' }),
      documentOf({ hints: true, format: 'json' }),
    );
  });

  it('loses nothing of the reference: it compiles back to the same catalog', () => {
    const layer = compileReference(documentOf({ hints: false, format: 'yaml' }));
    assert.deepEqual(layer.modules, modules);
    assert.deepEqual(layer.endpoints, endpoints);
    assert.deepEqual(
      Object.fromEntries(layer.details.map(({ endpointId, ...details }) => [endpointId, details])),
      referenceDetails,
    );
  });

  it('holds no hint, no source and no server unless asked for hints', () => {
    const text = openApiText({ hints: false, format: 'yaml' });
    assert.doesNotMatch(text, /x-hint|x-sources|bootpay|bootapi|servers:/);
    assert.doesNotMatch(openApiText({ hints: true, format: 'yaml' }), /servers:|https?:\/\/[a-z-]*api\./);
  });

  it('marks every hint and gives each source a title', () => {
    const document = documentOf({ hints: true, format: 'json' });
    assert.deepEqual(document['x-sources'], hintSources);
    const text = JSON.stringify(document);
    for (const [, codes = ''] of text.matchAll(/"x-sources":\[([^\]]*)\]/g)) {
      for (const [, code = ''] of codes.matchAll(/"([^"]+)"/g)) assert.ok(code in hintSources, code);
    }
    assert.match(text, /"user_id","in":"query".{0,60}"x-hint":\["type"/);
  });
});
