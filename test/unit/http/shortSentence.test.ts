import * as l10n from '@vscode/l10n';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { resultLenses } from '../../../src/calls/results/resultLenses';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { remediesOfCall } from '../../../src/calls/remediesOfCall';
import type { Environment } from '../../../src/environments/types';
import { ApiError, ApiErrorKind, type ApiErrorFacts } from '../../../src/http/apiError';
import { ROLE_REFUSED } from '../../../src/http/documentedCode';
import type { FinishedCall, HttpResponse } from '../../../src/http/types';
import { answered, sampleAnswer, sampleCall } from '../../fixtures/sampleCall';

const catalog = createCatalog();
const uri = 'commerce-api:/Shop/results/userGroups.list-1.json';

/** As VS Code draws it between two lenses: it takes room like any other text, so it counts. */
const separator = ' | ';

const facts: readonly ApiErrorFacts[] = [
  {},
  { code: 'ACCESS_TOKEN_INVALID' },
  { code: 'USER_GROUP_NOT_FOUND' },
  { code: 'USER_GROUP_NOT_AUTHORIZED' },
  { code: ROLE_REFUSED },
  { isRenewed: true },
  { isWithKeys: true },
  { isWithoutToken: true },
  { mayBePartlyDone: true },
  { mediaType: 'application/pdf' },
  { retryAfterSeconds: 3600 },
];

const shop: Environment = {
  name: 'Shop',
  baseUrl: 'https://api.example',
  live: true,
  headers: {},
  builtIn: false,
};
const hinted: readonly (Environment | undefined)[] = [
  undefined,
  shop,
  { ...shop, permissionHeader: { name: 'x-level', admin: 'manager' } },
];

const publicId = catalog.endpoints.find(({ id }) => catalog.findPublic(id) !== undefined)?.id ?? '';
const endpointIds = ['userGroups.update', 'userGroups.list', 'users.join', publicId];
const answers: readonly (HttpResponse | undefined)[] = [undefined, sampleAnswer('{}', { status: 404 })];

interface Seen {
  readonly kinds: Set<string>;
  readonly firstRemedies: Set<string>;
  longest: string;
}

/** Every first line that a failure can have. */
function walk(): Seen {
  const seen: Seen = { kinds: new Set(), firstRemedies: new Set(), longest: '' };
  for (const kind of ApiErrorKind)
    for (const fact of facts)
      for (const response of answers)
        for (const outcome of ['error', 'unknown'] as const)
          for (const endpointId of endpointIds)
            for (const level of ['user', 'admin'] as const)
              for (const environmentName of ['Sandbox', 'Shop'])
                for (const hasSession of [true, false])
                  for (const environment of hinted) {
                    const error = new ApiError(kind, 'It failed.', fact);
                    const call = sampleCall(
                      { kind: outcome, error, durationMs: 1, ...(response ? { response } : {}) },
                      { endpointId, level, environmentName },
                    );
                    const withRole = {
                      ...call,
                      request: { ...call.request, headers: [['x-level', 'manager']] as const },
                    };
                    const remedies = remediesOfCall({
                      catalog,
                      call: withRole,
                      uri,
                      hasAdminSession: () => hasSession,
                      hasNewerSession: () => hasSession,
                      hintedEnvironment: () => environment,
                    });
                    note(seen, call, remedies, kind);
                  }
  return seen;
}

function note(
  seen: Seen,
  call: FinishedCall,
  remedies: ReturnType<typeof remediesOfCall>,
  kind: string,
): void {
  const titles = rowOf(call, remedies).map(({ title }) => title);
  const end = titles.indexOf(l10n.t('More…'));
  assert.ok(end > 0 && end <= 3, kind);
  const line = titles.slice(0, end).join(separator);
  if (line.length > seen.longest.length) seen.longest = line;
  seen.kinds.add(kind);
  if (end === 3 || titles[0] === l10n.t('Check Now')) seen.firstRemedies.add(titles[end - 2] ?? '');
}

function rowOf(call: FinishedCall, remedies: ReturnType<typeof remediesOfCall>) {
  const content = { extension: 'json', bytes: new Uint8Array(), hidesSecret: false } as const;
  const result = { uri, call, content, createdAt: 0 };
  return resultLenses(uri, result, { kept: false, remedies, hasPrevious: true }).row;
}

const languages = [
  { name: 'English', most: 60, bundle: undefined },
  { name: 'Korean', most: 34, bundle: 'l10n/bundle.l10n.ko.json' },
];

for (const { name, most, bundle } of languages)
  describe(`Call Again, first remedy and short sentence in ${name}`, () => {
    before(() => {
      const contents: unknown = bundle === undefined ? {} : JSON.parse(readFileSync(bundle, 'utf8'));
      l10n.config({ contents: v.parse(v.record(v.string(), v.string()), contents) });
    });

    after(() => l10n.config({ contents: {} }));

    it(`take at most ${most} characters, whatever failed and whatever helps`, () => {
      const { kinds, firstRemedies, longest } = walk();
      assert.deepEqual([...kinds], [...ApiErrorKind]);
      assert.ok(longest.length <= most, `${longest.length}: ${longest}`);
      const known = [
        'Check Now',
        'Check the Id…',
        'Call with Changes…',
        'Edit Environment…',
        'Open Setting',
        'Retry as Admin',
        'Save Full Response…',
        'Send Level as Header…',
        'Show Log',
        'Sign In as Admin…',
        'Sign In…',
        'Use Another Role…',
        'Use the SDK Path…',
      ];
      const translated = known.map((title) => l10n.t(title));
      assert.deepEqual([...firstRemedies].sort(), translated.sort());
    }).timeout(120_000);

    it('leave room for the menu beside what a good answer is', () => {
      const headers = [['x-sandbox', 'invented']] as const;
      const row = rowOf(sampleCall(answered('{}', { headers, durationMs: 59_900 })), []);
      const line = row.map(({ title }) => title).join(separator);
      assert.ok(line.length <= most, line);
    });
  });
