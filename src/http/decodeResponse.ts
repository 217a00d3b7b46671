import { codingsOf, collectBytes, undoCodings, type CodedBytes, type Undone } from './undoCodings';
import { scanInTurns } from '../json/scanJson';
import type { ApiErrorFacts, ApiErrorKind } from './apiError';
import { charsetOf, decodeText } from './decodeText';
import type { HttpResponse } from './types';

/** A response as received. */
export interface WireResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HttpResponse['headers'];
  readonly body: ReceivedBody;
  readonly durationMs: number;
  readonly wire?: HttpResponse['wire'];
}

export interface DecodedResponse {
  readonly response: HttpResponse;
  /** Why the body is invalid; `response.text` is then for display only. */
  readonly fault?: { readonly kind: ApiErrorKind; readonly facts: ApiErrorFacts };
}

type Content = Pick<HttpResponse, 'text' | 'bytes' | 'format' | 'charset' | 'proven'> &
  Pick<DecodedResponse, 'fault'> & { isCut: boolean };

/** Value of the first header with this name, whatever its case in the response. `name`: lower case. */
export function findHeader(headers: HttpResponse['headers'], name: string): string | undefined {
  return headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1];
}

/**
 * Decodes the body. Sets `fault` for incomplete compressed data, for text that is invalid in its character set, and for
 * other content where JSON is expected. Headers count only if the bytes prove nothing.
 */
export async function decodeResponse(wire: WireResponse, maxBytes: number): Promise<DecodedResponse> {
  const { text, bytes, format, charset, proven, fault, isCut } = await decodeContent(wire, maxBytes);
  const declaredBytes = declaredLength(wire.headers);
  return {
    response: {
      status: wire.status,
      statusText: wire.statusText,
      headers: wire.headers,
      text,
      bytes,
      format,
      ...(charset === undefined || charset === 'utf-8' ? {} : { charset }),
      ...(proven ? { proven } : {}),
      ...(isCut ? { cut: declaredBytes === undefined ? {} : { declaredBytes } } : {}),
      durationMs: wire.durationMs,
      ...(wire.wire ? { wire: wire.wire } : {}),
    },
    fault,
  };
}

/** `Content-Length` in bytes; undefined if invalid, or if it is the length of a compressed body. */
function declaredLength(headers: HttpResponse['headers']): number | undefined {
  const length = findHeader(headers, 'content-length') ?? '';
  return /^\d{1,15}$/.test(length) && codingsIn(headers).length === 0 ? Number(length) : undefined;
}

function codingsIn(headers: HttpResponse['headers']): readonly string[] {
  const stated = headers.filter(([name]) => name.toLowerCase() === 'content-encoding');
  return codingsOf(stated.map(([, value]) => value).join());
}

function faulty(bytes: Uint8Array, isCut: boolean, kind: ApiErrorKind, facts: ApiErrorFacts = {}): Content {
  return { text: decodeLossy(bytes), bytes, format: 'text', isCut, fault: { kind, facts } };
}

async function decodeContent({ body, headers }: WireResponse, maxBytes: number): Promise<Content> {
  if (body.bytes.length === 0 && !body.isBroken)
    return { text: '', bytes: body.bytes, format: 'empty', isCut: false };
  const type = parseMediaType(findHeader(headers, 'content-type'));
  const stated = codingsIn(headers);
  const undone = await undoCodings(body, stated, claimsJson(type) || isText(type), maxBytes);
  // Bytes for display in case of a fault: the part decompressed before the fault. If there is none, the bytes that
  // remain after the codings that could be undone.
  const shown = undone.head.length === 0 ? undone.bytes : undone.head;
  if (body.isBroken) return faulty(shown, false, 'truncated');
  const isLost = undone.fault !== undefined && undone.isGzip;
  const content = isLost ? undefined : await decodeBytes(type, undone);
  if (!content || (undone.fault !== undefined && !isPlain(content, undone.fault))) {
    const reason = stated.join(', ');
    return undone.fault === 'truncated'
      ? faulty(shown, undone.isCut, 'truncated')
      : faulty(shown, undone.isCut, 'encoding', {
          reason: /^[a-z0-9, -]{1,40}$/.test(reason) ? reason : '?',
        });
  }
  const coding = undone.codings.join(', ');
  const proven = {
    ...content.proven,
    ...(coding === stated.join(', ') ? {} : { coding: coding === '' ? 'none' : coding }),
    ...(undone.trailing === undefined ? {} : { trailingBytes: undone.trailing }),
  };
  return Object.keys(proven).length === 0 ? content : { ...content, proven };
}

/** Control characters that no text contains, and the replacement character of undecodable bytes. */
const NO_TEXT = /[\0-\x08\x0e-\x1f\x7f\ufffd]/;

/**
 * Whether a body was never compressed, although its decompression was tried and failed. True if the bytes are JSON.
 * Also true if the bytes look like text, unless the decompression failed only because the bytes end early.
 */
