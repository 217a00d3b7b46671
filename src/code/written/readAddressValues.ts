import { doAtOnce } from '../../base/doInTurns';
import { UNKNOWN } from '../../catalog/find/templateMatcher';
import type { Endpoint } from '../../catalog/types';
import { matchAt } from '../source/matchAt';
import { readSource, type Source } from '../source/readSource';
import type { AddressText } from '../paths/addressText';
import type { AddressPath } from '../paths/readAddress';
import { ValueReader } from './valueReader';
import type { WrittenCallBuilder } from './writtenCall';

const control = /[\u0000-\u001f\\]/;

/** Adds the values in an address: in its path and, except in a shell command, in its query. */
export function readAddressValues(
  source: Source,
  address: AddressText,
  path: AddressPath,
  endpoint: Pick<Endpoint, 'path'>,
  written: WrittenCallBuilder,
): void {
  readPathValues(path, endpoint, written);
  if (source.language.id !== 'shell') readAddressQuery(source, address, written);
}

/** Adds the values in path segments. */
function readPathValues(
  { segments }: AddressPath,
  { path }: Pick<Endpoint, 'path'>,
  written: WrittenCallBuilder,
): void {
  for (const [index, part] of path.split('/').slice(1).entries()) {
    if (!part.startsWith(':')) continue;
    const name = part.slice(1);
    written.addPath(name, decoded(segments[index] ?? UNKNOWN, decodeURIComponent));
  }
  // A query may be appended.
  if (segments.at(-1)?.endsWith(UNKNOWN) && !path.split('/').at(-1)?.startsWith(':')) written.leaveOpen();
}

/** Adds the query parameters in an address. */
export function readQueryText(query: string, written: WrittenCallBuilder): void {
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const known = decoded(name, formDecoded);
    if (known === undefined || !/^[\w.[\]-]+$/.test(known)) written.leaveOpen();
    else written.addQuery(known, decoded(value.join('='), formDecoded));
  }
}

/** Undefined if a part is unknown, or the text cannot be sent. */
function decoded(text: string, decode: (text: string) => string): string | undefined {
  if (text.includes(UNKNOWN)) return undefined;
  try {
    const value = decode(text);
    return control.test(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

const MAX_ENCODED = 2000;
/** Function that writes an object as a query. */
const encoder =
  /\??(?:\$?\{|["'`]\s*[+.]\s*)?\s*(?:new\s+)?(?:(?:[\w.]*\.)?(?:URLSearchParams|urlencode|stringify)|http_build_query)\s*(?=\()/y;

/** Adds the parameters after an address: a text, or an object passed to a function. */
function readAddressQuery(
  { text, language }: Source,
  address: AddressText,
  written: WrittenCallBuilder,
): void {
  const [whole = ''] = address.text.split('#', 1);
  const at = whole.indexOf('?');
  if (at < 0) return;
  const encoded = language.program && matchAt(encoder, text, address.offsetOf(at));
  if (encoded) {
    const open = encoded.end;
    // Quotes around it belong to the outer text.
    const rest = doAtOnce(readSource(text.slice(open, open + MAX_ENCODED), language));
    const list = new ValueReader(rest, 0).readList(0);
    written.addQueryValue(list?.items[0]?.value);
  } else readQueryText(whole.slice(at + 1), written);
}
