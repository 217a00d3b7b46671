import type { Endpoint, EndpointDetails, Field, Module } from '../types';

/** An endpoint with the data in which the search looks. */
export interface SearchEntry {
  readonly endpoint: Endpoint;
  readonly module: Module | undefined;
  /** Details whose fields and summary can be searched too. */
  readonly details?: EndpointDetails;
}

/**
 * Returns the entries that match a typed text, best first. Entries with the same score keep their order. After the
 * third entry, leaves out entries with half the best score or less.
 */
export type EndpointSearch = (typed: string) => readonly SearchEntry[];

/** English text → Korean text. */
type Korean = ReadonlyMap<string, string>;

/** Stem of a word → each entry with this stem, and the weight of the stem in the entry. */
type Index = ReadonlyMap<string, ReadonlyMap<SearchEntry, number>>;

/** Words that the search ignores. */
const fillers = /^(?:(?!id|pw)[a-z]{1,2}|the|for|from)$/;
const hangul = /\p{sc=Hangul}/u;
const particle = /(?<=..)(?:으로|[을를이가은는의로])$/;
const ending = /^(.{3,}?)(?:at)?(?:ions?|ings?|ed|e?s|e|(?<=.{5})als?|ly|ments?)?$/;

/** The stem of a word: `cancelled`, `cancels` and `cancellation` have the same stem. */
function stemOf(word: string): string {
  if (hangul.test(word)) return word.replace(particle, '');
  return word
    .replace(ending, '$1')
    .replace(/(.)\1$/, '$1')
    .replace(/y$/, 'i');
}

/**
 * Words of a text or identifier in lower case: `userGroups`, `user-groups` and `User groups` have the same words.
 * Hangul is composed, because text from a Mac, such as a copied file name, may be decomposed.
 */