function isPlain({ format, text, fault }: Content, why: Undone['fault']): boolean {
  if (format === 'json') return true;
  return why !== 'truncated' && fault?.kind !== 'charset' && !NO_TEXT.test(text.slice(0, LOSSY_BYTES));
}

async function decodeBytes(type: MediaType, body: CodedBytes): Promise<Content> {
  if (!isWebPage(type)) return decodeTyped(type, body);
  // Some frameworks send JSON as `text/html`, so a list or an object counts as JSON.
  const content = body.isCut ? undefined : await decodeTyped({ ...type, type: 'application/json' }, body);
  if (!content || content.fault?.kind === 'charset') return faulty(body.bytes, body.isCut, 'notJson');
  return content.format === 'json' && /^\s*[[{]/.test(content.text)
    ? { ...content, proven: { ...content.proven, mediaType: 'application/json' } }
    : { ...content, format: 'text', fault: { kind: 'notJson', facts: {} } };
}

async function decodeTyped(type: MediaType, { bytes, isCut }: CodedBytes): Promise<Content> {
  const decoded = await decodeText(bytes, type.charset, isCut);
  if (!decoded) {
    const charset = type.charset === undefined ? undefined : charsetOf(type.charset);
    return claimsJson(type) || isText(type)
      ? faulty(bytes, isCut, 'charset', { reason: charset ?? 'utf-8' })
      : faulty(bytes, isCut, 'notJson', typeFacts(type));
  }
  const { text, charset } = decoded;
  const isStated = type.charset === undefined ? charset === 'utf-8' : charsetOf(type.charset) === charset;
  const content = { text, charset, bytes, isCut, ...(isStated ? {} : { proven: { charset } }) };
  if (isCut) return { ...content, format: 'text' };
  if ((await scanInTurns(text)).ok) return { ...content, format: 'json' };
  const fault = faultOfText(type, text);
  return { ...content, format: 'text', ...(fault ? { fault } : {}) };
}

/** Invisible characters before the JSON. The decoder has already removed one byte order mark. */
const INVISIBLE = /^[\ufeff\u200b\u2060]/;

/** Fault of a text that is not JSON; undefined for a text type, unless the text is a web page. */
function faultOfText(type: MediaType, text: string): DecodedResponse['fault'] {
  if (/^\s*<(?:!doctype html|html)\b/i.test(text)) return { kind: 'notJson', facts: {} };
  if (claimsJson(type)) {
    const [first] = INVISIBLE.exec(text) ?? [];
    const reason = first && `U+${first.charCodeAt(0).toString(16).toUpperCase()}`;
    return { kind: 'brokenJson', facts: reason ? { reason } : {} };
  }
  return isText(type) ? undefined : { kind: 'notJson', facts: typeFacts(type) };
}

/** Facts with the member `mediaType`, such as `application/octet-stream`; empty for a malformed type. */
function typeFacts({ type }: MediaType): ApiErrorFacts {
  return /^[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,60}$/.test(type) ? { mediaType: type } : {};
}

/** A parsed `Content-Type`. */
interface MediaType {
  /** In lower case, for example `application/json`; empty if absent. */
  readonly type: string;
  /** Label as written in the header. */
  readonly charset?: string;
}

/** Parses a `Content-Type` header. The first known charset label counts, else the first label. */
function parseMediaType(header: string | undefined): MediaType {
  const [type = '', ...parameters] = (header ?? '').split(/[;,]/);
  const labels = parameters.flatMap((parameter) => /^\s*charset\s*[=:](.*)$/i.exec(parameter)?.[1] ?? []);
  const charset = labels.find((label) => charsetOf(label) !== undefined) ?? labels[0];
  return { type: type.trim().toLowerCase(), ...(charset === undefined ? {} : { charset }) };
}

/** Whether the body must be JSON: its type is JSON, such as `application/problem+json`, or absent. */
function claimsJson({ type }: MediaType): boolean {
  return type === '' || /[/+]json$/.test(type);
}

function isWebPage({ type }: MediaType): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml';
}

/** Whether a body of this type may be text other than JSON. */
function isText({ type }: MediaType): boolean {
  return (type.startsWith('text/') && type !== 'text/html') || /[/+]xml$/.test(type);
}

const LOSSY_BYTES = 65_536;

/** The first 65,536 bytes as text with replacement characters: for display, never to send. */
function decodeLossy(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, LOSSY_BYTES));
}

/** Body bytes as received. */
export interface ReceivedBody {
  readonly bytes: Uint8Array;
  /** Receiving stopped at `maxBytes`, which is then the length of `bytes`. */
  readonly isCut: boolean;
  /** The connection broke; `bytes` is the received part. */
  readonly isBroken: boolean;
}

/** Collects a body up to `maxBytes`, then stops receiving. Never rejects. */
export async function receiveBody(chunks: AsyncIterable<unknown>, maxBytes: number): Promise<ReceivedBody> {
  const { bytes, isCut, thrown } = await collectBytes(chunks, maxBytes);
  return { bytes, isCut, isBroken: thrown !== undefined && !isCut };
}
