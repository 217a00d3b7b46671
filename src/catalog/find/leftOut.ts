/**
 * A part of a pasted text that its call omits. `name`: an option, header or item as written, never a value, which may
 * be secret. `body`: a part of the body. `noJson`: the whole body, which is no JSON. `readBody`: the body of a read.
 * `words`: anything else.
 */
export interface LeftOut {
  readonly kind: 'option' | 'header' | 'body' | 'noJson' | 'readBody' | 'words';
  readonly name: string;
}

export const otherWords: LeftOut = { kind: 'words', name: '' };

/** Headers that clients add themselves, and credentials, which a call takes from its environment. */
const quietHeaders =
  /^:?(?:(?:proxy-)?authorization|cookie|accept(?:-.*)?|authority|cache-control|connection|content-length|dnt|host|if-none-match|keep-alive|method|origin|path|pragma|priority|referer|scheme|sec-.*|te|traceparent|transfer-encoding|upgrade-insecure-requests|user-agent|x-requested-with)$/i;

/** A header that matters to the request. */
export function leftHeader(name: string, value: string): readonly LeftOut[] {
  const isJson = /^content-type$/i.test(name) && /^\s*(?:$|[^;]*\bjson\b)/i.test(value);
  return isJson || quietHeaders.test(name) ? [] : [{ kind: 'header', name }];
}

/** The same for a header line, `Name: value`, or `Name;` for an empty one; any other text is `other`. */
export function leftHeaderLine(line: string, other: LeftOut): readonly LeftOut[] {
  const [, name, value = ''] = /^\s*([\w!#$%&'*+.^|~-]+)\s*[:;]([^]*)$/.exec(line) ?? [];
  if (name !== undefined) return leftHeader(name, value);
  return line.trim() === '' ? [] : [other];
}
