import * as v from 'valibot';
import * as l10n from '@vscode/l10n';
import assert from 'node:assert/strict';
import { ApiErrorKind, type ApiErrorFacts, ApiError } from '../../../src/http/apiError';
import { createApiError, errorMessage, unknownMessage } from '../../../src/http/errorMessage';
import { errorRemedies } from '../../../src/http/remedies/errorRemedies';
import { readFileSync } from 'node:fs';
import { resultLenses } from '../../../src/calls/results/resultLenses';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { remediesOfCall } from '../../../src/calls/remediesOfCall';
import type { Environment } from '../../../src/environments/types';
import { ROLE_REFUSED } from '../../../src/http/readEnvelope';
import type { FinishedCall, HttpResponse } from '../../../src/http/types';
import { answered, sampleAnswer, sampleCall } from '../../fixtures/sampleCall';

const FACTS: ApiErrorFacts = {
  status: 418,
  bodyStatus: 599,
  code: 'SOME_CODE',
  serviceMessage: '[click](command:evil) $(icon)',
  host: 'api.example.com:8443',
  field: 'order_id',
  reason: 'SOME_REASON',
  timeoutMs: 30_000,
  maxBytes: 20_000_000,
  declaredBytes: 5,
  retryAfterSeconds: 77,
};

/** Words that the message of a kind must have besides the host. */
const NAMED: Partial<Record<ApiErrorKind, readonly string[]>> = {
  invalidInput: ['order_id'],
  invalidToken: ['SOME_REASON'],
  tlsDisabled: ['SOME_REASON'],
  tls: ['SOME_REASON'],
  network: ['SOME_REASON'],
  timeout: ['30 s.'],
  tooLarge: ['20 MB.'],
  charset: ['SOME_REASON'],
  encoding: ['SOME_REASON'],
  rateLimited: ['77'],
  contradiction: ['418', '599'],
  notFound: ['418', 'SOME_CODE'],
  server: ['418', '599'],
};
/** The failure of a call whose path names an entity. */
const FAILED = { outcome: 'error', hasResponse: true, hasId: true, hasValues: false } as const;
const WITHOUT_HOST: readonly ApiErrorKind[] = ['invalidInput', 'invalidToken'];

describe('errorMessages', () => {
  for (const kind of ApiErrorKind) {
    it(`has one sentence for ${kind}`, () => {
      const sentence = errorMessage(kind, FACTS);
      assert.match(sentence, /^.+\.$/);
      assert.equal(WITHOUT_HOST.includes(kind), !sentence.includes('api.example.com:8443'), sentence);
      for (const part of NAMED[kind] ?? []) assert.ok(sentence.includes(part), sentence);
      // The service's own words are shown elsewhere, as untrusted text.
      assert.ok(!sentence.includes('click'));
    });

    it(`has a sentence for ${kind} without facts`, () => {
      const sentence = errorMessage(kind, {});
      assert.match(sentence, /^.+\.$/);
      assert.ok(!/undefined|NaN|\{\d\}/.test(sentence), sentence);
    });

    it(`says of an unknown ${kind} that nobody knows`, () => {
      const start = 'It is unknown whether the request was carried out. ';
      const sentence = errorMessage(kind, FACTS);
      assert.equal(unknownMessage(kind, FACTS), kind === 'accepted' ? sentence : start + sentence);
    });
  }

  it('has another sentence for every kind', () => {
    assert.equal(new Set(ApiErrorKind.map((kind) => errorMessage(kind, FACTS))).size, ApiErrorKind.length);
  });

  it('names what came in place of JSON, and offers to save it', () => {
    const facts = { host: 'api.example.com', status: 200, mediaType: 'application/pdf' };
    assert.equal(
      errorMessage('notJson', facts),
      'api.example.com sent application/pdf instead of JSON (200).',
    );
    assert.ok(errorRemedies('call', createApiError('notJson', facts), FAILED).includes('saveFullAnswer'));
    assert.ok(!errorRemedies('call', createApiError('notJson', {}), FAILED).includes('saveFullAnswer'));
  });

  it('speaks of no id and no group where the request names none', () => {
    const host = 'api.example.com';
    for (const [kind, code, sentence] of [
      [
        'notFound',
        'USER_GROUP_NOT_FOUND',
        'api.example.com did not find what the request asks for (USER_GROUP_NOT_FOUND).',
      ],
      [
        'forbidden',
        'USER_GROUP_NOT_AUTHORIZED',
        'The session has no permission for this at api.example.com (USER_GROUP_NOT_AUTHORIZED).',
      ],
    ] as const) {
      assert.equal(errorMessage(kind, { host, code, namesNoRecord: true }), sentence);
      assert.match(errorMessage(kind, { host, code }), /this id|this user group/);
    }
  });

  it('names one of a unit as it names several', () => {
    const facts = { host: 'api.example.com', timeoutMs: 1000, maxBytes: 1e6, retryAfterSeconds: 1 };
    assert.equal(errorMessage('timeout', facts), 'No complete response from api.example.com within 1 s.');
    assert.equal(
      errorMessage('tooLarge', facts),
      'The response of api.example.com is larger than the limit of 1 MB.',
    );
    assert.match(errorMessage('rateLimited', facts), /Wait 1 s\.$/);
  });

  it('shows a time limit in tenths of a second', () => {
    for (const [timeoutMs, shown] of [
      [1500, '1.5 s'],
      [29_876.543210000003, '29.9 s'],
      [7, '0.1 s'],
    ] as const)
      assert.ok(errorMessage('timeout', { timeoutMs }).endsWith(` within ${shown}.`));
  });

  it('does not speak of a token that did not go along', () => {
    const facts = { host: 'api.example.com', status: 401, code: 'ACCESS_TOKEN_INVALID' };
    assert.equal(
      errorMessage('unauthenticated', { ...facts, isWithoutToken: true }),
      'api.example.com refused the call: no access token was sent (401, ACCESS_TOKEN_INVALID).',
    );
    assert.equal(
      errorMessage('unauthenticated', facts),
      'api.example.com does not accept the access token (401, ACCESS_TOKEN_INVALID).',
    );
    assert.equal(
      errorMessage('unauthenticated', { ...facts, isWithKeys: true }),
      'api.example.com does not accept the keys (401, ACCESS_TOKEN_INVALID).',
    );
  });

  it('names no code that is not well formed', () => {
    assert.ok(!errorMessage('rejected', { code: '[x](command:y)' }).includes('command'));
  });
});

const catalog = createCatalog();
const uri = 'commerce-api:/Shop/results/userGroups.list-1.json';

/** The separator that VS Code draws between two lenses; it counts, since it takes room on the line. */
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
    });

    it('leave room for the menu beside what a good answer is', () => {
      const headers = [['x-sandbox', 'invented']] as const;
      const row = rowOf(sampleCall(answered('{}', { headers, durationMs: 59_900 })), []);
      const line = row.map(({ title }) => title).join(separator);
      assert.ok(line.length <= most, line);
    });
  });
