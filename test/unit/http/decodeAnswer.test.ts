import assert from 'node:assert/strict';
import { gzipSync, brotliCompressSync, deflateRawSync, deflateSync } from 'node:zlib';
import { decodeAnswer, type DecodedAnswer, decompress, receiveBody } from '../../../src/http/decodeAnswer';
import { badBodies } from '../../fixtures/badBodies';
import { charsets } from '../../fixtures/charsets';

type Body = string | readonly number[];

function bytesOf(body: Body): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : Uint8Array.from(body);
}

function decode(
  body: Body,
  type?: string,
  more: readonly (readonly [string, string])[] = [],
): Promise<DecodedAnswer> {
  return decodeAnswer(
    {
      status: 200,
      statusText: 'OK',
      headers: [...(type === undefined ? [] : [['CONTENT-TYPE', type] as const]), ...more],
      body: { bytes: bytesOf(body), isCut: false, isBroken: false },
      durationMs: 1,
    },
    1_000_000,
  );
}

function nameResult({ answer, fault }: DecodedAnswer): string {
  return fault
    ? `${fault.kind}${fault.facts.reason === undefined ? '' : ` ${fault.facts.reason}`}`
    : answer.format;
}

describe('decodeAnswer', () => {
  for (const [name, body, type, text, fault] of charsets) {
    it(`decodes ${name}`, async () => {
      const decoded = await decode(body, type);
      assert.equal(nameResult(decoded), fault ?? 'json');
      if (text !== undefined) assert.equal(decoded.answer.text, text);
      assert.deepEqual(decoded.answer.bytes, bytesOf(body));
    });
  }

  for (const type of ['application/json', undefined, 'application/problem+json; charset=utf-8']) {
    it(`takes none of ${badBodies.length} bad bodies as JSON of type ${type ?? 'none'}`, async () => {
      assert.ok(badBodies.length >= 46);
      for (const body of badBodies) {
        const decoded = await decode(body, type);
        assert.match(nameResult(decoded), /^(?:brokenJson|notJson)$/, body);
        assert.equal(decoded.answer.text, body);
      }
    });
  }

  const TYPES: readonly (readonly [type: string | undefined, body: Body, result: string])[] = [
    ['text/html', '{}', 'notJson'],
    ['Text/HTML; charset=euc-kr', '<html>', 'notJson'],
    ['application/xhtml+xml', '<html/>', 'notJson'],
    ['text/plain', '{"a":1}', 'json'],
    ['text/plain', 'OK', 'text'],
    ['text/plain', '  <!DOCTYPE HTML>', 'notJson'],
    ['text/csv', 'a,b', 'text'],
    ['application/xml', '<a/>', 'text'],
    ['application/octet-stream', '{}', 'json'],
    ['application/octet-stream', 'x', 'notJson'],
    ['image/png', [0x89, 0x50, 0x4e, 0x47], 'notJson'],
    ['application/pdf', '%PDF-1.4', 'notJson'],
    ['application/json', '', 'empty'],
    ['text/html', '', 'empty'],
    [undefined, '', 'empty'],
    [undefined, '{}', 'json'],
    [';;;', '{}', 'json'],
    ['application/vnd.x+json', '[]', 'json'],
    ['application/jsonp', 'f()', 'notJson'],
  ];
  for (const [type, body, result] of TYPES) {
    it(`takes ${JSON.stringify(body)} of type ${type ?? 'none'} as ${result}`, async () => {
      assert.equal(nameResult(await decode(body, type)), result);
    });
  }

  it('touches no literal', async () => {
    const body = ' {"n":9007199254740993,"e":1e400,"z":-0,"a":1,"a":2,"s":"\\u0041"}\r\n';
    const { answer } = await decode(body, 'application/json');
    assert.deepEqual([answer.text, answer.format], [body, 'json']);
  });

  const ENCODINGS: readonly (readonly [encoding: string, result: string])[] = [
    ['gzip', 'json'],
    ['x-gzip', 'json'],
    ['GZIP', 'json'],
    ['identity', 'brokenJson'],
    ['br', 'encoding br'],
    ['deflate', 'encoding deflate'],
    ['gzip, gzip', 'encoding gzip, gzip'],
    ['compress', 'encoding compress'],
    ['<x>', 'encoding ?'],
  ];
  for (const [encoding, result] of ENCODINGS) {
    it(`undoes the encoding "${encoding}" of a gzip body: ${result}`, async () => {
      const body = Array.from(new Uint8Array(gzipSync('{"a":1}')));
      const name = nameResult(await decode(body, 'text/json', [['Content-Encoding', encoding]]));
      assert.ok(name === result || (encoding === 'identity' && name.startsWith('charset')), name);
    });
  }

  it('knows every way to cut a gzip body short', async () => {
    const whole = Array.from(new Uint8Array(gzipSync('{"a":[1,2,3]}')));
    for (let length = 1; length < whole.length; length += 1) {
      const decoded = await decode(whole.slice(0, length), 'application/json', [
        ['Content-Encoding', 'gzip'],
      ]);
      assert.equal(nameResult(decoded), 'truncated', String(length));
    }
  });

  it('keeps what came where it is not what its encoding says', async () => {
    for (const [body, encoding] of [
      ['plain text, not gzip', 'gzip'],
      ['\u001f', 'gzip'],
    ] as const) {
      const { answer } = await decode(body, 'application/json', [['Content-Encoding', encoding]]);
      assert.deepEqual([answer.text, answer.bytes], [body, bytesOf(body)]);
    }
  });

  it('names the type of what is neither JSON nor a page, where it is well formed', async () => {
    const typeOf = async (type: string, body: Body): Promise<string | undefined> =>
      (await decode(body, type)).fault?.facts.mediaType;
    assert.equal(await typeOf('application/octet-stream', [0xff, 0xfe]), 'application/octet-stream');
    assert.equal(await typeOf('Application/PDF; a=b', '%PDF-1.4'), 'application/pdf');
    assert.equal(await typeOf('application/[x](command:y)', 'x'), undefined);
    assert.equal(await typeOf('application/pdf', '<html>'), undefined);
    assert.equal(await typeOf('text/html', 'x'), undefined);
  });

  it('takes an empty body with an encoding only when it is declared empty', async () => {
    const encoding = ['Content-Encoding', 'gzip'] as const;
    assert.equal(nameResult(await decode('', undefined, [encoding, ['Content-Length', '0']])), 'empty');
    assert.equal(nameResult(await decode('', undefined, [encoding])), 'truncated');
  });
});

