import fc from 'fast-check';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createRedactor, REDACTED } from '../../../../src/http/redaction/redactor';

const SECRET = 'canary/0123+456~789.abc_DEF==';
const bytes = Buffer.from(SECRET);
const escapeAll = (text: string): string =>
  Array.from(text, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const lowerPercent = (text: string): string =>
  text.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());

/** Forms in which a server, a log or an error can repeat a token. */
const FORMS: readonly (readonly [name: string, text: string])[] = [
  ['raw', SECRET],
  ['a header', `Authorization: Bearer ${SECRET}\r\n`],
  ['JSON', JSON.stringify({ authorization: `Bearer ${SECRET}` })],
  ['JSON with escaped slashes', JSON.stringify({ a: SECRET }).replaceAll('/', '\\/')],
  ['JSON with escaped signs', `{"a":"${SECRET.replaceAll('+', '\\u002b').replaceAll('=', '\\u003d')}"}`],
  ['JSON with upper-case escapes', `{"a":"${SECRET.replaceAll('+', '\\u002B').replaceAll('=', '\\u003D')}"}`],
  ['JSON, all escaped', `"${escapeAll(SECRET)}"`],
  ['JSON in JSON', JSON.stringify(JSON.stringify({ a: SECRET }).replaceAll('/', '\\/'))],
  ['URL-encoded', `token=${encodeURIComponent(SECRET)}&x=1`],
  ['URL-encoded in lower case', lowerPercent(encodeURIComponent(SECRET))],
  ['URL-encoded as a form', new URLSearchParams({ token: SECRET }).toString()],
  ['URL-encoded, every character', bytes.toString('hex').replace(/../g, '%$&')],
  ['URL-encoded twice', encodeURIComponent(encodeURIComponent(SECRET))],
  ['base64', bytes.toString('base64')],
  ['base64url', bytes.toString('base64url')],
  ['lower case', SECRET.toLowerCase()],
  ['base64 in lower case', bytes.toString('base64').toLowerCase()],
  ['base64 after a user name', Buffer.from(`user:${SECRET}`).toString('base64')],
  ['base64 of a header', Buffer.from(`Bearer ${SECRET}\r\nHost: x`).toString('base64')],
  ['base64 of JSON', Buffer.from(JSON.stringify({ a: SECRET, b: 1 })).toString('base64')],
  [
    'base64 in JSON with escaped slashes',
    JSON.stringify(Buffer.from(`xy${SECRET}`).toString('base64')).replaceAll('/', '\\/'),
  ],
  ['hex', bytes.toString('hex')],
  ['upper-case hex', bytes.toString('hex').toUpperCase()],
  ['two lines', `${SECRET.slice(0, 9)}\n${SECRET.slice(9)}`],
  ['two CRLF lines with a blank', `${SECRET.slice(0, 9)}\r\n ${SECRET.slice(9)}`],
  ['many lines', Array.from(SECRET).join('\n')],
  ['lines in a JSON string', JSON.stringify(`${SECRET.slice(0, 5)}\n${SECRET.slice(5)}`)],
  ['wrapped base64', Buffer.from(`user:${SECRET}`).toString('base64').replace(/.{7}/g, '$&\n')],
];

function redactor(...secrets: string[]) {
  const made = createRedactor();
  for (const secret of secrets) made.add(secret);
  return made;
}

