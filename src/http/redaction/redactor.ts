import { nextTurn } from '../../base/walkInTurns';

/** Replaces a token or a key, also in an encoded form. */
export const REDACTED = '‹secret›';

/** Shortest text that counts as a secret, in characters; shorter texts would match by chance. */
export const MIN_SECRET_CHARACTERS = 8;

/** Keeps all secrets added so far, and removes them from texts that are written, shown or kept. */
export interface Redactor {
  /** From now on removes this text, unless it has fewer than 8 characters: short texts occur everywhere. */
  add(secret: string): void;
  /** Removes every form of a known secret, and the beginning of a form at the end of the text. */
  readonly redact: (text: string) => string;
  /** As `redact`, for long texts: other tasks of the extension host run after each slice of `characters`. */
  readonly redactInTurns: (text: string, characters?: number) => Promise<string>;
  /** Spans of known secrets in a text; reveals only their positions. */
  find(text: string): readonly Span[];
}

/** Least number of characters at the end of a text that count as the beginning of a cut secret. */
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

/** Forms of the secrets to remove. */
interface Knowledge {
  /** Longest first: one secret may contain another secret, as both keys joined by a colon contain each key. */
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

/** Matches the beginning of any form; many forms share a beginning. */
function patternOfBeginnings(forms: readonly string[]): RegExp {
  const beginnings = new Set(forms.map((form) => form.slice(0, DISTINCTIVE_CHARACTERS)));
  const patterns = [...beginnings].map((beginning) => escapeUnits(beginning));
  return patterns.length === 0 ? /(?!)/ : new RegExp(patterns.join('|'));
}

/** Whether a form may begin in a text, even if line breaks split the form. */
function mayHold(text: string, beginning: RegExp): boolean {
  if (beginning.test(text)) return true;
  // A single pattern with optional line breaks does not work: the `r` of an escaped break may itself begin a form.
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

/** Removes forms that are split by line breaks; the breaks stay. */
function redactWrapped(text: string, forms: readonly string[], mark: string): string {
  const joined = text.replace(BREAKS, '');
  if (joined === text || !forms.some((form) => joined.includes(form))) return text;
  /** Offset in `text` of each character of `joined`. */
  const offsets = new Uint32Array(joined.length);
  let filled = 0;
  for (const { piece, offset } of piecesBetweenBreaks(text))
    for (let index = 0; index < piece.length; index += 1) offsets[filled++] = offset + index;
  let output = '';
  let end = 0;
  for (const span of findSpans(joined, forms)) {
    const from = offsets[span.start] ?? 0;
    const to = (offsets[span.end - 1] ?? 0) + 1;
    output += text.slice(end, from) + mark + (text.slice(from, to).match(BREAKS) ?? []).join('');
    end = to;
  }
  return output + text.slice(end);
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
    // Overlapping spans become one, because one secret may contain another secret.
    if (last && start < last.end) spans.splice(-1, 1, { start: last.start, end: Math.max(end, last.end) });
    else spans.push({ start, end });
  }
  return spans;
}

/**
 * Forms in which a secret is searched for: plain, URL-encoded, JSON-escaped, hex, base64 and base64url. A prefix such
 * as `user:` shifts base64 by 0, 1 or 2 bytes, so all three offsets are included. Adds each form in lower case, as in
 * hosts and charsets. Longest first.
 */
export function secretForms(secret: string): readonly string[] {
  if (secret.length < MIN_SECRET_CHARACTERS) return [];
  const forms = new Set([secret, ...urlForms(secret), ...jsonForms(secret), ...byteForms(secret)]);
  return [...new Set([...forms].flatMap((form) => [form, form.toLowerCase()]))]
    .filter((form) => form.length >= MIN_SECRET_CHARACTERS)
    .sort((left, right) => right.length - left.length);
}

function urlForms(secret: string): string[] {
  const wellFormed = Buffer.from(secret, 'utf8').toString('utf8');
  const component = encodeURIComponent(wellFormed);
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  const strict = component.replace(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const upper = [component, form, strict, encodeURI(wellFormed)];
  const lower = upper.map((text) => text.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()));
  const twice = upper.map((text) => encodeURIComponent(text));
  const all = Buffer.from(secret, 'utf8').toString('hex').replace(/../g, '%$&');
  return [...upper, ...lower, ...twice, all, all.toUpperCase()];
}

/** Each UTF-16 unit as a JSON escape, such as `\u003c`. */
export function escapeUnits(text: string): string {
  return text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function jsonForms(secret: string): string[] {
  const plain = JSON.stringify(secret).slice(1, -1);
  const escaped = [
    plain,
    plain.replaceAll('/', '\\/'),
    // Some encoders escape everything except letters and digits, or only characters with a meaning in HTML.
    secret.replace(/[^A-Za-z0-9]/g, escapeUnits),
    secret.replace(/[^A-Za-z0-9._~-]/g, escapeUnits),
    plain.replace(/[<>&'+=]/g, escapeUnits),
    escapeUnits(secret),
  ];
  const upper = escaped.map((text) =>
    text.replace(/\\u[0-9a-f]{4}/g, (unit) => `\\u${unit.slice(2).toUpperCase()}`),
  );
  // JSON inside a JSON string.
  const nested = escaped.map((text) => JSON.stringify(text).slice(1, -1));
  return [...escaped, ...upper, ...nested];
}

function byteForms(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  const encoded = [0, 1, 2].flatMap((offset) => {
    // Keeps only characters that do not depend on bytes before or after the secret.
    const padded = Buffer.alloc(offset + bytes.length);
    padded.set(bytes, offset);
    const text = padded.toString('base64');
    const inner = text.slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6));
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const whole = bytes.toString('base64');
  return [hex, hex.toUpperCase(), ...encoded, ...encoded.map((text) => text.replaceAll('/', '\\/')), whole];
}

/** Farthest search on each side of a cut, in lengths of the longest form. */
const FARTHEST = 64;

/** A part of a text; offsets in UTF-16 units. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Slices a text into parts of about `characters`, in order and without gaps. No secret crosses a cut, even one split by
 * line breaks, so each slice can be redacted alone. The last slice is longer than every form, unless the text is
 * shorter. `forms`: longest first.
 */
function* safeSlices(text: string, forms: readonly string[], characters: number): Generator<Span> {
  const longest = forms[0]?.length ?? 0;
  let start = 0;
  let end = characters;
  while (end < text.length - longest) {
    const cut = safeCut(text, { start, end }, forms);
    if (cut > start) yield { start, end: cut };
    // Without a cut the slice doubles, so that long texts need few searches.
    end = cut > start ? cut + characters : end + (end - start);
    start = cut;
  }
  yield { start, end: text.length };
}

/** Last offset in the span at which a cut splits no secret; the span's start if there is none nearby. */
function safeCut(text: string, { start, end }: Span, forms: readonly string[]): number {
  // Each edge of the window may split a line break, whose rest then counts as characters.
  const wanted = (forms[0]?.length ?? 0) + 2;
  for (let reach = 2 * wanted; reach <= FARTHEST * wanted; reach *= 2) {
    const isWhole = { before: end - reach <= start, behind: end + reach >= text.length };
    const from = isWhole.before ? start : afterBlanks(text, end - reach, end);
    const window = text.slice(from, end + reach);
    const pieces = [...piecesBetweenBreaks(window)];
    const joined = pieces.map(({ piece }) => piece).join('');
    // The end of a form may look like the beginning of a line break. So the cut moves in the text with and without
    // breaks until both agree.
    let cut = end - from;
    for (let last = -1; last !== cut;) {
      last = cut;
      const before = joinedOffset(pieces, cut);
      const across = startAcross(joined, before, forms);
      cut = startAcross(window, across === before ? cut : offsetOf(pieces, across), forms);
    }
    // A form across the cut may begin before the window or end after it.
    if (!isWhole.before && joinedOffset(pieces, cut) < wanted) continue;
    if (!isWhole.behind && joined.length - joinedOffset(pieces, end - from) < wanted) continue;
    return from + cut;
  }
  return start;
}

/** Skips blanks, which belong to the line break before them. A text may have very many. */
function afterBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at += 1;
  return at;
}

/** Number of characters in the pieces before an offset. */
function joinedOffset(pieces: readonly Piece[], end: number): number {
  return pieces.reduce(
    (sum, { piece, offset }) => sum + Math.min(piece.length, Math.max(0, end - offset)),
    0,
  );
}

/** Offset in the text of the character at `joinedAt` in the joined pieces. */
function offsetOf(pieces: readonly Piece[], joinedAt: number): number {
  let left = joinedAt;
  for (const { piece, offset } of pieces) {
    if (left < piece.length) return offset + left;
    left -= piece.length;
  }
  throw new RangeError('the pieces have no such character');
}

/**
 * Start of the encoded secret that spans `position`; if secrets overlap in a chain, start of the first one. Returns
 * `position` if no secret spans it.
 */
function startAcross(text: string, position: number, forms: readonly string[]): number {
  let at = position;
  for (let last = -1; last !== at;) {
    last = at;
    for (const form of forms) {
      const from = Math.max(0, at - form.length + 1);
      const found = text.slice(from, at + form.length - 1).indexOf(form);
      if (found >= 0) at = from + found;
    }
  }
  return at;
}

/**
 * Line breaks inside a wrapped text, also as escapes in a JSON string. Matching up to 64 at once is ten times
 * faster; an unbounded pattern overflows on millions of breaks.
 */
const BREAKS = /(?:\r?\n[\t ]*|\\r\\n|\\n){1,64}/g;

/** The text between two line breaks, perhaps empty, with its offset. */
interface Piece {
  readonly piece: string;
  /** In UTF-16 units. */
  readonly offset: number;
}

function* piecesBetweenBreaks(text: string): Generator<Piece> {
  let offset = 0;
  for (const match of text.matchAll(BREAKS)) {
    yield { piece: text.slice(offset, match.index), offset };
    offset = match.index + match[0].length;
  }
  yield { piece: text.slice(offset), offset };
}
