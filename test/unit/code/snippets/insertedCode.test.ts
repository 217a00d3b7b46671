import assert from 'node:assert/strict';
import { pathParameterNames } from '../../../../src/calls/prompts/buildQuestions';
import { buildBodySkeleton } from '../../../../src/catalog/buildRequestSkeleton';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import type { Endpoint } from '../../../../src/catalog/types';
import { codeLanguages } from '../../../../src/code/source/codeLanguages';
import { knownBases } from '../../../../src/code/paths/readAddress';
import {
  endpointRequest,
  type CodeOptions,
  type CodeRequest,
} from '../../../../src/code/snippets/codeRequest';
import { snippetTargets, writeSnippet } from '../../../../src/code/snippets/snippetTargets';
import { writeStatements } from '../../../../src/code/snippets/writeStatements';
import { pathsIn } from '../../../support/sourceOf';

const catalog = createCatalog();
const known = { endpoints: catalog.endpoints, bases: knownBases(['https://shop.example']) };

/** States in which code is written: without any choice, or with ids, a key pair and headers of the environment. */
const ways: readonly { readonly id: string; readonly body: boolean; readonly options: CodeOptions }[] = [
  { id: '', body: true, options: { token: true } },
  { id: '', body: false, options: { token: false } },
  { id: '651fd7c8a1b2c3d4e5f60718', body: true, options: { token: true, withKeys: true } },
];

async function requestsOf(endpoint: Endpoint): Promise<readonly CodeRequest[]> {
  const skeleton = buildBodySkeleton(endpoint, await catalog.loadDetails(endpoint.id, { hints: true }));
  return ways.map(({ id, body, options }) =>
    endpointRequest(
      endpoint,
      {
        path: Object.fromEntries(pathParameterNames(endpoint.path).map((name) => [name, id])),
        query: endpoint.query.map((name) => [name, id || `:${name}`] as const),
        headers: options.withKeys ? { 'Accept-Language': 'ko', 'X-Shop-Note': 'n'.repeat(200) } : {},
        body: body && skeleton ? JSON.stringify(skeleton) : undefined,
      },
      options,
    ),
  );
}

describe('code that the extension itself writes', () => {
  for (const target of snippetTargets) {
    const language = codeLanguages.find(({ id }) => id === target.language)?.id;
    // No code help reads PowerShell.
    if (language === undefined) continue;
    it(`is recognised as exactly the endpoint that it calls: ${target.title}`, async () => {
      const wrong: string[] = [];
      const recognise = (code: string, wanted: readonly string[]): void => {
        const { matches, nearMisses } = pathsIn(code, language, known);
        const found = matches.map(({ endpoints }) => endpoints.map(({ id }) => id).join(' '));
        const isRight = nearMisses.length === 0 && found.join() === wanted.join();
        if (!isRight) wrong.push(`${wanted.join()} as ${found.join()}:\n${code}`);
      };
      for (const endpoint of catalog.endpoints)
        for (const request of await requestsOf(endpoint)) {
          recognise(writeSnippet(target, request), [endpoint.id]);
          const file = { text: '', isCommonJs: false, start: 0 };
          const first = writeStatements(target, request, file);
          recognise(first, [endpoint.id]);
          // The second call of a file, in which the first call already uses the names.
          const second = writeStatements(target, request, { ...file, text: first });
          const between = language === 'http' ? '\n###\n' : '\n';
          recognise(first + between + second, [endpoint.id, endpoint.id]);
        }
      assert.deepEqual([wrong.length, wrong[0]], [0, undefined]);
    });
  }
});
