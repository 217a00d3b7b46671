import assert from 'node:assert/strict';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { charsetOf, decodeText, headerText, decodeKorean } from '../../../src/http/decodeText';
import { longRuns, someOf } from '../../support/longSeries';

/** All Korean syllables of Unicode, from 가 to 힣. */
const SYLLABLES = Array.from({ length: 11_172 }, (_, index) => String.fromCharCode(0xac00 + index));
const LABELS = [
  'ms949',
  'euc-kr',
  'cp949',
  'ks_c_5601-1987',
  'iso-8859-1',
  'shift_jis',
  'gbk',
  'big5',
  'x-none',
  undefined,
];

async function textOf(bytes: Uint8Array, label: string | undefined): Promise<string | undefined> {
  return (await decodeText(bytes, label, false))?.text;
}

/** Each syllable alone, twice, with the next syllable, and with a syllable far away. */
function* wordsOf(syllables: readonly string[]): Generator<string> {
  for (const [index, syllable] of syllables.entries()) {
    yield syllable;
    for (const distance of [0, 1, 5003])
      yield syllable + (syllables[(index + distance) % syllables.length] ?? '');
  }
}

describe('decodeText', () => {
  it('reads each syllable of UTF-8 alone and in pairs, whatever the label is', async () => {
    for (const [turn, label] of LABELS.entries())
      for (const word of someOf(wordsOf(SYLLABLES), turn))
        if ((await textOf(Buffer.from(word), label)) !== word)
          assert.fail(`${word} as ${label ?? 'nothing'}`);
  });

  it('reads each syllable of the Korean character set alone and in pairs, under its names', async () => {
    for (const [turn, label] of LABELS.slice(0, 4).entries())
      for (const word of someOf(wordsOf(SYLLABLES), turn))
        if ((await textOf(iconv.encode(word, 'cp949'), label)) !== word)
          assert.fail(`${word} as ${label ?? ''}`);
  });

  it('reads each syllable of UTF-16 under its label', async () => {
    for (const syllable of SYLLABLES) {
      const little = Buffer.from(syllable, 'utf16le');
      assert.equal(await textOf(little, 'utf-16le'), syllable);
      assert.equal(await textOf(Buffer.from(little).swap16(), 'utf-16be'), syllable);
    }
  });

  it('reads each pair of bytes of the Korean character set as the reference decoder does', async () => {
    const twoBytes = Array.from({ length: 0x7f00 }, (_, index) => [0x80 + (index >> 8), index & 0xff]);
    for (const pair of twoBytes) {
      const bytes = Uint8Array.from(pair);
      const text = iconv.decode(Buffer.from(bytes), 'cp949');
      const isPair = text.length === 1 && text !== '\ufffd';
      assert.equal(await decodeKorean(bytes, false), isPair ? text : undefined, pair.join(' '));
    }
  });

  it('reads Korean as the reference decoder does, and takes no bytes that it replaces', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(bytes, async (given) => {
        const text = iconv.decode(Buffer.from(given), 'cp949');
        const read = await decodeText(given, 'euc-kr', false);
        if (read?.charset === 'euc-kr') assert.equal(read.text, text);
        else if (!read) assert.ok(text.includes('\ufffd'));
      }),
      longRuns(3000),
    );
  });

  it('leaves text of one byte a character as its label says, unless it is UTF-8', async () => {
    // Leaves out 0x7f to 0x9f, where Windows-1252 differs from Latin-1.
    const codes = fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff }));
    // Leaves out texts that begin with the bytes of a byte order mark.
    const latin = fc
      .string({ unit: codes.map((code) => String.fromCharCode(code)) })
      .map((text) => `a${text}`);
    await fc.assert(
      fc.asyncProperty(latin, async (text) => {
        const bytes = Buffer.from(text, 'latin1');
        const utf8 = new TextDecoder().decode(bytes);
        assert.equal(await textOf(bytes, 'iso-8859-1'), utf8.includes('\ufffd') ? text : utf8);
      }),
      longRuns(3000),
    );
  });

  it('takes a head that ends within a character', async () => {
    const rows = [
      [Buffer.from('가나').subarray(0, 5), undefined, '가'],
      [Buffer.from([0xb0, 0xa1, 0xb0]), 'euc-kr', '가'],
      [Buffer.from([0x8c, 0x63, 0x8c]), 'ms949', '똠'],
    ] as const;
    for (const [bytes, label, text] of rows) {
      assert.equal((await decodeText(bytes, label, true))?.text, text);
      assert.equal(await decodeText(bytes, label, false), undefined);
    }
  });

  it('reads a long text in turns', async () => {
    const text = '가a'.repeat(600_000);
    assert.equal(await textOf(iconv.encode(text, 'cp949'), 'euc-kr'), text);
    assert.equal(await textOf(Buffer.from(text), 'euc-kr'), text);
  });
});

describe('charsetOf', () => {
  it('knows what programs call a character set', () => {
    const rows: readonly (readonly [label: string, charset: string | undefined])[] = [
      ['MS949', 'euc-kr'],
      ['ksc5601-1992', 'euc-kr'],
      ['cp51949', undefined],
      ['Windows-31J', 'shift_jis'],
      ['cp936', 'gbk'],
      ['ms950', 'big5'],
      ['ISO8859_1', 'windows-1252'],
      ['Utf_8', 'utf-8'],
      ['utf-8,x', 'utf-8'],
      ['none', undefined],
      ['', undefined],
      ['<b>', undefined],
    ];
    for (const [label, charset] of rows) assert.equal(charsetOf(label), charset, label);
  });
});

describe('headerText', () => {
  it('is UTF-8 where the bytes are, and Latin-1 where not', () => {
    for (const text of ['성공', 'é', 'plain', '', '상점.한국', '\u{1f600}'])
      assert.equal(headerText(Buffer.from(text).toString('latin1')), text);
    for (const text of ['\u00e9', 'caf\u00e9 \u00e0', '\u00c7\u00d1']) assert.equal(headerText(text), text);
  });
});
