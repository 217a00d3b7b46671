import { doAtOnce } from '../../src/base/doInTurns';
import { findPaths, type FoundPaths, type KnownPaths } from '../../src/code/paths/findPaths';
import { codeLanguage, type CodeLanguageId } from '../../src/code/source/codeLanguages';
import { readSource, type Source } from '../../src/code/source/readSource';

/** A source text as code help reads it. */
export function sourceOf(text: string, language: CodeLanguageId): Source {
  return doAtOnce(readSource(text, codeLanguage(language)));
}

/** Findings of code help in a source text. */
export function pathsIn(text: string, language: CodeLanguageId, known: KnownPaths): FoundPaths {
  return doAtOnce(findPaths(sourceOf(text, language), known));
}
