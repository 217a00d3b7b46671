import type { CodeLanguageId } from '../codeLanguages';
import { scanStrings } from './scanStrings';

/** How a comment begins, unlike a regular expression. */
const comment = /^(?:\/[/*]|#|=begin)/;

/** A piece of source text that begins outside of strings, without the comments in it. */
export function withoutComments(piece: string, language: CodeLanguageId): string {
  if (language === 'shell' || language === 'http') return piece;
  const others: { start: number; end: number }[] = [];
  scanStrings(piece, language, others);
  let kept = '';
  let at = 0;
  for (const { start, end } of others.filter((other) => comment.test(piece.slice(other.start, other.end)))) {
    kept += piece.slice(at, start);
    at = end;
  }
  return kept + piece.slice(at);
}
