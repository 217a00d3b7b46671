import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { charsetOf } from './decodeText';

/** Supported content codings, as named in `Accept-Encoding`. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/** Values of `Content-Encoding` that servers send for uncompressed bodies; charset names count as well. */
const NO_CODINGS: ReadonlySet<string> = new Set([
  '',
  'identity',
  'none',
  'null',
  'binary',
  '7bit',
  '8bit',
  'chunked',
  'aws-chunked',
]);

/** Codings of a `Content-Encoding`, in the order in which the server applied them; `x-gzip` reads as `gzip`. */
export function codingsOf(header: string | undefined): readonly string[] {
  const names = (header ?? '').split(',').map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/^x-(?=gzip$)/, ''),
  );
  return names.filter((name) => !NO_CODINGS.has(name) && charsetOf(name) === undefined);
}

/** A body, or its beginning. */
export interface CodedBytes {
  readonly bytes: Uint8Array;
  /** `bytes` is the beginning of a body that was not received whole. */
  readonly isCut: boolean;
}

interface Decompressed extends CodedBytes {
  readonly coding: string;
  /** `truncated`: the compressed data ends early. `corrupt`: it is damaged. */
  readonly fault?: 'truncated' | 'corrupt';
  readonly trailing?: number;
}

/** A decompressed body. */
export interface Undone extends CodedBytes {
  /** Codings that were undone, in the order in which the server applied them. */
  readonly codings: readonly string[];
  /** Number of bytes after the compressed data. */
  readonly trailing?: number;
  /** Why decompression failed. `unknown`: the coding is unknown, or the bytes do not match the coding. */
  readonly fault?: 'truncated' | 'corrupt' | 'unknown';
  /** The bytes begin as gzip data. A fault is then in the data, not in the label. */
  readonly isGzip: boolean;
  /** The part decompressed before the fault. */
  readonly head: Uint8Array;
}

/** Largest number of nested codings. */
const MAX_CODINGS = 4;

/**
 * Decompresses a body, up to `maxBytes` of result. Data that is not compressed despite its label stays unchanged.
 * `expectsText`: decompresses gzip data even without a label.
 */
export async function undoCodings(
  body: CodedBytes,
  stated: readonly string[],
  expectsText: boolean,
  maxBytes: number,
): Promise<Undone> {
  const left = stated.toReversed();
  const codings: string[] = [];
  let plain = body;
  let trailing: number | undefined;
  let fault: Undone['fault'];
  let head: Uint8Array = new Uint8Array();
  while (codings.length < MAX_CODINGS && (left.length > 0 || (expectsText && isGzip(plain.bytes)))) {
    const result = await decompress(left.shift() ?? 'gzip', plain, maxBytes);
    if (result && result.fault === undefined) {
      plain = result;
      codings.unshift(result.coding);
      trailing ??= result.trailing;
    } else {
      fault = result?.fault ?? 'unknown';
      head = result?.bytes ?? head;
      if (isHeadOfGzip(plain.bytes)) break;
    }
  }
  return {
    bytes: plain.bytes,
    isCut: plain.isCut,
    codings,
    trailing,
    fault,
    isGzip: isHeadOfGzip(plain.bytes),
    head,
  };
}

const GZIP_START = [0x1f, 0x8b, 8];

/** Whether bytes begin as gzip data. No text begins with these bytes. */
function isGzip(bytes: Uint8Array): boolean {
  return bytes.length >= GZIP_START.length && isHeadOfGzip(bytes);
}

function isHeadOfGzip(bytes: Uint8Array): boolean {
  return GZIP_START.every((byte, index) => index >= bytes.length || bytes[index] === byte);
}

/** Undoes one coding. Reads gzip data as gzip, whatever the label. Undefined for an unknown or wrong coding. */
async function decompress(
  coding: string,
  input: CodedBytes,
  maxBytes: number,
): Promise<Decompressed | undefined> {
  if (isHeadOfGzip(input.bytes)) return { ...(await gunzip(input, maxBytes)), coding: 'gzip' };
  const create = creatorOf(coding, input.bytes);
  if (!create) return undefined;
  const { end, ...undone } = await run(create(), input, maxBytes);
  const result = { ...undone, coding: coding === 'br' ? 'br' : 'deflate' };
  const trailing = input.bytes.length - end;
  if (result.fault !== undefined || result.isCut || trailing === 0) return result;
  // Brotli and raw deflate data have no checksum, so bytes after their end may mean damage and an incomplete text.
  return create === createInflate ? { ...result, trailing } : { ...result, fault: 'corrupt' };
}

