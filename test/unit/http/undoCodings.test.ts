import assert from 'node:assert/strict';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { codingsOf, undoCodings } from '../../../src/http/undoCodings';

const TEXT = JSON.stringify({ list: Array.from({ length: 50 }, (_, index) => `record ${index}`) });
type Format = readonly [
  name: string,
  encoding: string,
  compress: (text: string) => Buffer,
  /** Whether the coding ends with a checksum. */
  isChecked: boolean,
];
const FORMATS: readonly Format[] = [
  ['gzip', 'gzip', gzipSync, true],
  ['deflate', 'deflate', deflateSync, true],
  ['bare deflate', 'deflate', deflateRawSync, false],
  ['brotli', 'br', brotliCompressSync, false],
];

function join(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => Array.from(Buffer.from(part as string))));
}

async function run(coding: string, bytes: Uint8Array, maxBytes = 1_000_000) {
  return undoCodings({ bytes, isCut: false }, [coding], false, maxBytes);
}

describe('undoCodings', () => {
  for (const [name, encoding, compress, isChecked] of FORMATS) {
    const whole = join(compress(TEXT));

    it(`undoes ${name}`, async () => {
      const result = await run(encoding, whole);
      assert.deepEqual(
        [Buffer.from(result.bytes).toString(), result.isCut, result.fault],
        [TEXT, false, undefined],
      );
    });

    it(`notices every end of ${name} that comes too early`, async () => {
      for (let length = 3; length < whole.length; length += 1)
        assert.equal((await run(encoding, whole.slice(0, length))).fault, 'truncated', String(length));
    });

    for (const more of ['x', 'garbage', '\0', '\0\0\0\0', '{}']) {
      it(`notices ${JSON.stringify(more)} after the end of ${name}`, async () => {
        const { bytes, fault, trailing } = await run(encoding, join(whole, more));
        if (isChecked) {
          assert.deepEqual([Buffer.from(bytes).toString(), fault, trailing], [TEXT, undefined, more.length]);
        } else assert.equal(fault, 'corrupt');
      });
    }

    it(`cuts ${name} at the cap, and not at its exact length`, async () => {
      const cut = await run(encoding, whole, 100);
      assert.deepEqual([cut.bytes.length, cut.isCut, cut.fault], [100, true, undefined]);
      assert.equal((await run(encoding, whole, Buffer.byteLength(TEXT))).isCut, false);
    });
  }

  it('does not know other encodings', async () => {
    for (const encoding of ['zstd', 'compress', 'gzip,br', ''])
      assert.equal((await run(encoding, join('x'))).fault, 'unknown');
  });

  it('unpacks a bomb of a gigabyte no further than the cap', async () => {
    const member = gzipSync(Buffer.alloc(10_000_000));
    const bomb = join(...Array.from({ length: 100 }, () => member));
    const before = process.memoryUsage().rss;
    const result = await run('gzip', bomb, 1_000_000);
    assert.deepEqual([result.bytes.length, result.isCut], [1_000_000, true]);
    assert.ok(process.memoryUsage().rss - before < 100_000_000);
  });

  it('keeps the cut of a body that was cut before', async () => {
    const bytes = join(gzipSync(TEXT)).slice(0, 60);
    const result = await undoCodings({ bytes, isCut: true }, ['gzip'], false, 1_000_000);
    assert.deepEqual([result.isCut, result.fault], [true, undefined]);
    assert.ok(TEXT.startsWith(Buffer.from(result.bytes).toString()));
  });
});

describe('codingsOf', () => {
  it('names what a header says is compressed, and nothing else', () => {
    const rows: readonly (readonly [header: string | undefined, codings: readonly string[]])[] = [
      [undefined, []],
      ['', []],
      ['identity', []],
      ['utf-8, none,binary', []],
      ['X-GZIP', ['gzip']],
      ['br, aws-chunked , GZip', ['br', 'gzip']],
      ['foo', ['foo']],
    ];
    for (const [header, expected] of rows) assert.deepEqual(codingsOf(header), expected, header);
  });
});
