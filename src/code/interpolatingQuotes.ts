import type { CodeLanguageId } from './codeLanguages';
import type { SourceString } from './paths/scanStrings';
import type { TextEdit } from './replaceSecret';

/** What makes a plain string one that takes values in its text. */
export interface InterpolatingQuotes {
  /** At its begin. */
  readonly open: TextEdit;
  /** In place of its last quote. */
  readonly close: string;
}

/** Undefined where the language has no such strings, or it would change what the string says. */
export function interpolatingQuotes(
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
