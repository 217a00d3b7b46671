import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { joinBytes } from '../json/joinBytes';
import type { ReceivedBody } from './receiveBody';

export interface Decompressed {
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
  /** `truncated`: the compressed data ends too early. `corrupt`: it is not what it says, or more follows it. */
  readonly fault?: 'truncated' | 'corrupt';
}

/** The content encodings that can be read, as `Accept-Encoding` names them. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';
const SLICE_BYTES = 65_536;

/** What the three kinds have in common. */
type Decompressor = Transform & { readonly bytesWritten: number };

/** undefined for an encoding that is not known. */
function createDecompressor(encoding: string, bytes: Uint8Array): Decompressor | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === 'deflate') return hasZlibHeader(bytes) ? createInflate() : createInflateRaw();
  return undefined;
}

/** `deflate` means the zlib format, but some servers send it bare. */
function hasZlibHeader(bytes: Uint8Array): boolean {
  return (
    bytes.length >= 2 &&
    ((bytes[0] ?? 0) & 0x0f) === 8 &&
    (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0
  );
}

/**
 * Undoes one content encoding, completely or not at all, up to `maxBytes` of result.
 * undefined when the encoding is not known.
 */
export async function decompress(
  encoding: string,
  { bytes: input, isCut: isInputCut }: Pick<ReceivedBody, 'bytes' | 'isCut'>,
  maxBytes: number,
): Promise<Decompressed | undefined> {
  const stream = createDecompressor(encoding, input);
  if (!stream) return undefined;
  const output: Uint8Array[] = [];
  let length = 0;
  let fault: Decompressed['fault'];
  try {
    feed(stream, input);
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      output.push(chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
    // Node drops what follows the end of the compressed data.
    if (length <= maxBytes && stream.bytesWritten !== input.length) fault = 'corrupt';
  } catch (thrown) {
    const code: unknown = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
    fault = code === 'Z_BUF_ERROR' || code === 'ERR__ERROR_FORMAT_UNEXPECTED_END' ? 'truncated' : 'corrupt';
  }
  const isCut = isInputCut || length > maxBytes;
  const bytes = joinBytes(output, maxBytes);
  return { bytes, isCut, ...(fault === undefined || isCut ? {} : { fault }) };
}

/** Writes in slices, as fast as they are taken, so that a bomb is not unpacked far beyond the cap. */
function feed(stream: Decompressor, input: Uint8Array): void {
  let offset = 0;
  const write = (): void => {
    while (offset < input.length) {
      const slice = input.subarray(offset, (offset += SLICE_BYTES));
      if (!stream.write(slice)) {
        stream.once('drain', write);
        return;
      }
    }
    stream.end();
  };
  write();
}
