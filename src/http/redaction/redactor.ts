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

/** Length of the beginning by which forms are found. A shorter beginning of a cut secret does not count. */
const DISTINCTIVE_CHARACTERS = MIN_SECRET_CHARACTERS;

/** One slice takes about 30 ms at worst. */
const SLICE_CHARACTERS = 1_000_000;

/** `mark` replaces each secret. */
export function createRedactor(mark = REDACTED): Redactor {
  const secrets = new Set<string>();
  const forms = new KnownForms();
  const redact = (text: string): string => redactPart(text, forms, { mark, isEnd: true });
  return {
    add: (secret) => {
      if (secret.length < MIN_SECRET_CHARACTERS || secrets.has(secret)) return;
      secrets.add(secret);
      for (const form of secretForms(secret)) forms.add(form);
    },
    redact,
    redactInTurns: async (text, characters = SLICE_CHARACTERS) => {
      if (text.length <= characters) return redact(text);
      const redacted: string[] = [];
      let isSame = true;
      for (const { start, end } of safeSlices(text, forms, characters)) {
        const slice = text.slice(start, end);
        const isEnd = end === text.length;
        const part = redactPart(slice, forms, { mark, isEnd });
        isSame &&= part === slice;
        redacted.push(part);
        if (!isEnd) await nextTurn();
      }
      return isSame ? text : redacted.join('');
    },
    find: (text) => forms.find(text),
  };
}

/** Characters whose codes make up a hash. */
const HASHED_CHARACTERS = 4;

/** Hash of the last `HASHED_CHARACTERS` codes; earlier codes are shifted out. */
function nextHash(hash: number, code: number): number {
  return ((hash << 4) ^ code) & 0xffff;
}

/** Forms of the secrets to remove. Finds all of them in one pass, so that many secrets cost little more than one. */
class KnownForms {
  /** Length of the longest form. */
  longest = 0;
  private readonly byBeginning = new Map<string, string[]>();
  /** 1 at each hash with which a form begins. */
  private readonly hashes = new Uint8Array(0x10000);

  add(form: string): void {
    this.longest = Math.max(this.longest, form.length);
    let hash = 0;
    for (let at = 0; at < HASHED_CHARACTERS; at += 1) hash = nextHash(hash, form.charCodeAt(at));
    this.hashes[hash] = 1;
    const beginning = form.slice(0, DISTINCTIVE_CHARACTERS);
    this.byBeginning.set(beginning, [...(this.byBeginning.get(beginning) ?? []), form]);
  }

  /**
   * Spans of forms in a text, in order. Overlapping spans become one, because one secret may contain another secret.
   * `isEnd`: also finds the beginning of a form at the end of the text.
   */
  find(text: string, isEnd = false): readonly Span[] {
    const spans: Span[] = [];
    if (this.longest === 0) return spans;
    const lengths = new Map<string, (start: number) => number>();
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = nextHash(hash, text.charCodeAt(at));
      if (this.hashes[hash] === 0) continue;
      const start = at + 1 - HASHED_CHARACTERS;
      for (const form of this.byBeginning.get(text.slice(start, start + DISTINCTIVE_CHARACTERS)) ?? []) {
        const lengthAt = lengths.get(form) ?? createLengthAt(form, text);
        lengths.set(form, lengthAt);
        const end = start + lengthAt(start);
        if (end - start === form.length || (isEnd && end === text.length)) addSpan(spans, { start, end });
      }
    }
    return spans;
  }
}

/**
 * Returns the number of a form's first characters that a text has at an offset. Each offset must be higher than the
 * one before. Takes linear time, even if the form and the text repeat a word (Z algorithm).
 */
function createLengthAt(form: string, text: string, own?: Uint32Array): (start: number) => number {
  /** The same numbers for the form itself as text. */
  let ownLengths = own;
  let from = 0;
  let to = 0;
  return (start) => {
    if (start < to) {
      ownLengths ??= lengthsIn(form);
      const known = ownLengths[start - from] ?? 0;
      if (start + known < to) return known;
    }
    from = start;
    to = Math.max(from, to);
    while (to - from < form.length && text.charCodeAt(to) === form.charCodeAt(to - from)) to += 1;
    return to - from;
  };
}

function lengthsIn(form: string): Uint32Array {
  const lengths = new Uint32Array(form.length);
  const lengthAt = createLengthAt(form, form, lengths);
  for (let start = 1; start < form.length; start += 1) lengths[start] = lengthAt(start);
  return lengths;
}

function addSpan(spans: Span[], { start, end }: Span): void {
  const last = spans.at(-1);
  if (last && start < last.end) spans.splice(-1, 1, { start: last.start, end: Math.max(end, last.end) });
  else spans.push({ start, end });
}

function redactPart(
  text: string,
  forms: KnownForms,
  { mark, isEnd }: { readonly mark: string; readonly isEnd: boolean },
): string {
  const unwrapped = redactWrapped(hideSpans(text, forms.find(text), mark), forms, mark);
  return isEnd ? hideSpans(unwrapped, forms.find(unwrapped, true), mark) : unwrapped;
}

function hideSpans(text: string, spans: readonly Span[], mark: string): string {
  let hidden = '';
  let from = 0;
  for (const { start, end } of spans) {
    hidden += text.slice(from, start) + mark;
    from = end;
  }
  return hidden + text.slice(from);
}

/** Removes forms that are split by line breaks; the breaks stay. */
function redactWrapped(text: string, forms: KnownForms, mark: string): string {
  const joined = text.replace(BREAKS, '');
  const spans = joined === text ? [] : forms.find(joined);
  if (spans.length === 0) return text;
  /** Offset in `text` of each character of `joined`. */
  const offsets = new Uint32Array(joined.length);
  let filled = 0;
  for (const { piece, offset } of piecesBetweenBreaks(text))
    for (let index = 0; index < piece.length; index += 1) offsets[filled++] = offset + index;
  let output = '';
  let end = 0;
  for (const span of spans) {
    const from = offsets[span.start] ?? 0;
    const to = (offsets[span.end - 1] ?? 0) + 1;
    output += text.slice(end, from) + mark + (text.slice(from, to).match(BREAKS) ?? []).join('');
    end = to;
  }
  return output + text.slice(end);
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
 * shorter.
 */
function* safeSlices(text: string, forms: KnownForms, characters: number): Generator<Span> {
  const { longest } = forms;
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
function safeCut(text: string, { start, end }: Span, forms: KnownForms): number {
  // Each edge of the window may split a line break, whose rest then counts as characters.
  const wanted = forms.longest + 2;
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
function startAcross(text: string, position: number, forms: KnownForms): number {
  return forms.find(text).find(({ start, end }) => start < position && position < end)?.start ?? position;
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
