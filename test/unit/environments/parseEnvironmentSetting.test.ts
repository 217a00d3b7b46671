import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parseEnvironmentSetting } from '../../../src/environments/parseEnvironmentSetting';

const good = { name: 'Production', baseUrl: 'https://api.example.com/' };
const gateways = ['https://gateway.example.net'];

/** One bad entry, and text that its message must have. */
const bad: readonly (readonly [title: string, entry: unknown, because: RegExp])[] = [
  ['null', null, /Entry 2 .*object/],
  ['a text', 'https://x.example', /Entry 2 .*object/],
  ['a list', [], /Entry 2 .*object|Entry 2 .*name.*missing/],
  ['nothing in it', {}, /“name”.*missing/],
  ['no base URL', { name: 'B' }, /Entry 2 \(“B”\).*“baseUrl”.*missing/],
  ['a number as name', { name: 7, baseUrl: 'https://b.example' }, /“name”.*string/],
  ['a number as base URL', { name: 'B', baseUrl: 7 }, /“baseUrl”.*string/],
  ['an empty name', { name: '', baseUrl: 'https://b.example' }, /“name”.*empty/],
  ['the reserved name', { name: 'sandbox', baseUrl: 'https://b.example' }, /“name”.*built-in/],
  ['a name twice', { name: 'PRODUCTION', baseUrl: 'https://b.example' }, /“name”.*already exists/],
  [
    'a plain http address',
    { name: 'B', baseUrl: 'http://b.example' },
    /“baseUrl”.*https.*Write https:\/\/b\.example/,
  ],
  [
    'an address with /v1',
    { name: 'B', baseUrl: 'https://b.example/v1' },
    /\/v1.*Write https:\/\/b\.example instead/,
  ],
  ['a known gateway', { name: 'B', baseUrl: 'https://gateway.example.net/x' }, /“baseUrl”.*payment gateway/],
  [
    'its own gateway',
    { name: 'B', baseUrl: 'https://b.example', gatewayUrl: 'https://b.example/pay' },
    /“baseUrl”.*gateway/,
  ],
  [
    'a bad gateway',
    { name: 'B', baseUrl: 'https://b.example', gatewayUrl: 'nonsense' },
    /“gatewayUrl”.*not a URL/,
  ],
  ['live as text', { name: 'B', baseUrl: 'https://b.example', live: 'yes' }, /“live”.*true or false/],
  [
    'headers as a list',
    { name: 'B', baseUrl: 'https://b.example', headers: ['a'] },
    /“headers”.*object of strings/,
  ],
  [
    'a number in headers',
    { name: 'B', baseUrl: 'https://b.example', headers: { a: 1 } },
    /“headers”.*object of strings/,
  ],
  ...['Authorization', 'proxy-authorization', 'COOKIE', 'Host', 'content-length'].map(
    (name) =>
      [
        `the header ${name}`,
        { name: 'B', baseUrl: 'https://b.example', headers: { [name]: 'canary-value' } },
        new RegExp(`“headers”.*${name}`),
      ] as const,
  ),
  [
    'a line break in a header',
    { name: 'B', baseUrl: 'https://b.example', headers: { 'x-a': 'canary-value\r\nx: y' } },
    /x-a/,
  ],
  [
    'Korean in a header',
    { name: 'B', baseUrl: 'https://b.example', headers: { 'x-a': 'canary-value 값' } },
    /x-a/,
  ],
  [
    'a bad header name',
    { name: 'B', baseUrl: 'https://b.example', headers: { 'x a': 'v' } },
    /“headers”.*name/,
  ],
  [
    'a header twice',
    { name: 'B', baseUrl: 'https://b.example', headers: { 'x-a': '1', 'X-A': '2' } },
    /twice/,
  ],
];

