import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { walkInTurns } from '../base/walkInTurns';
import { joinBytes } from '../json/joinBytes';
import { scanInTurns } from '../json/scanJson';
import type { ApiErrorFacts, ApiErrorKind } from './apiError';
import type { HttpAnswer } from './types';

/** An answer as it came from the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HttpAnswer['headers'];
  readonly body: ReceivedBody;
  readonly durationMs: number;
  readonly wire?: HttpAnswer['wire'];
}

export interface DecodedAnswer {
  readonly answer: HttpAnswer;
  /** Why the body is not what an answer must be. `answer.text` then holds its first bytes to look at. */
  readonly fault?: { readonly kind: ApiErrorKind; readonly facts: ApiErrorFacts };
}

type Content = Pick<HttpAnswer, 'text' | 'bytes' | 'format'> &
  Pick<DecodedAnswer, 'fault'> & { isCut: boolean };

/** The value of the first header of that name, in any case. */
export function findHeader(headers: HttpAnswer['headers'], name: string): string | undefined {
  return headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1];
}

/** Decodes strictly: decompressed to the end, in its character set, and one whole JSON value where JSON is due. */
export async function decodeAnswer(wire: WireAnswer, maxBytes: number): Promise<DecodedAnswer> {
  const { text, bytes, format, fault, isCut } = await decodeContent(wire, maxBytes);
  const declaredBytes = declaredLength(wire.headers);
  return {
    answer: {
      status: wire.status,
      statusText: wire.statusText,
      headers: wire.headers,
      text,
      bytes,
      format,
      ...(isCut ? { cut: declaredBytes === undefined ? {} : { declaredBytes } } : {}),
      durationMs: wire.durationMs,
      ...(wire.wire ? { wire: wire.wire } : {}),
    },
    fault,
  };
}

/** Length of the whole body; a compressed body declares another one. */
function declaredLength(headers: HttpAnswer['headers']): number | undefined {
  const length = findHeader(headers, 'content-length') ?? '';
  return /^\d{1,15}$/.test(length) && encodingOf(headers) === '' ? Number(length) : undefined;
}

function encodingOf(headers: HttpAnswer['headers']): string {
  const encoding = (findHeader(headers, 'content-encoding') ?? '').trim().toLowerCase();
  return encoding === 'identity' ? '' : encoding;
}

function faulty(bytes: Uint8Array, isCut: boolean, kind: ApiErrorKind, facts: ApiErrorFacts = {}): Content {
  return { text: decodeLossy(bytes), bytes, format: 'text', isCut, fault: { kind, facts } };
}

async function decodeContent({ body, headers }: WireAnswer, maxBytes: number): Promise<Content> {
  const encoding = encodingOf(headers);
  if (body.bytes.length === 0 && !body.isBroken && (encoding === '' || isDeclaredEmpty(headers)))
    return { text: '', bytes: body.bytes, format: 'empty', isCut: false };
  if (encoding === '') {
    return body.isBroken
      ? faulty(body.bytes, false, 'truncated')
      : decodeBytes(headers, body.bytes, body.isCut);
  }
  const plain = await decompress(encoding, body, maxBytes);
  if (!plain) return faulty(body.bytes, body.isCut, 'encoding', { reason: nameOf(encoding) });
  // Where nothing could be undone, what came is all there is to look at.
  const shown = plain.bytes.length === 0 ? body.bytes : plain.bytes;
  if (body.isBroken || plain.fault === 'truncated') return faulty(shown, false, 'truncated');
  if (plain.fault === 'corrupt') return faulty(shown, false, 'encoding', { reason: encoding });
  return decodeBytes(headers, plain.bytes, plain.isCut);
}

/** Such answers exist: an encoding is named although there is nothing to encode. */
function isDeclaredEmpty(headers: HttpAnswer['headers']): boolean {
  return findHeader(headers, 'content-length') === '0';
}

function nameOf(encoding: string): string {
  return /^[a-z0-9, -]{1,40}$/.test(encoding) ? encoding : '?';
}

async function decodeBytes(
  headers: HttpAnswer['headers'],
  bytes: Uint8Array,
  isCut: boolean,
): Promise<Content> {
  const type = parseMediaType(findHeader(headers, 'content-type'));
  if (isWebPage(type)) return faulty(bytes, isCut, 'notJson');
  const decoded = await decodeText(bytes, type.charset, isCut);
  if (!decoded.ok) {
    return claimsJson(type) || isText(type)
      ? faulty(bytes, isCut, 'charset', { reason: nameOfCharset(decoded.charset) })
      : faulty(bytes, isCut, 'notJson', typeFacts(type));
  }
  const { text } = decoded;
  const content = { text, bytes, isCut };
  if (isCut) return { ...content, format: 'text' };
  if ((await scanInTurns(text)).ok) return { ...content, format: 'json' };
  if (/^\s*<(?:!doctype html|html)\b/i.test(text))
    return { ...content, format: 'text', fault: fault('notJson') };
  if (claimsJson(type)) return { ...content, format: 'text', fault: fault('brokenJson') };
  return isText(type)
    ? { ...content, format: 'text' }
    : { ...content, format: 'text', fault: fault('notJson', typeFacts(type)) };
}

