import type { Endpoint } from '../catalog/types';
import type { CodeLanguageId, CodeLanguage } from './codeLanguages';
import { UNKNOWN, type AddressText } from './paths/addressText';
import { readAddress, type KnownBases } from './paths/readAddress';
import { scanAddresses } from './paths/scanAddresses';
import { scanStrings, type SourceString } from './paths/scanStrings';
import type { TextEdit } from './replaceSecret';

/** One path that fits what is typed so far. */
export interface PathCompletion {
  /** Template, such as `/v1/user-groups/:user_group_id`. */
  readonly path: string;
  /** The operations on it. */
  readonly endpoints: readonly Endpoint[];
  /** What replaces the range: texts, and names of values that the user fills in. */
  readonly pieces: readonly (string | ValuePiece)[];
  /** Offset up to which they replace what is there. */
  readonly end: number;
  /** At the start of the string, so that it reads values in its text. */
  readonly edits: readonly TextEdit[];
}

/** A placeholder that the user replaces, with what the language puts around it. */
interface ValuePiece {
  readonly name: string;
  readonly before: string;
  readonly shown: string;
  readonly after: string;
}

/**
 * Paths for the string under the cursor, with the offset where the segment begins that is being typed. Undefined outside
 * strings that begin with `/v1/` or with a known base URL before it.
 */
export function completePath(
  text: string,
  offset: number,
  language: CodeLanguage,
  known: { readonly endpoints: readonly Endpoint[]; readonly bases: KnownBases },
): { readonly start: number; readonly items: readonly PathCompletion[] } | undefined {
  const source = scanAddresses(text, language.id).find(({ start, end }) => start < offset && offset <= end);
  const path = source && readAddress(source.address, known.bases);
  if (!source || !path) return undefined;
  const { address } = source;
  const cursor = indexAt(address, offset);
  if (cursor < path.start + '/v1/'.length || cursor > path.end) return undefined;
  const typed = address.text.slice(path.start, cursor).split('/').slice(1);
  const last = typed.at(-1) ?? '';
  const end = address.offsetOf(path.end);
  const string = stringAt(text, offset, language);
  const isOpen = !string || isInterpolating(text, string, language);
  // Where the path ends outside this string, several strings are joined.
  const whole = string && end <= string.contentEnd ? string : undefined;
  const quotes = whole && !isOpen ? interpolatingQuotes(text, whole, language.id) : undefined;
  const valueOf = (name: string): ValuePiece =>
    isOpen || quotes ? interpolated(name, language) : { name, before: '', shown: name, after: '' };
  const templates = new Set(known.endpoints.map((endpoint) => endpoint.path));
  return {
    // What follows the cursor may stand in another string.
    start: last.includes(UNKNOWN) ? address.offsetOf(cursor - last.length) : offset - last.length,
    items: [...templates].flatMap((template): PathCompletion[] => {
      const endpoints = known.endpoints.filter(({ path: own }) => own === template);
      const parts = template.split('/').slice(1);
      if (!continues(parts, typed)) return [];
      const item = { path: template, endpoints, pieces: piecesOf(parts.slice(typed.length - 1), valueOf) };
      const takesValues = item.pieces.some((piece) => typeof piece !== 'string');
      if (!whole || !quotes || !takesValues) return [{ ...item, end, edits: [] }];
      // VS Code does not move a second edit that begins at the cursor, so the last quote is part of this one.
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

/** Finished segments must fit; the editor filters by the one that is being typed. */
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

/** The literal around the offset; undefined where the language has no quotes. */
function stringAt(text: string, offset: number, { id }: CodeLanguage): SourceString | undefined {
  if (id === 'shell' || id === 'http') return undefined;
  return scanStrings(text, id).find(
    ({ contentStart, contentEnd }) => contentStart <= offset && offset <= contentEnd,
  );
}

function isInterpolating(
  text: string,
  { start, contentStart }: SourceString,
  { interpolating }: CodeLanguage,
): boolean {
  return interpolating === undefined || interpolating.test(text.slice(start, contentStart));
}

function interpolated(name: string, language: CodeLanguage): ValuePiece {
  const shown = variableName(name, language);
  const whole = language.interpolate(shown);
  const at = whole.indexOf(shown);
  if (at < 0) return { name, before: '', shown: whole, after: '' };
  return { name, before: whole.slice(0, at), shown, after: whole.slice(at + shown.length) };
}

/** A parameter's name in the manner of the language. */
function variableName(name: string, { id }: CodeLanguage): string {
  if (id === 'shell') return name.toUpperCase();
  if (id === 'python' || id === 'ruby' || id === 'php' || id === 'http') return name;
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** What makes a plain string one that takes values in its text. */
interface InterpolatingQuotes {
  /** At its begin. */
  readonly open: TextEdit;
  /** In place of its last quote. */
  readonly close: string;
}

/** Undefined where the language has no such strings, or it would change what the string says. */
function interpolatingQuotes(
  text: string,
  { start, end, contentStart, contentEnd }: SourceString,
  id: CodeLanguageId,
): InterpolatingQuotes | undefined {
  const open = text.slice(start, contentStart);
  const content = text.slice(contentStart, contentEnd);
  if (contentEnd === end || content.includes('\n')) return undefined;
  const prefixed = (prefix: string): InterpolatingQuotes | undefined =>
    /[{}]/.test(content)
      ? undefined
      : { open: { start, end: start, text: prefix }, close: text.slice(contentEnd, end) };
  const quoted = (quote: string): InterpolatingQuotes => ({
    open: { start, end: contentStart, text: quote },
    close: quote,
  });
  if (id === 'python') return /[bBuU]/.test(open) ? undefined : prefixed('f');
  if (id === 'csharp') return open.startsWith("'") ? undefined : prefixed('$');
  if (id === 'php' || id === 'ruby') return /["\\$#]/.test(content) ? undefined : quoted('"');
  // An attribute of JSX and the name of a member take no template.
  const isNoValue = /\w=$/.test(text.slice(start - 2, start)) || /^\s*:/.test(text.slice(end, end + 20));
  return id !== 'javascript' || isNoValue || /`|\$\{/.test(content) ? undefined : quoted('`');
}
