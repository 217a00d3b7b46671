import type { CodeLanguageId } from '../codeLanguages';

/** Strings first: what looks like a comment inside of one is none. Bounded, like those that are not closed. */
const string = String.raw`"(?:[^"\\\n]|\\.){0,400}"|'(?:[^'\\\n]|\\.){0,400}'|\x60(?:[^\x60\\]|\\.){0,400}\x60`;
const slashes = String.raw`\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/`;
const hash = String.raw`#(?!\[)[^\n]*`;
const patternOf = (...comments: readonly string[]): RegExp =>
  new RegExp(`(${string})|${comments.join('|')}`, 'g');
const withSlashes = patternOf(slashes);
const withHash = patternOf(hash);
const withBoth = patternOf(slashes, hash);

function commentsOf(language: CodeLanguageId): RegExp | undefined {
  if (language === 'shell' || language === 'http') return undefined;
  if (language === 'php') return withBoth;
  return language === 'python' || language === 'ruby' ? withHash : withSlashes;
}

/** A bounded piece of source text that begins outside of strings, without the comments in it. */
export function withoutComments(piece: string, language: CodeLanguageId): string {
  const comments = commentsOf(language);
  return comments ? piece.replace(comments, (_, kept: string | undefined) => kept ?? '') : piece;
}