const TEXT = JSON.stringify({ list: Array.from({ length: 50 }, (_, index) => `record ${index}`) });
const FORMATS: readonly (readonly [name: string, encoding: string, compress: (text: string) => Buffer])[] = [
  ['gzip', 'gzip', gzipSync],
  ['deflate', 'deflate', deflateSync],
  ['bare deflate', 'deflate', deflateRawSync],
  ['brotli', 'br', brotliCompressSync],
];

function join(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => Array.from(Buffer.from(part as string))));
}

async function run(encoding: string, bytes: Uint8Array, maxBytes = 1_000_000) {
  return decompress(encoding, { bytes, isCut: false }, maxBytes);
}

describe('decompress', () => {
  for (const [name, encoding, compress] of FORMATS) {
    const whole = join(compress(TEXT));

    it(`undoes ${name}`, async () => {
      const result = await run(encoding, whole);
      assert.deepEqual(
        [Buffer.from(result?.bytes ?? []).toString(), result?.isCut, result?.fault],
        [TEXT, false, undefined],
      );
    });

    it(`notices every end of ${name} that comes too early`, async () => {
      for (let length = 3; length < whole.length; length += 1)
        assert.equal((await run(encoding, whole.slice(0, length)))?.fault, 'truncated', String(length));
    });

    for (const more of ['x', 'garbage', '\0', '\0\0\0\0', '{}']) {
      it(`notices ${JSON.stringify(more)} after the end of ${name}`, async () => {
        assert.ok((await run(encoding, join(whole, more)))?.fault);
      });
    }

    it(`cuts ${name} at the cap, and not at its exact length`, async () => {
      const cut = await run(encoding, whole, 100);
      assert.deepEqual([cut?.bytes.length, cut?.isCut, cut?.fault], [100, true, undefined]);
      assert.equal((await run(encoding, whole, Buffer.byteLength(TEXT)))?.isCut, false);
    });
  }

  it('does not know other encodings', async () => {
    for (const encoding of ['zstd', 'compress', 'gzip,br', ''])
      assert.equal(await run(encoding, join('x')), undefined);
  });

  it('unpacks a bomb of a gigabyte no further than the cap', async () => {
    const member = gzipSync(Buffer.alloc(10_000_000));
    const bomb = join(...Array.from({ length: 100 }, () => member));
    const before = process.memoryUsage().rss;
    const result = await run('gzip', bomb, 1_000_000);
    assert.deepEqual([result?.bytes.length, result?.isCut], [1_000_000, true]);
    assert.ok(process.memoryUsage().rss - before < 100_000_000);
  });

  it('keeps the cut of a body that was cut before', async () => {
    const bytes = join(gzipSync(TEXT)).slice(0, 60);
    const result = await decompress('gzip', { bytes, isCut: true }, 1_000_000);
    assert.deepEqual([result?.isCut, result?.fault], [true, undefined]);
    assert.ok(TEXT.startsWith(Buffer.from(result?.bytes ?? []).toString()));
  });
});

/** Chunks of 10 bytes, counted as they are taken. */
async function* chunks(count: number, taken: number[], failAt = Infinity): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) {
    await Promise.resolve();
    if (index === failAt) throw new Error('reset');
    taken.push(index);
    yield new Uint8Array(10).fill(index);
  }
}

describe('receiveBody', () => {
  it('takes a body whole up to the cap', async () => {
    const { bytes, isCut, isBroken } = await receiveBody(chunks(3, []), 30);
    assert.deepEqual([bytes.length, bytes[29], isCut, isBroken], [30, 2, false, false]);
  });

  it('stops taking chunks at the cap', async () => {
    const taken: number[] = [];
    const { bytes, isCut, isBroken } = await receiveBody(chunks(1000, taken), 25);
    assert.deepEqual([bytes.length, isCut, isBroken, taken.length], [25, true, false, 3]);
  });

  it('keeps what came of a body that breaks off', async () => {
    const { bytes, isCut, isBroken } = await receiveBody(chunks(5, [], 2), 1000);
    assert.deepEqual([bytes.length, isCut, isBroken], [20, false, true]);
  });

  it('takes nothing but bytes', async () => {
    async function* texts(): AsyncGenerator<string> {
      await Promise.resolve();
      yield 'text';
    }
    assert.equal((await receiveBody(texts(), 1000)).isBroken, true);
  });
});
