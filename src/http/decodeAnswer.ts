import { scanInTurns } from '../json/scanJson';
import type { ApiErrorFacts, ApiErrorKind } from './apiError';
import { decodeLossy, decodeText } from './decodeText';
import { decompress } from './decompress';
import { claimsJson, isText, isWebPage, parseMediaType, type MediaType } from './mediaType';
import type { ReceivedBody } from './receiveBody';
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
