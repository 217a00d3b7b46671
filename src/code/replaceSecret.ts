import type { CodeLanguage } from './codeLanguages';
import { findMissingImports } from './findMissingImports';
import { scanStrings } from './paths/scanStrings';
import type { SecretVariable } from './secretVariable';

/** A range of a text; offsets in UTF-16 units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Replaces the range. */
export interface TextEdit extends TextSpan {
  readonly text: string;
}

/** A live secret in a text, and the environment variable that is to stand for it, if one can. */
export interface FoundSecret extends TextSpan {
  readonly variable: SecretVariable | undefined;
}

/**
 * The edits that put an environment variable in place of a secret in a string of the source, and add the import that
 * reading it takes. Empty when the secret stands elsewhere, such as in a comment.
 */
export function replaceSecret(
  text: string,
  language: CodeLanguage,
  secret: FoundSecret,
): readonly TextEdit[] {
  if (secret.variable === undefined) return [];
  const variable = language.environment(secret.variable);
  const { start, end } = secret;
  if (language.id === 'http') return [{ start, end, text: variable }];
  if (language.id === 'shell') return [{ start, end, text: inShell(text, start, secret.variable) }];
  const string = scanStrings(text, language.id).find(
    ({ contentStart, contentEnd }) => contentStart <= start && end <= contentEnd,
  );
  if (!string) return [];
  const open = text.slice(string.start, string.contentStart);
  const close = text.slice(string.contentEnd, string.end);
  const around = [text.slice(string.contentStart, start), text.slice(end, string.contentEnd)];
  const [before = '', after = ''] = around.map((part) => (part === '' ? '' : open + part + close));
  const joint = language.id === 'php' ? ' . ' : ' + ';
  const replaced = [before, variable, after].filter((part) => part !== '').join(joint);
  return [...missingImport(text, language), { start: string.start, end: string.end, text: replaced }];
}

function missingImport(text: string, { id, environmentImport }: CodeLanguage): readonly TextEdit[] {
  if (environmentImport === undefined) return [];
  const { offset, lines } = findMissingImports(text, { language: id, imports: [environmentImport] });
  return lines.map((line) => ({ start: offset, end: offset, text: `${line}\n` }));
}

/** In single quotes the shell reads no variable: they are closed before it and opened again behind it. */
function inShell(text: string, start: number, variable: SecretVariable): string {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const open = /^(?:[^'"\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')*(['"]?)/.exec(line)?.[1];
  return open === "'" ? `'"$${variable}"'` : `\${${variable}}`;
}
