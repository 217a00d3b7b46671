import type { CodeLanguage, CodeLanguageId } from './source/codeLanguages';
import { stringAround, type Source, type SourceString, type TextSpan } from './source/readSource';
import type { TextEdit } from './replaceSecret';

/** A value for the user to fill in, with the syntax around it in the language. */
export interface ValuePiece {
  readonly name: string;
  readonly before: string;
  readonly shown: string;
  readonly after: string;
}

/** How to write a value into the string at a path. */
interface Interpolation {
  readonly valueOf: (name: string) => ValuePiece;
  /** The string; undefined if the path spans several joined strings, or is in no string. */
  readonly whole: SourceString | undefined;
  /** Changes that make the string interpolate; undefined if none are needed or possible. */
  readonly quotes: InterpolatingQuotes | undefined;
}

export function interpolationAt(source: Source, { start, end }: TextSpan): Interpolation {
  const { text, language } = source;
  const string = stringAround(source, start);
  const isOpen =
    !string || (language.interpolating?.test(text.slice(string.start, string.contentStart)) ?? true);
  const whole = string && end <= string.contentEnd ? string : undefined;
  const quotes = whole && !isOpen ? interpolatingQuotes(text, whole, language.id) : undefined;
  const valueOf = (name: string): ValuePiece =>
    isOpen || quotes ? interpolated(name, language) : { name, before: '', shown: name, after: '' };
  return { valueOf, whole, quotes };
}

function interpolated(name: string, language: CodeLanguage): ValuePiece {
  const shown = variableName(name, language);
  const whole = language.interpolate(shown);
  const at = whole.indexOf(shown);
  if (at < 0) return { name, before: '', shown: whole, after: '' };
  return { name, before: whole.slice(0, at), shown, after: whole.slice(at + shown.length) };
}

function variableName(name: string, { id }: CodeLanguage): string {
  if (id === 'shell') return name.toUpperCase();
  if (id === 'python' || id === 'ruby' || id === 'php' || id === 'http') return name;
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Changes that make a plain string interpolate. */
interface InterpolatingQuotes {
  /** Adds a prefix, or replaces the opening quote. */
  readonly open: TextEdit;
  /** The closing quote after the change. */
  readonly close: string;
}

/**
 * The quotes with which a plain string interpolates. Undefined if the language has no such quote or prefix, or if the
 * string is unclosed or has a line break. Undefined also if the change would alter the content or break the code.
 */
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
  // A JSX attribute or a member's name cannot be a template.
  const isNoValue = /\w=$/.test(text.slice(start - 2, start)) || /^\s*:/.test(text.slice(end, end + 20));
  return id !== 'javascript' || isNoValue || /`|\$\{/.test(content) ? undefined : quoted('`');
}
