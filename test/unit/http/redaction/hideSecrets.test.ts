import assert from 'node:assert/strict';
import { createRedactedLog } from '../../../../src/base/log';
import { buildExchangeText } from '../../../../src/calls/buildExchangeText';
import { makeEntry } from '../../../../src/history/makeEntry';
import { ApiError } from '../../../../src/http/apiError';
import {
  hideInString,
  emptySecretMembers,
  maskSecretFields,
} from '../../../../src/http/redaction/hideSecrets';
import { isJson } from '../../../../src/json/isJson';
import { harmlessTexts as otherTexts } from '../../../fixtures/harmlessTexts';
import { harmlessCommands, plantedCommands } from '../../../fixtures/plantedCommands';
import { harmlessPrograms, plantedInPrograms } from '../../../fixtures/plantedPrograms';
import { plantedSecrets } from '../../../fixtures/plantedSecrets';
import { answered, failed, sampleCall } from '../../../fixtures/sampleCall';
import { curlOfRequest } from '../../../support/curlOfRequest';
import { documentedBodies } from '../../../support/documentedBodies';
import { count } from '../../../support/figures';

/** The text as a JSON body: unchanged if it is JSON, else in a member with a harmless name. */
const bodyOf = (text: string): string =>
  isJson(text) && /^\s*[[{]/.test(text) ? text : JSON.stringify({ memo: [text] });
const same = (text: string): string => text;

const secrets = [...plantedSecrets, ...plantedInPrograms, ...plantedCommands];
const harmlessTexts = [...otherTexts, ...harmlessPrograms, ...harmlessCommands];

/** Destinations → the text that each of them stores. */
const DESTINATIONS: Readonly<Record<string, (text: string) => string>> = {
  history: (text) => {
    const values = { path: {}, query: [['q', text]] as const, body: bodyOf(text) };
    const calls = [
      sampleCall(answered(bodyOf(text)), { values }),
      sampleCall(failed(new ApiError('rejected', text, { serviceMessage: text })), { values }),
    ];
    return JSON.stringify(calls.map((call) => makeEntry(call, same)));
  },
  'request file': (text) =>
    emptySecretMembers(`{"query":{"q":${JSON.stringify(text)}},"body":${bodyOf(text)}}`) ?? '',
  copy: (text) => {
    const call = sampleCall(answered(bodyOf(text)));
    const request = { ...call.request, body: bodyOf(text), method: 'PUT' as const };
    return buildExchangeText({ ...call, request }, false) + curlOfRequest(request, { token: true });
  },
  log: (text) => {
    const lines: string[] = [];
    const write = (line: string): void => void lines.push(line);
    createRedactedLog({ info: write, warn: write, error: write }, (line) => hideInString(line).text).info(
      text,
    );
    return lines.join('\n');
  },
};
/** Whether an output has a text, either plain or escaped for JSON. */
const holds = (output: string, text: string): boolean =>
  [text, JSON.stringify(text).slice(1, -1)].some((form) => output.includes(form));

describe('a secret that its form or its surroundings show', () => {
  it('has as many shapes as SECURITY.md says', () => {
    assert.ok(secrets.length >= 640, String(secrets.length));
    assert.ok(harmlessTexts.length >= 650, String(harmlessTexts.length));
  });

  for (const [where, write] of Object.entries(DESTINATIONS)) {
    it(`does not stand in: ${where}`, () => {
      const leaks: string[] = [];
      for (const [text, secret] of secrets) {
        count('S1', '{0} of {1} secrets by their form written', 0, 1);
        if (holds(write(text), secret)) leaks.push(text);
      }
      assert.deepEqual(leaks, []);
    });
  }

  it('is not seen in what is none', () => {
    const changed: string[] = [];
    for (const text of harmlessTexts) {
      const body = bodyOf(text);
      const entry = makeEntry(
        sampleCall(answered(body), { values: { path: {}, query: [['q', text]], body } }),
        same,
      );
      const isKept =
        entry?.text === body && entry.header.values.body === body && entry.header.withheld.length === 0;
      if (!isKept || emptySecretMembers(body) !== body || hideInString(text).text !== text)
        changed.push(text);
      count('S2', '{0} of {1} harmless texts changed', 0, 1);
    }
    assert.deepEqual(changed, []);
  });

  it('is not seen in what the reference and public clients show, but for what they call one', () => {
    const names = /"(?:login_pw|password|token|access_token|card_no|billing_key)":/;
    const bodies = documentedBodies.map(([, body]) => body).filter((body) => !names.test(body));
    assert.ok(bodies.length >= 90);
    count('S2', '{0} of {1} harmless texts changed', 0, bodies.length);
    assert.deepEqual(
      bodies.filter((body) => hideInString(body).text !== body),
      [],
    );
  });

  it('is looked for in any text in the order of the time that plain text takes', () => {
    const filled = (piece: string): string => piece.repeat(1_000_000 / piece.length);
    const leastMs = (text: string): number =>
      Math.min(
        ...[1, 2, 3].map(() => {
          const start = process.cpuUsage();
          hideInString(text);
          return process.cpuUsage(start).user / 1000;
        }),
      );
    const floor = leastMs(filled('the quick brown fox jumps '));
    for (const piece of [
      '\n',
      ',\n',
      'a,\n',
      'a,"\n',
      '|a|\n',
      'abc,',
      'a,password\n1,x\n',
      ';|\t,',
      '<tr',
      '<td>',
      "('",
      'into t (',
      ' -p',
      'mysql ',
      '/auth',
      'openssl ',
      'sudo ',
      'echo a ',
      'name: a ',
      'variable "a" {',
      '>a<b>',
      'a:5432:b:c:',
      'into t (pin) select ',
      '"a",',
    ])
      assert.ok(leastMs(filled(piece)) < 10 * floor, JSON.stringify(piece));
  });

  it('is hidden in one run of millions of characters, too, which a regular expression may have no stack for', () => {
    for (const head of ['', 'eyJ', 'Bearer 1', 'sk-1', 'ghp_1', '?code=', 'password is a1'])
      for (const filler of ['a1', '1-', 'a'])
        assert.equal(
          typeof hideInString(head + filler.repeat(6_000_000 / filler.length)).text,
          'string',
          head,
        );
  });
});

describe('masking secret fields of a JSON text', () => {
  for (const [text, masked] of [
    ['{"login_pw":"a","b":1}', '{"login_pw":#,"b":1}'],
    ['{"a":[{"Token": {"x":[1]}}], "password" : null}', '{"a":[{"Token": #}], "password" : null}'],
    ['{"token":"a","token":"b"}', '{"token":#,"token":#}'],
    ['{"tokens":["a"],"token_type":"a"}', '{"tokens":#,"token_type":"a"}'],
    ['{"pin":true,"otp":false,"jwt":truex}', '{"pin":true,"otp":false,"jwt":#}'],
    [
      '{"name":"pin","a":{"value":1},"value":"a","content":2}',
      '{"name":"pin","a":{"value":1},"value":#,"content":#}',
    ],
    [
      '[{"key":"jwt"},{"value":"a"},{"name":"a","value":"b"}]',
      '[{"key":"jwt"},{"value":"a"},{"name":"a","value":"b"}]',
    ],
    ['["password"]', '["password"]'],
    ['{"a":"\\"tokens_count\\":1"}', '{"a":"\\"tokens_count\\":1"}'],
    ['{"\\u0074oken":"a"}', '{"\\u0074oken":#}'],
    ['{"token":{"a":"}"},"b":1}', '{"token":#,"b":1}'],
    ['{"token":"a","b', '{"token":#,"b'],
    ['{"token":[{', '{"token":#'],
    ['{// "token":1\n"a":1}', '{// "token":1\n"a":1}'],
    ['{"pin":"1234","pinned":"1234","CVC":123}', '{"pin":#,"pinned":"1234","CVC":#}'],
    ['{"number":"4111 1111 1111 1111","id":4111111111111111}', '{"number":#,"id":#}'],
    ['{"a":["DE89370400440532013000","4111111111111112"]}', '{"a":[#,"4111111111111112"]}'],
    ['"4111111111111111"', '#'],
    ['{"memo":"card 4111 1111 1111 1111","a":["PIN: 4711","b"]}', '{"memo":#,"a":[#,"b"]}'],
    ['{"a":"{\\"token\\":\\"x\\"}","b":"{\\"token\\":null}"', '{"a":#,"b":"{\\"token\\":null}"'],
    ['{"4111111111111111":1}', '{"4111111111111111":1}'],
    ['', ''],
  ] as const) {
    it(`turns ${text} into ${masked}`, () => {
      assert.equal(maskSecretFields(text, '#'), masked);
    });
  }

  it('is found in a column, also as a negative number', () => {
    for (const [rows, masked] of [
      ['[[-1,1234]]', '[[-1,""]]'],
      ['[[1,-1234]]', '[[1,""]]'],
    ])
      assert.equal(
        maskSecretFields(`{"columns":["id","pin"],"rows":${rows}}`, '""'),
        `{"columns":["id","pin"],"rows":${masked}}`,
      );
  });

  it('does not mind how deep a secret lies, or how deep it is', () => {
    const deep = `${'['.repeat(100_000)}{"token":#}${']'.repeat(100_000)}`;
    assert.equal(
      maskSecretFields(deep.replace('#', `${'[['.repeat(50_000)}1${']]'.repeat(50_000)}`), '#'),
      deep,
    );
  });
});
