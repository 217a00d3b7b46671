import type { CodeLanguage } from './codeLanguages';
import { findMissingImports } from './findMissingImports';
import { scanStrings } from './paths/scanStrings';

export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const NAME = 'COMMERCE_API_TOKEN';

/**
 * The edits that put an environment variable in place of a secret in a string of the source, with the import that
 * reading it takes. Empty when the secret stands elsewhere, as in a comment.
 */
export function replaceSecret(
  text: string,
  language: CodeLanguage,
  secret: { readonly start: number; readonly end: number },
): readonly TextEdit[] {
  const variable = language.environment(NAME);
  if (language.id === 'http') return [{ ...secret, text: variable }];
  if (language.id === 'shell') return [{ ...secret, text: inShell(text, secret.start) }];
  const string = scanStrings(text, language.id).find(
    ({ contentStart, contentEnd }) => contentStart <= secret.start && secret.end <= contentEnd,
  );
  if (!string) return [];
  const open = text.slice(string.start, string.contentStart);
  const close = text.slice(string.contentEnd, string.end);
  const around = [text.slice(string.contentStart, secret.start), text.slice(secret.end, string.contentEnd)];
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

/** Single quotes are left for the variable and taken up again. */
function inShell(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const open = /^(?:[^'"\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')*(['"]?)/.exec(line)?.[1];
  return open === "'" ? `'"$${NAME}"'` : `\${${NAME}}`;
}
