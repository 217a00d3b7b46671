import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';

export async function lintOpenApi(text, name, rules) {
  const problems = await lintDocument({
    document: makeDocumentFromString(text, name),
    config: await createConfig({ extends: ['spec'], rules }),
    externalRefResolver: new BaseResolver(),
  });
  return problems.map((problem) => `${problem.ruleId}: ${problem.message}`);
}