describe('redactor', () => {
  for (const [name, text] of FORMS) {
    it(`takes a secret out of ${name}`, () => {
      const redacted = redactor(SECRET).redact(text);
      assert.ok(redacted.includes(REDACTED), redacted);
      const squeezed = redacted.replace(/\\n|[\r\n ]/g, '');
      for (const part of [
        SECRET.slice(8, 20),
        bytes.toString('base64').slice(8, 20),
        bytes.toString('hex').slice(8, 20),
      ])
        assert.ok(!squeezed.includes(part), redacted);
    });
  }

  it('takes it out wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(...FORMS),
        (before, after, [, form]) => {
          const redacted = redactor(SECRET).redact(`${before}${form}${after}`);
          assert.ok(redacted.includes(REDACTED));
          assert.ok(redacted.startsWith(before) && redacted.endsWith(after));
        },
      ),
    );
  });

  it('finds it in the base64 of anything around it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 9 }), fc.uint8Array({ maxLength: 9 }), (before, after) => {
        const encoded = Buffer.from([...before, ...bytes, ...after]).toString('base64');
        assert.ok(redactor(SECRET).redact(encoded).includes(REDACTED));
      }),
    );
  });

  it('returns the same text when there is nothing to take out', () => {
    const text = `{\n  "a": "${'x'.repeat(100)}\\n"\n}`;
    assert.equal(redactor(SECRET).redact(text), text);
    assert.equal(createRedactor().redact(SECRET), SECRET);
  });

  it('keeps the line breaks and everything else around a wrapped secret', () => {
    const text = `a\nb${SECRET.slice(0, 4)}\n${SECRET.slice(4)}c\nd`;
    assert.equal(redactor(SECRET).redact(text), `a\nb${REDACTED}\nc\nd`);
  });

  it('looks through any number of line breaks', () => {
    const text = `${SECRET.slice(0, 4)}${'\n'.repeat(10_000_000)}`;
    assert.equal(redactor(SECRET).redact(text), text);
    const all = redactor(SECRET).redact(text + SECRET.slice(4));
    assert.equal(all.replaceAll('\n', ''), REDACTED);
  });

  it('takes out the head of a secret at which a text was cut', () => {
    for (let length = 8; length < SECRET.length; length += 1)
      assert.equal(redactor(SECRET).redact(`{"a":"${SECRET.slice(0, length)}`), `{"a":"${REDACTED}`);
    assert.equal(redactor(SECRET).redact(`a ${SECRET.slice(0, 7)}`), `a ${SECRET.slice(0, 7)}`);
  });

  it('knows several secrets', () => {
    const both = redactor(SECRET, 'another-secret');
    assert.equal(both.redact(`${SECRET} another-secret`), `${REDACTED} ${REDACTED}`);
  });

  it('leaves nothing of keys that are joined, in whatever order it learned them', () => {
    const keys = ['canary-client', 'canary-secret'] as const;
    const joined = keys.join(':');
    const basic = Buffer.from(joined).toString('base64');
    for (const secrets of [
      [...keys, joined, basic],
      [basic, joined, ...keys],
    ])
      assert.equal(
        redactor(...secrets).redact(`Basic ${basic}, ${joined}`),
        `Basic ${REDACTED}, ${REDACTED}`,
      );
  });

  it('leaves texts alone that would stand everywhere', () => {
    assert.equal(redactor('a', 'short', '').redact('a short text'), 'a short text');
  });

  it('takes out one of many secrets in little more time than the only one', () => {
    // A window that stays open for days learns a new token at each renewal.
    const secrets = Array.from({ length: 400 }, (_, index) =>
      createHash('sha256').update(`canary ${index}`).digest('base64url'),
    );
    const row =
      '{"user_group_id":"66f0c0ffee0123456789abcd","company_name":"한빛상사","phone":"010-0000-1000"},';
    const rows = row.repeat(10_000);
    const started = process.cpuUsage();
    const redacted = redactor(...secrets).redact(`${rows}${secrets.at(-1)}${rows}`);
    // Time of the processor in µs, whatever else runs.
    assert.ok(process.cpuUsage(started).user < 4_000_000);
    assert.equal(redacted, `${rows}${REDACTED}${rows}`);
  });

  for (const [what, text] of [
    ['a text', ''],
    ['a Korean text', '한빛'],
  ] as const)
    it(`looks for secrets that repeat a word in linear time in ${what} that repeats it`, () => {
      const made = redactor(`${'a'.repeat(1999)}=`, 'ab'.repeat(5000));
      const started = process.cpuUsage();
      const almost = `${text}${'a'.repeat(200_000)}`;
      assert.equal(made.redact(almost), almost.slice(0, -1999) + REDACTED);
      assert.equal(made.redact(`${text}${'ab'.repeat(500_000)}a.`), `${text}${REDACTED}a.`);
      assert.ok(process.cpuUsage(started).user < 4_000_000);
    });

  it('leaves no rest of a secret that overlaps itself', () => {
    assert.equal(redactor('abcabcabca').redact('-abcabcabcabca-'), `-${REDACTED}-`);
    assert.equal(redactor('canary-3b1f-c').redact('canary-3b1f-canary-3b1f-c.'), `${REDACTED}.`);
  });

  it('leaves no rest of two secrets that overlap', () => {
    const made = redactor('canary-one-and-two', 'two-and-three');
    assert.equal(made.redact('a canary-one-and-two-and-three'), `a ${REDACTED}`);
  });

  it('takes out the same in slices, wherever these would cut a form', async () => {
    const blanks = `\n${' '.repeat(3000)}`;
    const pieces = fc.oneof(
      fc.constantFrom(...FORMS.map(([, text]) => text)),
      fc.constantFrom(SECRET, SECRET.slice(0, 12), SECRET.slice(7), '0123456789-abcdef', 'f0123456'),
      fc.constantFrom('ends in a\\', 'n', 'ends in ', 'has\\none', 'has', 'one'),
      fc.constantFrom('\n', '\r\n \t', '\\n', '\\r\\n', '\\', '\r', blanks),
      // Line breaks that are longer than any form.
      fc.integer({ min: 0, max: SECRET.length }).map((at) => SECRET.slice(0, at) + blanks + SECRET.slice(at)),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    const text = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 4000 })),
        async (whole, characters) => {
          const made = redactor(SECRET, '0123456789-abcdef', 'abcdef0123456', 'ends in a\\', 'has\\none');
          assert.equal(await made.redactInTurns(whole, characters), made.redact(whole));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('lets others go first within a large text', async () => {
    const made = redactor(SECRET);
    const text = `${SECRET.slice(0, 9)}\n${SECRET.slice(9)}\n`.repeat(100_000);
    let isOver = false;
    const others = new Promise<boolean>((resolve) => {
      setImmediate(() => resolve(isOver));
    });
    const redacted = made.redactInTurns(text).then((all) => {
      isOver = true;
      return all;
    });
    assert.equal(await others, false);
    assert.equal((await redacted).replaceAll(REDACTED, '').trim(), '');
  });
});