/** `deflate` means the zlib format, but some servers send raw deflate data. Some label zlib data as `gzip`. */
function creatorOf(coding: string, [first = 0, second = 0]: Uint8Array): (() => Decompressor) | undefined {
  if (coding === 'br') return createBrotliDecompress;
  const isZlib = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
  if (coding === 'deflate') return isZlib ? createInflate : createInflateRaw;
  return isZlib && coding === 'gzip' ? createInflate : undefined;
}

/** Decompresses one or several gzip members. Zeros or other bytes may follow the last member. */
async function gunzip(input: CodedBytes, maxBytes: number): Promise<Omit<Decompressed, 'coding'>> {
  const { bytes } = input;
  const { end, ...whole } = await run(createGunzip(), input, maxBytes);
  if (whole.isCut) return whole;
  if (whole.fault === undefined)
    return end < bytes.length ? { ...whole, trailing: bytes.length - end } : whole;
  // Node reads any bytes after a member as another member.
  const memberEnd = await endOfMember(bytes, maxBytes);
  const rest = bytes.subarray(memberEnd);
  if (rest.length === 0 || isHeadOfGzip(rest)) return whole;
  const { end: _, ...member } = await run(
    createGunzip(),
    { bytes: bytes.subarray(0, memberEnd), isCut: false },
    maxBytes,
  );
  return { ...member, trailing: rest.length };
}

const FIXED_HEADER_BYTES = 10;
const TRAILER_BYTES = 8;

/** Offset of the end of the first gzip member (RFC 1952); the end of the bytes if it is not found. */
async function endOfMember(bytes: Uint8Array, maxBytes: number): Promise<number> {
  const flags = bytes[3] ?? 0;
  let at = FIXED_HEADER_BYTES;
  if (flags & 4) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  // Name and comment end with a zero byte.
  for (const flag of [8, 16]) if (flags & flag) at = bytes.indexOf(0, at) + 1;
  if (flags & 2) at += 2;
  const { end, fault } = await run(createInflateRaw(), { bytes: bytes.subarray(at), isCut: false }, maxBytes);
  return fault === undefined ? Math.min(at + end + TRAILER_BYTES, bytes.length) : bytes.length;
}

type Decompressor = Transform & { readonly bytesWritten: number };

/** `end`: input offset where the compressed data ended. */
async function run(
  stream: Decompressor,
  { bytes: input, isCut: isInputCut }: CodedBytes,
  maxBytes: number,
): Promise<Omit<Decompressed, 'coding' | 'trailing'> & { readonly end: number }> {
  feed(stream, input);
  const { bytes, isCut: isOutputCut, thrown } = await collectBytes(stream, maxBytes);
  const isCut = isInputCut || isOutputCut;
  const code: unknown = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  const isEarly = code === 'Z_BUF_ERROR' || code === 'ERR__ERROR_FORMAT_UNEXPECTED_END';
  return {
    bytes,
    isCut,
    end: stream.bytesWritten,
    ...(thrown === undefined || isCut ? {} : { fault: isEarly ? 'truncated' : 'corrupt' }),
  };
}

const SLICE_BYTES = 65_536;

/** Writes slice by slice, at the reader's speed, so that a decompression bomb stays near `maxBytes`. */
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

/** Reads up to `maxBytes`, then stops. `thrown`: the error at which the chunks ended. Never rejects. */
export async function collectBytes(
  chunks: AsyncIterable<unknown>,
  maxBytes: number,
): Promise<CodedBytes & { readonly thrown: unknown }> {
  const received: Uint8Array[] = [];
  let total = 0;
  let thrown: unknown;
  try {
    for await (const chunk of chunks) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('a chunk is not bytes');
      received.push(chunk);
      total += chunk.length;
      if (total > maxBytes) break;
    }
  } catch (error) {
    thrown = error;
  }
  const { buffer, byteOffset, length } = Buffer.concat(received, Math.min(total, maxBytes));
  const bytes = new Uint8Array(buffer, byteOffset, length);
  return { bytes, isCut: total > maxBytes, thrown };
}
