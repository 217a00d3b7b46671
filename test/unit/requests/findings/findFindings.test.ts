import * as l10n from '@vscode/l10n';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { bodyWrappers } from '../../../../src/catalog/bodyWrappers';
import { loadDetails } from '../../../../src/catalog/loadDetails';
import { matchEndpoint, type SandboxRequest } from '../../../../src/requests/sandboxRequest';
import { findFindings, type FindFindingsDeps } from '../../../../src/requests/findings/findFindings';
import type { Finding } from '../../../../src/requests/findings/finding';
import { locateFinding, writeRequestText } from '../../../../src/requests/writeRequestText';
import type { Field } from '../../../../src/catalog/types';
import { checkSecrets } from '../../../../src/sandbox/accessBook';
import { refusalOf } from '../../../../src/sandbox/faults/answerWithFault';
import { SandboxError } from '../../../../src/sandbox/sandboxError';
import { programMistakes, rightRequests, type ProgramRequest } from '../../../fixtures/programMistakes';
import { publicClientCalls } from '../../../fixtures/publicClientCalls';
import { catalog } from '../../../support/sandboxClient';

const notCut = (text: string) => ({ bytes: new TextEncoder().encode(text), isCut: false });

/** The request as the sandbox keeps it. */
function sent(made: ProgramRequest, startedAt = 0): SandboxRequest {
  const { method = 'GET', path, authorization = 'Bearer sandbox-user-rrrr', type = null, body = '' } = made;
  const isUnknown = authorization?.includes('another-window');
  const headers = [
    ['Host', '127.0.0.1'],
    ...(authorization === null ? [] : [['Authorization', authorization]]),
    ...(type === null ? [] : [['Content-Type', type]]),
  ] as [string, string][];
  const answer =
    '{"error_code":"ACCESS_TOKEN_INVALID","message":"The access token is missing or not valid."}';
  return {
    number: 1,
    startedAt,
    durationMs: 1,
    request: { method, target: path, httpVersion: '1.1', headers, body: notCut(body), wasRead: true },
    response: {
      status: isUnknown ? 401 : 200,
      statusText: '',
      headers: [],
      body: notCut(isUnknown ? answer : '{}'),
    },
  };
}

/** The request as the sandbox keeps it after a refusal. */
function refusedWith(
  code: string,
  made: ProgramRequest,
  status = 400,
  message = 'The reason.',
): SandboxRequest {
  const body = notCut(JSON.stringify({ error_code: code, message }));
  return { ...sent(made), response: { status, statusText: '', headers: [], body } };
}

function findingsOf(
  made: SandboxRequest,
  {
    hints = true,
    earlier = [],
    userGroupUpdate,
  }: Partial<Pick<FindFindingsDeps, 'hints' | 'earlier' | 'userGroupUpdate'>> = {},
): readonly Finding[] {
  const match = made.request && matchEndpoint(catalog, made.request);
  const details = match && loadDetails(match.endpoint.id, [], { hints });
  return findFindings(made, { catalog, match, details, hints, earlier, userGroupUpdate });
}

const sentences = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ sentence }) => sentence);

function valueOf({ type, fields = [], values }: Field): unknown {
  if (type === 'object' || fields.length > 0) {
    const inner = Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
    return type === 'array' ? [inner] : inner;
  }
  const [first] = values ?? [];
  if (first) return first.value;
  return { string: 'a', integer: 1, number: 1.5, boolean: true, array: [], mixed: 'a' }[type];
}

