import type { CodeLanguageId } from './codeLanguages';
import type { SourceString } from './paths/scanStrings';
import type { TextEdit } from './replaceSecret';

/** The edits that make a plain string one that takes values in its text; undefined where the language has none, or it would change what the string says. */
export function interpolatingQuotes(
  text: string,
  { start, end, contentStart, contentEnd }: SourceString,
  id: CodeLanguageId,
): readonly TextEdit[] | undefined {
  const open = text.slice(start, contentStart);
  const content = text.slice(contentStart, contentEnd);
  const prefixed = (prefix: string): readonly TextEdit[] => [{ start, end: start, text: prefix }];
  const quoted = (quote: string): readonly TextEdit[] => [
    { start, end: contentStart, text: quote },
    { start: contentEnd, end, text: quote },
  ];
  if (contentEnd === end) return undefined;
  if (id === 'python') return /[bBuU]/.test(open) || /[{}]/.test(content) ? undefined : prefixed('f');
  if (id === 'csharp') return open.startsWith("'") || /[{}]/.test(content) ? undefined : prefixed('$');
  if (id === 'php' || id === 'ruby') return /["\\$#]/.test(content) ? undefined : quoted('"');
  // An attribute of JSX and the name of a member take no template.
  const isNoValue = /\w=$/.test(text.slice(start - 2, start)) || /^\s*:/.test(text.slice(end, end + 20));
  return id !== 'javascript' || isNoValue || /`|\$\{/.test(content) ? undefined : quoted('`');
}