function fault(kind: ApiErrorKind, facts: ApiErrorFacts = {}): { kind: ApiErrorKind; facts: ApiErrorFacts } {
  return { kind, facts };
}

/** Such as `application/octet-stream`; nothing of a type that is not well formed. */
function typeFacts({ type }: MediaType): ApiErrorFacts {
  return /^[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,60}$/.test(type) ? { mediaType: type } : {};
}

function nameOfCharset(charset: string): string {
  return /^[a-z0-9_:.-]{1,40}$/.test(charset) ? charset : '?';
}

/** A `Content-Type`, taken apart; both lower case. */
interface MediaType {
  /** Such as `application/json`; empty when none was stated. */
  readonly type: string;
  readonly charset?: string;
}

/** Reads a `Content-Type` header; what cannot be read is as good as not stated. */
function parseMediaType(header: string | undefined): MediaType {
  const [type = '', ...parameters] = (header ?? '').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^\s"]+)"?\s*$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  const name = type.trim().toLowerCase();
  return charset === undefined ? { type: name } : { type: name, charset: charset.toLowerCase().slice(0, 40) };
}

/** `application/json` and its kin, and no type at all: the body must be JSON. */
function claimsJson({ type }: MediaType): boolean {
  return type === '' || /[/+]json$/.test(type);
}

function isWebPage({ type }: MediaType): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml';
}

/** Types whose bodies may be shown as they are. */
function isText({ type }: MediaType): boolean {
  return (type.startsWith('text/') && type !== 'text/html') || /[/+]xml$/.test(type);
}

export type DecodedText =
  | { readonly ok: true; readonly text: string }
  /** The name of the character set that did not fit, or that is not known. */
  | { readonly ok: false; readonly charset: string };

const BYTE_ORDER_MARKS: readonly (readonly [charset: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];
const LOSSY_BYTES = 65_536;

/**
 * Decodes bytes strictly: in the stated character set, else by a byte order mark, else UTF-8. Nothing is
 * replaced. `isHead` allows the last character to be cut in two. A byte order mark is not part of the text.
 */
export async function decodeText(
  bytes: Uint8Array,
  stated: string | undefined,
  isHead: boolean,
): Promise<DecodedText> {
  const mark = BYTE_ORDER_MARKS.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
  const charset = stated ?? mark ?? 'utf-8';
  try {
    const decoder = new TextDecoder(mark !== undefined && charset === 'utf-16' ? mark : charset, {
      fatal: true,
    });
    const contradictsMark = mark !== undefined && decoder.encoding !== mark;
    // Without a mark nobody knows the byte order.
    const isAmbiguous = mark === undefined && charset === 'utf-16';
    if (contradictsMark || isAmbiguous) return { ok: false, charset };
    let text = '';
    let at = 0;
    return await walkInTurns({
      advance: (until) => {
        text += decoder.decode(bytes.subarray(at, until), { stream: true });
        at = until;
        return at < bytes.length;
      },
      result: () => ({ ok: true, text: isHead ? text : text + decoder.decode() }),
    });
  } catch {
    return { ok: false, charset };
  }
}

/** The head of bytes as text, with replacement characters: to look at, never to send. */
function decodeLossy(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, LOSSY_BYTES));
}

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

/** A body's bytes as they came over the wire. */
export interface ReceivedBody {
  readonly bytes: Uint8Array;
  /** Receiving stopped at the cap; `bytes` is the head, as long as the cap. */
  readonly isCut: boolean;
  /** The body broke off; `bytes` is what came. */
  readonly isBroken: boolean;
}

/** Collects a body up to `maxBytes`, then stops receiving. Never rejects. */
export async function receiveBody(chunks: AsyncIterable<unknown>, maxBytes: number): Promise<ReceivedBody> {
  const received: Uint8Array[] = [];
  let length = 0;
  let isBroken = false;
  try {
    for await (const chunk of chunks) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('a body chunk is not bytes');
      received.push(chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
  } catch {
    isBroken = true;
  }
  const isCut = length > maxBytes;
  const bytes = joinBytes(received, maxBytes);
  return { bytes, isCut, isBroken: isBroken && !isCut };
}
