import { UNKNOWN } from '../catalog/find/templateMatcher';
import type { Endpoint } from '../catalog/types';
import { interpolationAt, type ValuePiece } from './interpolationAt';
import type { AddressText } from './paths/addressText';
import type { FoundPaths } from './paths/findPaths';
import { readAddress } from './paths/readAddress';
import type { TextEdit } from './replaceSecret';

/** A path that matches the typed text. */
export interface PathCompletion {
  /** Template, such as `/v1/user-groups/:user_group_id`. */
  readonly path: string;
  readonly endpoints: readonly Endpoint[];
  /** Replacement of the text from the start of the typed segment to `end`; the user fills in the values. */
  readonly pieces: readonly (string | ValuePiece)[];
  readonly end: number;
  /** Edits of the opening quote, so that the string interpolates. */
  readonly edits: readonly TextEdit[];
}

/**
 * Paths for the address at the cursor, with the offset of the segment being typed. Undefined unless the cursor is
 * after `/v1/`, in a path that `readAddress` accepts.
 */
export function completePath(
  { source, addresses, known }: FoundPaths,
  offset: number,
): { readonly start: number; readonly items: readonly PathCompletion[] } | undefined {
  const { text } = source;
  const address = addresses.find(({ start, end }) => start < offset && offset <= end)?.address;
  const path = address && readAddress(address, known.bases);
  if (!path) return undefined;
  const cursor = indexAt(address, offset);
  if (cursor < path.start + '/v1/'.length || cursor > path.end) return undefined;
  const typed = address.text.slice(path.start, cursor).split('/').slice(1);
  const last = typed.at(-1) ?? '';
  const end = address.offsetOf(path.end);
  const { valueOf, whole, quotes } = interpolationAt(source, { start: offset, end });
  const templates = new Set(known.endpoints.map((endpoint) => endpoint.path));
  return {
    // Counts back from the cursor, because between joined strings `offsetOf` may return an offset in the next string.
    // But an unknown value is one character in the address and longer in the source, so `offsetOf` must be used.
    start: last.includes(UNKNOWN) ? address.offsetOf(cursor - last.length) : offset - last.length,
    items: [...templates].flatMap((template): PathCompletion[] => {
      const endpoints = known.endpoints.filter(({ path: own }) => own === template);
      const parts = template.split('/').slice(1);
      if (!continues(parts, typed)) return [];
      const item = { path: template, endpoints, pieces: piecesOf(parts.slice(typed.length - 1), valueOf) };
      const takesValues = item.pieces.some((piece) => typeof piece !== 'string');
      if (!whole || !quotes || !takesValues) return [{ ...item, end, edits: [] }];
      // VS Code does not shift a second edit at the cursor, so the completion itself replaces the closing quote.
      const pieces = [...item.pieces, text.slice(end, whole.contentEnd) + quotes.close];
      return [{ ...item, pieces, end: whole.end, edits: [quotes.open] }];
    }),
  };
}

function indexAt({ text, offsetOf }: AddressText, offset: number): number {
  let index = 0;
  while (index < text.length && offsetOf(index) < offset) index += 1;
  return index;
}

/** Whether a template begins with the completely typed segments. VS Code filters by the segment being typed. */
function continues(parts: readonly string[], typed: readonly string[]): boolean {
  if (parts.length < typed.length) return false;
  return typed.slice(0, -1).every((segment, index) => {
    const part = parts[index] ?? '';
    return part.startsWith(':') ? segment !== '' : part === segment;
  });
}

function piecesOf(parts: readonly string[], valueOf: (name: string) => ValuePiece): PathCompletion['pieces'] {
  return parts.flatMap((part, index) => [
    ...(index === 0 ? [] : ['/']),
    part.startsWith(':') ? valueOf(part.slice(1)) : part,
  ]);
}
