import type { Plugin } from '@scalar/types/snippetz';
import { joinTexts, type CodeRequest, type Piece } from './codeRequest';
import type { WriteLiteral } from './literals';

const HOST = 'https://commerce-api.invalid/';
const mark = (index: number): string => `cqmark${index}z`;
/** A quoted text of the library's snippet that holds marks; `b` begins bytes. */
const QUOTED = /b?(["'])((?:(?!\1)[^\n])*?cqmark\d+z(?:(?!\1)[^\n])*)\1/g;

/**
 * A snippet of the library with our own literals. The library writes values without escapes and rounds numbers in JSON, so
 * it gets marks instead of values; each literal with a mark is then replaced by one that sends exactly the value.
 */
export function librarySnippet(plugin: Plugin, request: CodeRequest, literal: WriteLiteral): string {
  const values: (readonly Piece[])[] = [];
  const keep = (pieces: readonly Piece[]): string => mark(values.push(pieces) - 1);
  const url = HOST + keep(request.url);
  const headers = request.headers.map(([name, value]) => ({
    name: /^[A-Za-z][A-Za-z\d-]*$/.test(name) ? name : keep([{ text: name }]),
    value: keep(value),
  }));
  const code = plugin.generate({
    method: request.method,
    url,
    headers,
    // The library would rewrite a body of any other type; the real type is among the headers.
    ...(request.body ? { postData: { mimeType: 'application/octet-stream', text: keep(request.body) } } : {}),
  });
  return code.replace(QUOTED, (whole: string, _quote: string, inner: string, offset: number) => {
    const pieces = inner
      .replace(HOST, '')
      .split(/(cqmark\d+z)/)
      .flatMap((part): readonly Piece[] => {
        const index = /^cqmark(\d+)z$/.exec(part)?.[1];
        if (index !== undefined) return values[Number(index)] ?? [];
        return part === '' ? [] : [{ text: part }];
      });
    const joined = joinTexts(pieces);
    const written = literal(joined);
    // A sum needs parentheses before a method is called on it.
    const isSum = joined.length > 1 && code[offset + whole.length] === '.';
    const bytes = whole.startsWith('b') ? '.encode()' : '';
    return (isSum ? `(${written})` : written) + bytes;
  });
}
