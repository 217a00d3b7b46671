import { nextTurn } from '../../base/walkInTurns';
import { BREAKS, piecesBetweenBreaks, safeSlices, type Span } from './safeSlices';
import { escapeUnits, MIN_SECRET_CHARACTERS, secretForms } from './secretForms';

/** Replaces a token, a key or an encoded form of one. */
export const REDACTED = '‹secret›';

/** Knows the live secrets and removes them from everything that is written, shown or kept. */
export interface Redactor {
  /** From now on removes this text, unless it has fewer than 8 characters: short texts occur everywhere. */
  add(secret: string): void;
  /**
   * Removes every form of a live secret, and the beginning of one at the end of the text; returns the same text if
   * there is none.
   */
  readonly redact: (text: string) => string;
  /** As `redact`, for a text of any length: after each slice of `characters`, other tasks of the extension host run. */
  readonly redactInTurns: (text: string, characters?: number) => Promise<string>;
  /** Spans of live secrets in a text; reveals only their positions. */
  find(text: string): readonly Span[];
}

/** This many characters at the end of a text count as the beginning of a cut secret. */
const DISTINCTIVE_CHARACTERS = MIN_SECRET_CHARACTERS;

/** One slice takes about 30 ms at worst. */
const SLICE_CHARACTERS = 1_000_000;

/** `mark` replaces each secret. */
export function createRedactor(mark = REDACTED): Redactor {
  const live = new Map<string, readonly string[]>();
  let known = knowledgeOf([]);
  const learn = (): void => {
    known = knowledgeOf([...live.values()].flat());
  };
  const redact = (text: string): string => redactPart(text, known, { mark, isEnd: true });
  return {
    add: (secret) => {
      if (secret.length < MIN_SECRET_CHARACTERS || live.has(secret)) return;
      live.set(secret, secretForms(secret));
      learn();
    },
    redact,
    redactInTurns: async (text, characters = SLICE_CHARACTERS) => {
      if (text.length <= characters) return redact(text);
      const now = known;
      const redacted: string[] = [];
      let isSame = true;
      for (const { start, end } of safeSlices(text, now.forms, characters)) {
        const slice = text.slice(start, end);
        const isEnd = end === text.length;
        const part = redactPart(slice, now, { mark, isEnd });
        isSame &&= part === slice;
        redacted.push(part);
        if (!isEnd) await nextTurn();
      }
      return isSame ? text : redacted.join('');
    },
    find: (text) => findSpans(text, known.forms),
  };
}

/** The secrets to remove. */
interface Knowledge {
  /** Longest first: one secret may contain another, as Basic authorization contains the keys. */
  readonly forms: readonly string[];
  readonly beginning: RegExp;
}

function knowledgeOf(texts: readonly string[]): Knowledge {
  const forms = texts.toSorted((left, right) => right.length - left.length);
  return { forms, beginning: patternOfBeginnings(forms) };
}

function redactPart(
  text: string,
  { forms, beginning }: Knowledge,
  { mark, isEnd }: { readonly mark: string; readonly isEnd: boolean },
): string {
  if (!mayHold(text, beginning)) return text;
  const replaced = forms.reduce((rest, form) => rest.replaceAll(form, mark), text);
  const unwrapped = redactWrapped(replaced, forms, mark);
  return isEnd ? redactTail(unwrapped, forms, mark) : unwrapped;
}

/** Matches the beginning of any form; most forms share theirs. */
function patternOfBeginnings(forms: readonly string[]): RegExp {
  const beginnings = new Set(forms.map((form) => form.slice(0, DISTINCTIVE_CHARACTERS)));
  const patterns = [...beginnings].map((beginning) => escapeUnits(beginning));
  return patterns.length === 0 ? /(?!)/ : new RegExp(patterns.join('|'));
}

/** Whether a form may begin in a text, even with line breaks in it. */
function mayHold(text: string, beginning: RegExp): boolean {
  if (beginning.test(text)) return true;
  // No single pattern with line breaks between all characters: the `r` of an escaped break may itself begin a form.
  const joined = text.replace(BREAKS, '');
  return joined !== text && beginning.test(joined);
}

/** Removes the beginning of a form at the end of a cut text. */
function redactTail(text: string, forms: readonly string[], mark: string): string {
  for (const form of forms) {
    for (let length = form.length - 1; length >= DISTINCTIVE_CHARACTERS; length -= 1)
      if (text.endsWith(form.slice(0, length))) return text.slice(0, -length) + mark;
  }
  return text;
}

/** Removes forms that are split by line breaks. */
function redactWrapped(text: string, forms: readonly string[], mark: string): string {
  const joined = text.replace(BREAKS, '');
  if (joined === text || !forms.some((form) => joined.includes(form))) return text;
  const found = findSpans(joined, forms);
  // Walks over the pieces between the breaks, with offsets in `joined`, and keeps the text outside the spans.
  let output = '';
  let end = 0;
  let at = 0;
  let next = 0;
  const copyPiece = (piece: string): void => {
    let index = 0;
    while (index < piece.length) {
      while ((found[next]?.end ?? Infinity) <= at + index) next += 1;
      const span = found[next];
      const start = span ? Math.max(span.start - at, index) : piece.length;
      output += piece.slice(index, Math.min(start, piece.length));
      if (!span || start >= piece.length) break;
      if (span.start >= at + index) output += mark;
      index = Math.min(span.end - at, piece.length);
    }
    at += piece.length;
  };
  for (const { piece, offset } of piecesBetweenBreaks(text)) {
    output += text.slice(end, offset);
    copyPiece(piece);
    end = offset + piece.length;
  }
  return output;
}

function findSpans(text: string, forms: readonly string[]): readonly Span[] {
  const all: Span[] = [];
  for (const form of forms) {
    for (let start = text.indexOf(form); start >= 0; start = text.indexOf(form, start + form.length))
      all.push({ start, end: start + form.length });
  }
  const spans: Span[] = [];
  for (const { start, end } of all.sort((left, right) => left.start - right.start)) {
    const last = spans.at(-1);
    // One secret may contain another.
    if (last && start < last.end) spans.splice(-1, 1, { start: last.start, end: Math.max(end, last.end) });
    else spans.push({ start, end });
  }
  return spans;
}