function wordsOf(text: string): readonly string[] {
  const spaced = text.normalize('NFC').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return spaced.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Stem of a word → stems of its synonyms. */
type Mates = ReadonlyMap<string, ReadonlySet<string>>;

function matesOf(lines: string): Mates {
  const mates = new Map<string, Set<string>>();
  for (const line of lines.split(/\n+/)) {
    const stems = line.split(' ').map(stemOf);
    for (const stem of stems) mates.set(stem, new Set([...(mates.get(stem) ?? []), ...stems]));
  }
  return mates;
}

/** In UTF-16 units. Only a pasted text is longer; its rest is not searched. */
const MAX_TYPED = 200;

/** Creates the search over the entries, in English and Korean at once. */
export function createEndpointSearch(
  entries: readonly SearchEntry[],
  /** Synonyms in the format of `searchWords`. */
  wordLines: string,
  korean: Korean,
): EndpointSearch {
  const index = indexOf(entries, korean);
  const mates = matesOf(wordLines);
  const verbMates = matesOf(wordLines.replace(/\n\n[^]*/, ''));
  const stems = [...new Set([...index.keys(), ...mates.keys()])];
  const cutKorean = cutterOf(stems);
  return (typed) => {
    // A text without spaces, such as `address_detail`, is one name, so its single words count less.
    const loose = /\s/.test(typed) ? 0.6 : 0.3;
    const parts = joinWords(wordsOf(cutKorean(typed.slice(0, MAX_TYPED))), stems);
    const found = parts.map((part) => ({
      ...part,
      scores: scoresOf(nearTo(part, stems, mates, loose), index),
    }));
    const known = found.filter(({ scores }) => scores.size > 0);
    const isVague = known.length < found.length && known.every(({ stem }) => verbMates.has(stem));
    const rows = entries.map((entry) => {
      let covered = 0;
      let score = 0;
      for (const { scores, words } of isVague ? [] : known) {
        const own = scores.get(entry) ?? 0;
        score += own * words.length;
        covered += own && words.length;
      }
      return { entry, score: score && score * covered ** 0.5 + preference(entry, typed) };
    });
    const sorted = rows.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
    const best = sorted[0]?.score ?? 0;
    return sorted.filter(({ score }, at) => at < 3 || score > best / 2).map(({ entry }) => entry);
  };
}

/**
 * Creates a function that splits Korean text into known words, because Korean needs no spaces and adds particles and
 * endings. Text without a known word stays as it is.
 */
function cutterOf(stems: readonly string[]): (text: string) => string {
  const korean = stems.filter((stem) => hangul.test(stem) && stem.length > 1);
  const known = new RegExp(korean.sort((one, other) => other.length - one.length).join('|'), 'g');
  return (text) =>
    text.normalize('NFC').replace(/\p{sc=Hangul}[\p{sc=Hangul}\s]*/gu, (run) => {
      const found = run.replace(/\s/g, '').match(known);
      return ` ${found?.join(' ') ?? run} `;
    });
}

/**
 * Small score that orders similar entries: a list and a detail come before other operations. The list comes before the
 * detail if the text has a plural.
 */
function preference({ endpoint: { label } }: SearchEntry, typed: string): number {
  if (label === 'List') return /[^su]s\b/.test(typed) ? 2 : 1;
  return label === 'Detail' ? 1.2 : 0;
}

/** One or more words of the typed text that are searched together. */
interface Part {
  readonly stem: string;
  readonly words: readonly string[];
}

/**
 * Splits words into parts. Two or three words become one part if they form a known word, such as `sign up`. Fillers are
 * left out.
 */
function joinWords(words: readonly string[], stems: readonly string[]): readonly Part[] {
  const [first] = words;
  if (first === undefined) return [];
  const part = (count: number): Part => {
    const own = words.slice(0, count);
    return { stem: stemOf(own.join('')), words: own };
  };
  const joined = [3, 2].map(part).find(({ stem }) => stems.includes(stem)) ?? part(1);
  const rest = joinWords(words.slice(joined.words.length), stems);
  return fillers.test(joined.words.join('')) ? rest : [joined, ...rest];
}

/**
 * Stems that a part may mean, each with a closeness from 0 to 1. `loose`: closeness of the single words of a joined
 * part.
 */
function nearTo(
  { stem, words }: Part,
  stems: readonly string[],
  mates: Mates,
  loose: number,
): ReadonlyMap<string, number> {
  const near = new Map<string, number>();
  const tries: readonly (readonly [closeness: number, fits: (one: string) => boolean])[] = [
    [1, (one) => one === stem],
    [0.7, (one) => one.startsWith(stem)],
  ];
  for (const [closeness, fits] of tries)
    if (near.size === 0)
      for (const one of stems.filter(fits)) {
        for (const mate of mates.get(one) ?? []) raise(near, mate, closeness * 0.9);
        raise(near, one, closeness);
      }
  // The user may have meant the joined words separately.
  if (words.length > 1) for (const word of words) raise(near, stemOf(word), loose);
  return near;
}

function scoresOf(near: ReadonlyMap<string, number>, index: Index): ReadonlyMap<SearchEntry, number> {
  const scores = new Map<SearchEntry, number>();
  for (const [stem, closeness] of near)
    for (const [entry, weight] of index.get(stem) ?? []) raise(scores, entry, weight * closeness);
  return scores;
}

function raise<T>(scores: Map<T, number>, key: T, score: number): void {
  scores.set(key, Math.max(score, scores.get(key) ?? 0));
}

function indexOf(entries: readonly SearchEntry[], korean: Korean): Index {
  const index = new Map<string, Map<SearchEntry, number>>();
  const known = new Map<string, readonly (readonly [stem: string, share: number])[]>();
  for (const entry of entries)
    for (const [text = '', weight] of textsOf(entry)) {
      const shares = known.get(text) ?? [text, korean.get(text) ?? ''].flatMap(sharesOf);
      known.set(text, shares);
      for (const [stem, share] of shares) {
        const scores = index.get(stem) ?? new Map<SearchEntry, number>();
        index.set(stem, scores);
        raise(scores, entry, weight * share);
      }
    }
  return index;
}

/**
 * Stems of a text with their shares of the text's weight: 1 for a single word, 0.5 in a text of more than three words.
 * Two or three words also count as one joined word with a share of 1.2.
 */
function sharesOf(text: string): readonly (readonly [stem: string, share: number])[] {
  const words = wordsOf(text);
  const { length } = words;
  const share = length > 3 ? 0.5 : 0.8 + 0.2 / length;
  const shares = words.map((word) => [stemOf(word), share] as const);
  return length > 1 && length < 4 ? [...shares, [stemOf(words.join('')), 1.2]] : shares;
}

type WeightedText = readonly [text: string | undefined, weight: number];

function textsOf({ endpoint, module, details }: SearchEntry): readonly WeightedText[] {
  const { id, moduleId, label, method, path } = endpoint;
  return [
    [label, 8],
    [id, 7],
    [moduleId, 7],
    [module?.label, 5.5],
    [method, /^(?:List|Detail)$/.test(label) ? 7 : 5],
    ...path.split('/').map((part) => [part, 4] as const),
    [details?.summary, 3],
    [module?.purpose, 3],
    ...fieldTexts(details?.body, 3.1),
    ...fieldTexts(details?.queryParameters, 2.5),
    ...fieldTexts(details?.pathParameters, 2.5),
    ...fieldTexts(details?.response, method === 'GET' ? 3 : 1),
  ];
}

function fieldTexts(fields: readonly Field[] = [], weight: number): readonly WeightedText[] {
  return fields.flatMap(({ name, meaning, origin, ...field }) => {
    const own = origin === 'reference' ? weight * 1.4 : weight;
    return [[name, own], [meaning, own], ...fieldTexts(field.fields, weight)];
  });
}