describe('findFindings', () => {
  for (const [request, sentence] of programMistakes)
    it(`finds: ${sentence.source}`, () => {
      const made = sent(request);
      const findings = findingsOf(made);
      assert.ok(findings.length > 0, 'nothing was found');
      for (const { sentence: found, mend } of findings) {
        assert.match(found, sentence);
        assert.match(found, /\.$/);
        assert.ok(mend.length > 0 && mend.length <= 120);
      }
      const text = writeRequestText(made, findings);
      const [first] = findings;
      assert.ok(first);
      const { offset, length } = locateFinding(first, text);
      assert.ok(length > 0 && offset > text.indexOf('\n\n'));
    });

  it('finds nothing in the same calls as they are meant', () => {
    for (const hints of [true, false])
      for (const request of rightRequests)
        assert.deepEqual(sentences(findingsOf(sent(request), { hints })), [], JSON.stringify(request));
  });

  it('finds nothing in any call with all that is known of it', () => {
    for (const endpoint of catalog.endpoints) {
      const { body, queryParameters } = loadDetails(endpoint.id, [], { hints: true });
      const query = queryParameters.map(
        (field) => `${field.name}=${String(field.type === 'integer' ? 1 : 'a')}`,
      );
      const members = body && Object.fromEntries(body.map((field) => [field.name, valueOf(field)]));
      const request: ProgramRequest = {
        method: endpoint.method,
        path: `${endpoint.path.replaceAll(/:\w+/g, 'df9d658bbe043b253d2b5d3f')}?${query.join('&')}`,
        ...(members && endpoint.method !== 'GET'
          ? { type: 'application/json', body: JSON.stringify(members) }
          : {}),
      };
      assert.deepEqual(sentences(findingsOf(sent(request))), [], endpoint.id);
    }
  });

  it('judges fields inside the wrapper that the sandbox takes around them', () => {
    for (const [id, wrapper] of Object.entries(bodyWrappers)) {
      const endpoint = catalog.endpoints.find((each) => each.id === id);
      assert.ok(endpoint, id);
      const { body = [] } = loadDetails(id, [], { hints: true });
      const said = (members: object, hints = true): readonly string[] => {
        const request: ProgramRequest = {
          method: endpoint.method,
          path: endpoint.path.replaceAll(/:\w+/g, 'df9d658bbe043b253d2b5d3f'),
          type: 'application/json',
          body: JSON.stringify({ [wrapper]: members }),
        };
        return sentences(findingsOf(sent(request), { hints }));
      };
      const good = Object.fromEntries(body.map((field) => [field.name, valueOf(field)]));
      const wrapperSaid = `The fields are inside ${wrapper}. Public SDKs send them at the top.`;
      assert.deepEqual(said(good), [wrapperSaid], id);
      assert.deepEqual(said(good, false), [], id);
      const numeric = body.find(({ type }) => type === 'integer');
      assert.ok(numeric, id);
      assert.deepEqual(said({ ...good, [numeric.name]: '1' }), [
        wrapperSaid,
        `“${numeric.name}” must be a whole number.`,
      ]);
    }
    const empty = { method: 'POST', path: '/v1/user-groups', type: 'application/json' };
    assert.deepEqual(sentences(findingsOf(sent({ ...empty, body: '{"user_group":{"company_name":"A"}}' }))), [
      'The fields are inside user_group. Public SDKs send them at the top.',
      'business_number is required.',
    ]);
    assert.ok(
      sentences(findingsOf(sent({ ...empty, body: '{"user_group":[]}' }))).includes(
        'company_name is required.',
      ),
    );
  });

  it('finds in the calls of a public client library only what differs from the reference', () => {
    const found = publicClientCalls.flatMap(({ method, path, body, contentType = 'application/json' }) => {
      const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
      const made = {
        method,
        path: `/v1/${path}`,
        type: contentType,
        ...(text === undefined ? {} : { body: text }),
      };
      return sentences(findingsOf(sent(made))).map((sentence) => `${method} ${path}: ${sentence}`);
    });
    assert.deepEqual(
      [...new Set(found.map((line) => line.replace(/^.*?: (?!.*endpoint)/, '')))],
      [
        '“member_type” is not a known query parameter here.',
        'user_group is required.',
        '“user_group_id” is not a field here.',
        '“registration_number” is not a field here.',
        'The body is not a JSON object.',
        'POST invoices/fc526e704747545b1d1f27d4/notify: No endpoint has this path.',
      ],
    );
  });

  it('judges an update by what the sandbox expects where it behaves as public clients report', () => {
    const found = (body: object, hints = true) => {
      const text = JSON.stringify(body);
      const made = { path: '/v1/user-groups/a1', method: 'PUT', type: 'application/json', body: text };
      return findingsOf(sent(made), { hints, userGroupUpdate: 'flat' }).map(
        ({ rank, sentence }) => `${rank}: ${sentence}`,
      );
    };
    assert.deepEqual(found({ phone: '02-1', manager_name: 'Kim' }), []);
    assert.deepEqual(found({ phon: '02-1' }), ['breaks: “phon” is not a field here.']);
    assert.match(found({ user_group: { phone: '02-1' } }).join(), /^hint: The fields are inside user_group/);
    assert.deepEqual(found({ user_group: { phone: '02-1' } }, false), []);
  });

  it('says nothing by hints alone where these are off', () => {
    const made = sent({ path: '/v1/user-groups?pgae=1' });
    assert.deepEqual(sentences(findingsOf(made, { hints: false })), []);
  });

  it('names what was probably meant', () => {
    const mendOf = (request: ProgramRequest): string | undefined => findingsOf(sent(request))[0]?.mend;
    assert.equal(mendOf({ path: '/v1/user-group' }), 'Use GET /v1/user-groups.');
    assert.equal(mendOf({ path: '/api/v1/user-groups' }), 'Use GET /v1/user-groups.');
    assert.equal(mendOf({ path: '/v1/users?type=null' }), 'Fill it in or leave it out.');
    assert.equal(
      mendOf({ path: '/v1/user-groups/a1', method: 'PATCH' }),
      'Use PUT /v1/user-groups/:user_group_id.',
    );
    const body = (text: string): ProgramRequest => ({
      method: 'PUT',
      path: '/v1/user-groups/a1',
      type: 'application/json',
      body: text,
    });
    assert.equal(mendOf(body('{"user_group":{"phon":""}}')), 'Did you mean “phone”?');
    assert.equal(mendOf(body('{"phone":""}')), 'Send the fields inside: {"user_group": {…}}');
    assert.equal(
      mendOf(body('{"user_group":{"zipcode":"1"},"phone":""}')),
      'Send it inside: user_group.phone',
    );
  });

  it('says once that a segment is empty, and names the endpoint that takes an id there', () => {
    const saidOf = (method: string, path: string): readonly string[] =>
      findingsOf(sent({ method, path })).map(({ sentence, mend }) => `${sentence} ${mend}`);
    const emptySegment = 'The path contains an empty segment.';
    for (const [call, template] of [
      ['POST /v1/user-groups//add_user', 'POST /v1/user-groups/:user_group_id/add_user'],
      ['PUT /v1/user-groups//limit', 'PUT /v1/user-groups/:user_group_id/limit'],
      ['PUT /user-groups//limit', 'PUT /v1/user-groups/:user_group_id/limit'],
      ['PUT /v1//user-groups//limit', 'PUT /v1/user-groups/:user_group_id/limit'],
      ['PUT /v1/user-groups//limt', 'PUT /v1/user-groups/:user_group_id/limit'],
      ['PUT /v1/user-groups//df9d658bbe043b253d2b5d3f', 'PUT /v1/user-groups/:user_group_id'],
      ['PUT /v1/user-groups//', 'PUT /v1/user-groups/:user_group_id'],
      ['GET /v1//user-groups', 'GET /v1/user-groups'],
      ['GET //v1/user-groups', 'GET /v1/user-groups'],
    ] as const) {
      const [method = '', path = ''] = call.split(' ');
      const said = saidOf(method, path).filter((each) => !each.includes('/v1. '));
      assert.deepEqual(said, [`${emptySegment} Use ${template}.`], call);
    }
    for (const path of ['/v1/user-groups/a//b', '/v1/user-groups//elsewhere', '/v1/a//b', '//'])
      assert.deepEqual(saidOf('PUT', path), [`${emptySegment} Look up the path with “Find Endpoint…”`], path);
    assert.deepEqual(saidOf('PUT', '/v1/user-groups/'), [
      'The path ends with a slash. Use PUT /v1/user-groups/:user_group_id.',
    ]);
    assert.deepEqual(saidOf('DELETE', '/v1/user-groups//limit'), [
      `${emptySegment} Use PUT /v1/user-groups/:user_group_id/limit.`,
      'This path does not accept DELETE. Use PUT /v1/user-groups/:user_group_id/limit.',
    ]);
    assert.equal(saidOf('GET', `/v1/user-groups${'/'.repeat(8000)}x${'/a'.repeat(3000)}`).length, 1);
  });

  it('says once that a query parameter was sent twice or in brackets, and whether it takes a list', () => {
    const saidOf = (query: string, path = '/v1/user-groups'): readonly string[] =>
      findingsOf(sent({ path: `${path}?${query}` })).map(({ sentence, mend }) => `${sentence} ${mend}`);
    const twice = 'was sent 2 times. The sandbox uses the first.';
    assert.deepEqual(saidOf('page=1&page=2'), [`“page” ${twice} Send it once.`]);
    assert.deepEqual(saidOf('corporate_type=1&page=1&keyword=a&keyword=b'), [
      `“keyword” ${twice} Send the values once, with commas: keyword=a,b`,
    ]);
    assert.deepEqual(saidOf('membership_type=1&membership_type=2', '/v1/users'), [
      `“membership_type” ${twice} Send it once.`,
    ]);
    const brackets = 'is a list in brackets.';
    assert.deepEqual(saidOf('page[]=2'), [`“page[]” ${brackets} Use “page”.`]);
    assert.deepEqual(saidOf('page[]=2&page[]=3'), [`“page[]” ${brackets} Use “page”.`]);
    assert.deepEqual(saidOf('keyword[]=a&keyword[]=b'), [
      '“keyword[]” is a list in brackets. Send the values once, with commas: keyword=a,b',
    ]);
    assert.deepEqual(saidOf('keywords=1&keywords=2'), [
      '“keywords” is not a known query parameter here. Use “keyword”.',
    ]);
  });

  it('judges HEAD as GET, which the sandbox answers so', () => {
    const head = sent({ method: 'HEAD', path: '/v1/user-groups?page=1' });
    assert.deepEqual(findingsOf(head, { earlier: [head] }), []);
    assert.deepEqual(
      sentences(findingsOf(sent({ method: 'HEAD', path: '/v1/user-groups', authorization: null }))),
      ['No token was sent.'],
    );
    assert.deepEqual(
      findingsOf(sent({ method: 'HEAD', path: '/v1/user-groups/' })).map(
        ({ sentence, mend }) => `${sentence} ${mend}`,
      ),
      ['The path ends with a slash. Use GET /v1/user-groups.'],
    );
  });

  it('finds nothing in what a browser asks before a request', () => {
    const asked = sent({ method: 'OPTIONS', path: '/v1/user-groups', authorization: null });
    assert.ok(asked.response);
    const answered = { ...asked, response: { ...asked.response, status: 204 } };
    assert.deepEqual(findingsOf(answered, { earlier: [answered] }), []);
  });

  it('finds a burst of reads and a write that was sent twice', () => {
    const read = { path: '/v1/orders' };
    const earlier = Array.from({ length: 9 }, (_, index) => sent(read, 900 - index * 100));
    assert.deepEqual(sentences(findingsOf(sent(read, 950), { earlier })), [
      'This request was sent 10 times within a second.',
    ]);
    assert.deepEqual(findingsOf(sent(read, 950), { earlier: earlier.slice(1) }), []);
    const ofOthers = earlier.map((_, index) =>
      sent({ ...read, authorization: `Bearer sandbox-user-${index}` }, index * 100),
    );
    assert.deepEqual(findingsOf(sent(read, 950), { earlier: ofOthers }), []);
    const [, , , write] = rightRequests;
    assert.ok(write);
    assert.deepEqual(sentences(findingsOf(sent(write, 500), { earlier: [sent(write, 0)] })), [
      'The same write was sent before.',
    ]);
    assert.deepEqual(findingsOf(sent(write, 5000), { earlier: [sent(write, 0)] }), []);
    const other = sent({ ...write, body: '{"user_group":{"phone":"02-2"}}' }, 100);
    assert.deepEqual(findingsOf(sent(write, 500), { earlier: [other, sent(write, 0)] }), []);
    const made = { method: 'POST', path: '/v1/products', type: 'application/json' };
    const first = { ...made, body: '{"name":"a","display_price":1}' };
    const second = sent({ ...made, body: '{"name":"b","display_price":1}' }, 100);
    assert.deepEqual(sentences(findingsOf(sent(first, 500), { earlier: [second, sent(first, 0)] })), [
      'The same write was sent before.',
    ]);
  });

  it('finds a reason for each credential, body and form that the sandbox refuses', () => {
    const saidOf = (code: string, made: ProgramRequest): readonly string[] =>
      sentences(findingsOf(refusedWith(code, made)));
    const token = { method: 'POST', path: '/v1/request/token', authorization: 'Basic dW5kZWZpbmVk' };
    assert.deepEqual(saidOf('TOKEN_KEY_INVALID', token), ['The keys were not sent or are wrong.']);
    const authorization = 'Bearer () => token';
    assert.deepEqual(saidOf('ACCESS_TOKEN_INVALID', { path: '/v1/orders', authorization }), [
      'The sandbox does not know this token.',
    ]);
    const [, , , update] = rightRequests;
    assert.ok(update);
    assert.deepEqual(saidOf('BODY_INVALID', update), ['The body is not valid JSON in UTF-8.']);
    const form = { ...update, type: 'multipart/form-data; boundary=x', body: '--x--' };
    assert.deepEqual(saidOf('CONTENT_TYPE_INVALID', form), ['The body was sent as a form.']);
    const tokenForm = { ...token, body: 'client_key=a', type: 'application/x-www-form-urlencoded' };
    assert.deepEqual(saidOf('CONTENT_TYPE_INVALID', tokenForm), ['The body was sent as a form.']);
    assert.deepEqual(findingsOf(sent(form)), []);
  });

  it('finds a value that was not filled in once, and at its own member', () => {
    const made = { method: 'POST', path: '/v1/products', type: 'application/json' };
    const body = '{"name":"undefined","display_price":"undefined","tax_free_price":"{{tax}}"}';
    const request = sent({ ...made, body });
    const findings = findingsOf(request);
    assert.deepEqual(sentences(findings), [
      '“name” has the value “undefined”.',
      '“display_price” has the value “undefined”.',
      '“tax_free_price” has the value “{{tax}}”.',
    ]);
    const text = writeRequestText(request, findings);
    assert.deepEqual(
      findings.map((finding) => {
        const { offset, length } = locateFinding(finding, text);
        return text.slice(offset, offset + length);
      }),
      ['"name":"undefined"', '"display_price":"undefined"', '"tax_free_price":"{{tax}}"'],
    );
  });

  it('shows no secret of the query that looks like a template variable', () => {
    assert.doesNotMatch(
      sentences(findingsOf(sent({ path: '/v1/user-groups?password=%7Bmy-pass.1%7D' }))).join(),
      /my-pass/,
    );
  });

  it('shows no secret that looks like a template variable', () => {
    const saidOf = (body: object): readonly string[] => {
      const made = { method: 'POST', path: '/v1/users/login', type: 'application/json' };
      return sentences(findingsOf(sent({ ...made, body: JSON.stringify(body) })));
    };
    assert.deepEqual(saidOf({ login_id: '{id}', login_pw: '<hunter>' }), [
      '“login_id” has the value “{id}”.',
    ]);
    assert.deepEqual(saidOf({ login_id: 'a', login_pw: { value: '<hunter>' } }), []);
    assert.deepEqual(saidOf({ login_id: 'a', login_pw: 'undefined' }), [
      '“login_pw” has the value “undefined”.',
    ]);
  });

  it('tells why the sandbox refused values that no other rule finds wrong, as a hint', () => {
    const login = { method: 'POST', path: '/v1/users/login', type: 'application/json' };
    const made = { ...login, body: '{"login_id":"a"}' };
    const refused = refusedWith('API_PARAM_INVALID', made, 422, 'login_pw is required.');
    assert.deepEqual(
      findingsOf(refused).map(({ rank, sentence }) => `${rank}: ${sentence}`),
      ['hint: The sandbox refused the request: login_pw is required.'],
    );
    assert.deepEqual(findingsOf(refused, { hints: false }), []);
    assert.deepEqual(findingsOf(refusedWith('USER_NOT_FOUND', made, 404)), []);
    const wrong = refusedWith('API_PARAM_INVALID', { ...login, body: '{}' }, 422);
    assert.deepEqual(sentences(findingsOf(wrong)), ['login_id is required.']);
  });

  it('finds a value in place of an id only if the sandbox did not find it', () => {
    for (const [segment, value] of [
      ['me', 'me'],
      ['list', 'list'],
      ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0', '‹…›'],
      ['%226520a1b2c3d4e5f607182930%22', '"6520a1b2c3d4e5f607182930"'],
      ['6520a1b2c3d4e5f607182930%0A', '6520a1b2c3d4e5f607182930'],
    ] as const) {
      const made = { path: `/v1/users/${segment}` };
      const sentence = `The path contains “${value}”, which is not an id.`;
      assert.deepEqual(sentences(findingsOf(refusedWith('USER_NOT_FOUND', made, 404))), [sentence]);
      assert.deepEqual(findingsOf(sent(made)), []);
    }
    const real = { path: '/v1/users/6520a1b2c3d4e5f607182930' };
    assert.deepEqual(findingsOf(refusedWith('USER_NOT_FOUND', real, 404)), []);
  });

  it('lists at most 50 findings', () => {
    const body = JSON.stringify({ user_group: Array.from({ length: 1000 }, () => 'undefined') });
    const made = { method: 'PUT', path: '/v1/user-groups/a1', type: 'application/json', body };
    assert.equal(findingsOf(sent(made)).length, 50);
  });

  it('finds nothing in a refusal that the sandbox was asked for', () => {
    const [, , , update] = rightRequests;
    assert.ok(update);
    const form = { ...update, type: 'multipart/form-data; boundary=x', body: '--x--' };
    for (const [status, made] of [
      [400, update],
      [401, { ...update, authorization: 'Bearer sandbox-user-rrrr' }],
      [415, form],
      [422, update],
    ] as const) {
      const { code = '', message } = refusalOf({ code: status }, 'userGroups.update') ?? {};
      assert.deepEqual(findingsOf(refusedWith(code, made, status, message)), []);
    }
  });

  it('judges a body that had not arrived when the sandbox responded', () => {
    const saidOf = (made: ProgramRequest): readonly string[] => {
      const whole = sent(made);
      assert.ok(whole.request);
      const body = { bytes: new Uint8Array(), isCut: true };
      return sentences(findingsOf({ ...whole, request: { ...whole.request, body } }));
    };
    assert.deepEqual(saidOf({ path: '/v1/orders' }), ['A GET call has no body.']);
    const update = { method: 'PUT', path: '/v1/user-groups/a1', type: 'application/json' };
    assert.deepEqual(saidOf(update), []);
  });

  it('says why the sandbox refused a web page or a credential of another environment, and no more, in the user’s language', async () => {
    const refused = (code: string, status: number, message?: string): SandboxRequest =>
      refusedWith(code, { path: '/v1/user-group' }, status, message);
    assert.deepEqual(sentences(findingsOf(refused('ORIGIN_INVALID', 403))), [
      'The sandbox refuses requests from web pages.',
    ]);
    // Messages are in the user's language, unlike the messages of the sandbox.
    assert.deepEqual(sentences(findingsOf(refused('HOST_INVALID', 421))), [
      'The request does not name the sandbox as its host.',
    ]);
    const refusal = await checkSecrets(['t'], () => Promise.resolve('Shop "A"')).catch(
      (error: unknown) => error,
    );
    assert.ok(refusal instanceof SandboxError);
    const foreign = refused(refusal.code, refusal.status, refusal.message);
    assert.equal(sentences(findingsOf(foreign))[0], 'The token or a key of Shop "A" was sent.');
    const codes = ['ORIGIN_INVALID', 'HOST_INVALID', 'HOST_MISSING'];
    const all = [
      ...programMistakes.map(([request]) => sent(request)),
      ...codes.map((code) => refused(code, 403)),
      foreign,
    ];
    try {
      const bundle: unknown = JSON.parse(readFileSync('l10n/bundle.l10n.ko.json', 'utf8'));
      l10n.config({ contents: v.parse(v.record(v.string(), v.string()), bundle) });
      for (const { sentence, mend } of all.flatMap((each) => findingsOf(each))) {
        assert.match(sentence, /\p{Script=Hangul}/u);
        assert.match(mend, /\p{Script=Hangul}/u);
      }
    } finally {
      l10n.config({ contents: {} });
    }
  });
});
