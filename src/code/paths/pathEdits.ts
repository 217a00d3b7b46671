import { codeLanguages, type CodeLanguageId } from '../codeLanguages';
import { interpolationAt } from '../interpolationAt';
import type { TextEdit, TextSpan } from '../replaceSecret';
import type { AddressText } from './addressText';
import type { AddressPath } from './readAddress';
import type { SegmentChange } from './templateMatcher';

/** Where a path stands. */
interface PathLocation {
  readonly address: AddressText;
  readonly path: AddressPath;
  readonly language: CodeLanguageId;
}

/**
 * Changes segments of a path in its source. Undefined: what should be changed does not stand there, but where a name is
 * given its value.
 */
export function pathEdits(
  text: string,
  changes: readonly SegmentChange[],
  { address, path, language }: PathLocation,
): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  const end = address.offsetOf(path.end);
  for (const { index, text: meant, parameter } of changes) {
    const slash = path.start + ['', ...path.segments.slice(0, index)].join('/').length;
    const after = slash + 1 + (path.segments[index] ?? '').length;
    if (slash < address.named) return undefined;
    const span = { start: address.offsetOf(slash + 1), end: address.offsetOf(after) };
    if (parameter !== undefined) edits.push(...valueEdits(text, span, { end, parameter, language }));
    else if (meant !== undefined) edits.push({ ...span, text: meant });
    else edits.push({ start: address.offsetOf(slash), end: span.end, text: '' });
  }
  return edits.sort((one, other) => one.start - other.start);
}

/** Puts a value in place of a word, in a string that takes values. */
function valueEdits(
  text: string,
  span: TextSpan,
  { end, parameter, language }: { end: number; parameter: string; language: CodeLanguageId },
): readonly TextEdit[] {
  const known = codeLanguages.find(({ id }) => id === language);
  if (!known) return [];
  const { valueOf, whole, quotes } = interpolationAt(text, { start: span.start, end }, known);
  const { before, shown, after } = valueOf(parameter);
  const value = { ...span, text: before + shown + after };
  if (!whole || !quotes) return [value];
  return [quotes.open, value, { start: whole.contentEnd, end: whole.end, text: quotes.close }];
}
