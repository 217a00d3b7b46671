import type { CodeLanguage } from './source/codeLanguages';
import { findMissingImports } from './findMissingImports';
import { stringAround, type Source, type TextSpan } from './source/readSource';
import type { SecretVariable } from './environmentVariables';
import { ASSISTANT_KEY } from '../http/redaction/hideSecrets';

/** A replacement for a range of a text. */
export interface TextEdit extends TextSpan {
  readonly text: string;
}

/** A secret in a text, with the environment variable that can replace it, if any. */
export interface FoundSecret extends TextSpan {
  readonly variable: SecretVariable | undefined;
}

/** Longest tag of JSX before the value of an attribute, in characters. */
const MAX_TAG = 300;
/** Text before the value of a JSX attribute, which an expression needs braces for. */
const attribute = /<[A-Za-z][\w.-]*\s+(?=[\w{])(?:=>|[^<>])*[\w-]=$/;

/**
 * Edits that replace a secret by an environment variable, and add the import that the variable needs. Empty if no
 * variable holds the secret, or if the secret is outside strings, for example in a comment. In a shell script or an
 * `.http` file the secret may be anywhere.
 */
export function replaceSecret(source: Source, secret: FoundSecret): readonly TextEdit[] {
  const { text, language } = source;
  if (secret.variable === undefined) return [];
  const variable = language.environment(secret.variable);
  const { start, end } = secret;
  if (language.id === 'http') return [{ start, end, text: variable }];
  if (language.id === 'shell') return [{ start, end, text: inShell(text, start, secret.variable) }];
  const string = stringAround(source, start);
  if (!string || end > string.contentEnd) return [];
  const open = text.slice(string.start, string.contentStart);
  const close = text.slice(string.contentEnd, string.end);
  const around = [text.slice(string.contentStart, start), text.slice(end, string.contentEnd)];
  const [before = '', after = ''] = around.map((part) => (part === '' ? '' : open + part + close));
  const joint = language.program?.joint === 'dot' ? ' . ' : ' + ';
  const joined = [before, variable, after].filter((part) => part !== '').join(joint);
  const isAttribute =
    language.id === 'javascript' && attribute.test(text.slice(0, string.start).slice(-MAX_TAG));
  const replaced = isAttribute ? `{${joined}}` : joined;
  return [...missingImport(text, language), { start: string.start, end: string.end, text: replaced }];
}

function missingImport(text: string, { id, environmentImport }: CodeLanguage): readonly TextEdit[] {
  if (environmentImport === undefined) return [];
  const { offset, lines } = findMissingImports(text, { language: id, imports: [environmentImport] });
  return lines.map((line) => ({ start: offset, end: offset, text: `${line}\n` }));
}

/** A shell expands no variable in single quotes, so the quotes close before the variable and open again after it. */
function inShell(text: string, start: number, variable: SecretVariable): string {
  // A quoted body may have several lines, but hardly a blank one.
  const lines =
    text
      .slice(0, start)
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  // A heredoc has no quotes, whether it ends before the secret or not. `((1 << n))` begins no heredoc.
  const open =
    /^(?:(?<=^|\s)#[^\n]*|\(\([^()'"\n]*\)\)|(?<!<)<<-?[ \t]*\\?(["']?)([A-Za-z_]\w*)\1[^]*?(?:\n[ \t]*\2(?=\r?\n|$)|$)|[^'"\\]|\\[^]|"(?:[^"\\]|\\[^])*"|'[^']*')*(['"]?)/.exec(
      lines,
    )?.[3];
  return open === "'" ? `'"$${variable}"'` : `\${${variable}}`;
}

const keys = new RegExp(`(?<![\\w-])${ASSISTANT_KEY}(?![\\w-])`, 'g');

/** Keys of assistants in a text, found by their shape, because keys of other windows are unknown here. */
export function findAssistantKeys(text: string): readonly FoundSecret[] {
  return Array.from(text.matchAll(keys), ({ 0: key, index }) => ({
    start: index,
    end: index + key.length,
    variable: 'COMMERCE_API_ASSISTANT',
  }));
}