describe('parseEnvironmentSetting', () => {
  it('gives each good entry in its one accepted form', () => {
    const full = {
      name: 'Stage',
      baseUrl: 'http://127.0.0.1:4010/x/',
      gatewayUrl: 'https://pay.example',
      live: true,
      headers: { 'x-shop': '7' },
      note: 'of a later version',
    };
    const { entries, problems } = parseEnvironmentSetting([good, full], gateways);
    assert.deepEqual(problems, []);
    assert.deepEqual(entries, [
      {
        index: 0,
        environment: {
          name: 'Production',
          baseUrl: 'https://api.example.com',
          live: false,
          headers: {},
          builtIn: false,
        },
      },
      {
        index: 1,
        environment: {
          name: 'Stage',
          baseUrl: 'http://127.0.0.1:4010/x',
          gatewayUrl: 'https://pay.example',
          live: true,
          headers: { 'x-shop': '7' },
          builtIn: false,
        },
      },
    ]);
  });

  for (const [title, entry, because] of bad) {
    it(`names an entry with ${title} once and keeps its neighbours`, () => {
      const last = { name: 'Last', baseUrl: 'https://last.example' };
      const { entries, problems } = parseEnvironmentSetting([good, entry, last], gateways);
      assert.deepEqual(
        entries.map(({ index, environment }) => [index, environment.name]),
        [
          [0, 'Production'],
          [2, 'Last'],
        ],
      );
      assert.equal(problems.length, 1);
      assert.match(problems[0]?.sentence ?? '', because);
      assert.match(problems[0]?.sentence ?? '', /^Entry 2/);
      assert.ok(!problems[0]?.sentence.includes('canary-value'), 'a header value is in the sentence');
    });
  }

  for (const value of ['text', 7, true, {}, { name: 'A', baseUrl: 'https://a.example' }]) {
    it(`names a setting that is ${JSON.stringify(value)}`, () => {
      const { entries, problems } = parseEnvironmentSetting(value, gateways);
      assert.deepEqual(entries, []);
      assert.match(problems.map(({ sentence }) => sentence).join('|'), /^[^|]*must be a list[^|]*$/);
    });
  }

  for (const value of [undefined, null, []]) {
    it(`takes ${JSON.stringify(value)} as no environments`, () => {
      assert.deepEqual(parseEnvironmentSetting(value, gateways), { entries: [], problems: [] });
    });
  }

  it('accounts for every entry of any list', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.jsonValue(),
            fc.record({ name: fc.string(), baseUrl: fc.constantFrom('https://a.example', 'x') }),
          ),
        ),
        (items) => {
          const { entries, problems } = parseEnvironmentSetting(items, gateways);
          assert.equal(entries.length + problems.length, items.length);
        },
      ),
    );
  });
});

describe('a secret in the setting', () => {
  it('is advised against by its name, never its value, and changes nothing else', () => {
    const known = { ...good, authorization: 'keys' };
    const entry = { ...known, note: 'mine', secretKey: 'canary-1', token: 'canary-2', tokenName: 'x' };
    const { entries, problems } = parseEnvironmentSetting([entry], gateways);
    assert.equal(entries[0]?.environment.name, 'Production');
    assert.deepEqual(
      problems.map(({ sentence, isUsed }) => [sentence, isUsed]),
      ['secretKey', 'token'].map((name) => [
        `Entry 1 (“Production”) in the setting commerceApi.environments: Secrets do not belong here. Remove “${name}” and sign in instead.`,
        true,
      ]),
    );
    assert.doesNotMatch(JSON.stringify(problems), /canary/);
  });
});

const sound = { name: 'Good', baseUrl: 'https://good.example' };
const typos = [
  'permisionHeader',
  'permission_header',
  'PermissionHeader',
  'permissionHeaders',
  'userGroupUpdat',
  'usergroupupdate',
  'authorisation',
  'header',
  'base_url',
  'gatewayURL',
  'Live',
];

describe('an environment written by hand', () => {
  for (const member of typos)
    it(`is not used half understood: ${member} is named, and the other environment works`, () => {
      const bad = { name: 'Bad', baseUrl: 'https://bad.example', [member]: 'x' };
      const { entries, problems } = parseEnvironmentSetting([bad, sound], []);
      assert.deepEqual(
        entries.map(({ environment }) => environment.name),
        ['Good'],
      );
      assert.equal(problems.length, 1);
      assert.match(problems[0]?.sentence ?? '', new RegExp(`“${member}”`));
    });

  it('may have members that a later version knows', () => {
    const { entries, problems } = parseEnvironmentSetting([{ ...sound, colour: 'red', note: '' }], []);
    assert.deepEqual([entries.length, problems.length], [1, 0]);
  });

  for (const [member, value] of [
    ['authorization', 'basic'],
    ['authorization', true],
    ['userGroupUpdate', 'flatt'],
    ['userGroupUpdate', null],
  ] as const)
    it(`is not used with ${member}: ${String(value)}`, () => {
      const { entries, problems } = parseEnvironmentSetting([{ ...sound, [member]: value }], []);
      assert.deepEqual([entries.length, problems.length], [0, 1]);
      assert.match(problems[0]?.sentence ?? '', new RegExp(`“${member}”.*“.*” or “.*”`));
    });

  it('keeps what it says of the service', () => {
    const said = { authorization: 'keys', userGroupUpdate: 'flat' } as const;
    const [read] = parseEnvironmentSetting([{ ...sound, ...said }], []).entries;
    assert.deepEqual({ ...read?.environment, ...said }, read?.environment);
  });
});
