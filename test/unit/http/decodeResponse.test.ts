import assert from 'node:assert/strict';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { decodeResponse, type DecodedResponse, receiveBody } from '../../../src/http/decodeResponse';
import { badBodies } from '../../fixtures/badBodies';
import { charsets } from '../../fixtures/charsets';
import { CODED_TEXT, codings } from '../../fixtures/codings';

type Body = string | readonly number[];

function bytesOf(body: Body): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : Uint8Array.from(body);
}

function decode(
  body: Body,
  type?: string,
  more: readonly (readonly [string, string])[] = [],
): Promise<DecodedResponse> {
  return decodeResponse(
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

function nameResult({ response, fault }: DecodedResponse): string {
  return fault
    ? `${fault.kind}${fault.facts.reason === undefined ? '' : ` ${fault.facts.reason}`}`
    : response.format;
}

describe('decodeResponse', () => {
  for (const [name, body, type, text, fault] of charsets) {
    it(`decodes ${name}`, async () => {
      const decoded = await decode(body, type);
      assert.equal(nameResult(decoded), fault ?? 'json');
      if (text !== undefined) assert.equal(decoded.response.text, text);
      assert.deepEqual(decoded.response.bytes, bytesOf(body));
    });
  }

  for (const type of ['application/json', undefined, 'application/problem+json; charset=utf-8']) {
    it(`takes none of ${badBodies.length} bad bodies as JSON of type ${type ?? 'none'}`, async () => {
      assert.ok(badBodies.length >= 46);
      for (const body of badBodies) {
        const decoded = await decode(body, type);
        assert.match(nameResult(decoded), /^(?:brokenJson|notJson)$/, body);
        assert.equal(decoded.response.text, body);
      }
    });
  }

  const TYPES: readonly (readonly [type: string | undefined, body: Body, result: string])[] = [
    ['text/html', '{}', 'json'],
    ['text/html; charset=latin1', ' ["가"]', 'json'],
    ['application/xhtml+xml', '{"a":1}', 'json'],
    ['text/html', '{"a":1', 'notJson'],
    ['text/html', '"saved"', 'notJson'],
    ['text/html', '1', 'notJson'],
    ['text/html', [0x22, 0xff, 0x22], 'notJson'],
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
    const { response } = await decode(body, 'application/json');
    assert.deepEqual([response.text, response.format], [body, 'json']);
  });

  for (const { name, coding, body, result, proven } of codings) {
    it(`undoes ${name}: ${result}`, async () => {
      const more = coding === undefined ? [] : [['Content-Encoding', coding] as const];
      const { response, fault } = await decode(Array.from(body), 'application/json', more);
      assert.equal(fault?.kind ?? (response.format === 'json' ? 'text' : response.format), result);
      if (result === 'text') assert.equal(response.text, CODED_TEXT);
      assert.deepEqual(response.proven, proven);
    });
  }

  it('takes as gzip no file that is one', async () => {
    const body = Array.from(new Uint8Array(gzipSync('{"a":1}')));
    const { response, fault } = await decode(body, 'application/gzip');
    assert.deepEqual([fault?.facts.mediaType, response.bytes], ['application/gzip', bytesOf(body)]);
  });

  it('joins what several headers say of the encoding', async () => {
    const twice = Array.from(new Uint8Array(gzipSync(brotliCompressSync('{"a":1}'))));
    const more = ['br', 'gzip'].map((coding) => ['Content-Encoding', coding] as const);
    const { response } = await decode(twice, 'application/json', more);
    assert.deepEqual([response.text, response.proven], ['{"a":1}', undefined]);
  });

  it('names an encoding of a service only if it looks like one', async () => {
    const reasonOf = async (coding: string): Promise<string | undefined> =>
      (await decode([0x28, 0xb5, 0x2f], 'text/json', [['Content-Encoding', coding]])).fault?.facts.reason;
    assert.deepEqual([await reasonOf('zstd'), await reasonOf('<b>')], ['zstd', '?']);
  });

  it('knows every way to cut a gzip body short', async () => {
    const whole = Array.from(new Uint8Array(gzipSync('{"a":[1,2,3]}')));
    for (let length = 1; length < whole.length; length += 1) {
      const decoded = await decode(whole.slice(0, length), 'application/json', [
        ['Content-Encoding', 'gzip'],
      ]);
      assert.equal(nameResult(decoded), 'truncated', String(length));
    }
  });

  it('says which character set the bytes prove, and keeps it with bytes that are not UTF-8', async () => {
    const provenOf = async (body: Body, type?: string) => {
      const { charset, proven } = (await decode(body, type)).response;
      return [charset, proven?.charset];
    };
    assert.deepEqual(await provenOf('"한"', 'application/json'), [undefined, undefined]);
    assert.deepEqual(await provenOf('"a"', 'text/json; charset=latin1'), ['windows-1252', undefined]);
    assert.deepEqual(await provenOf('"한"', 'text/json; charset=latin1'), [undefined, 'utf-8']);
    assert.deepEqual(await provenOf('"한"', 'text/json; charset=x'), [undefined, 'utf-8']);
    assert.deepEqual(await provenOf([0xfe, 0xff, 0, 0x31], 'text/json'), ['utf-16be', 'utf-16be']);
    assert.deepEqual(await provenOf([0x22, 0xb0, 0xa1, 0x22], 'text/json; charset=ms949'), [
      'euc-kr',
      undefined,
    ]);
  });

  it('decodes a page as its bytes and its label say', async () => {
    const page = '<html>한</html>';
    const utf8 = await decode(page, 'text/html; charset=iso-8859-1');
    assert.deepEqual(
      [utf8.fault?.kind, utf8.response.text, utf8.response.proven],
      ['notJson', page, { charset: 'utf-8' }],
    );
    const latin = await decode([0x3c, 0x62, 0x3e, 0xe9], 'text/html; charset=iso-8859-1');
    assert.deepEqual(
      [latin.fault?.kind, latin.response.text, latin.response.proven],
      ['notJson', '<b>é', undefined],
    );
    assert.equal((await decode([0x3c, 0xe9], 'text/html')).response.text, '<\ufffd');
  });

  it('names what nobody sees before JSON', async () => {
    for (const [start, name] of [
      ['\ufeff\ufeff', 'U+FEFF'],
      ['\u200b', 'U+200B'],
      ['\u2060', 'U+2060'],
    ]) {
      const { fault, response } = await decode(`${start}{"a":1}`, 'application/json');
      assert.deepEqual([fault?.kind, fault?.facts.reason, response.format], ['brokenJson', name, 'text']);
    }
    assert.equal((await decode('\ufeff{"a":1}', 'application/json')).response.text, '{"a":1}');
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
});

/** Chunks of 10 bytes; `taken` lists the chunks that were read. */
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
