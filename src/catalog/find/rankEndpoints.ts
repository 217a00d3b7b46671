import { callTitle } from '../callTitle';
import { translated } from '../translated';
import type { Endpoint, EndpointDetails, Field, HttpMethod, Module } from '../types';

/** Words that say nothing about an endpoint. */
const fillers: ReadonlySet<string> = new Set(['a', 'all', 'an', 'for', 'my', 'of', 'one', 'the', 'to']);

/**
 * The words of a text or an identifier in lower case: `userGroups`, `user-groups` and `User groups` are the same, and so
 * is Hangul whole and in pieces, as macOS gives it.
 */
function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words, and all of them as one: people leave out spaces and hyphens. */
function spellingsOf(text: string): readonly string[] {
  const words = wordsOf(text);
  return words.length > 1 ? [...words, words.join('')] : words;
}

/** The words of what a user typed, without fillers unless there is nothing else. */
function wantedWords(text: string): readonly string[] {
  const words = wordsOf(text);
  const meaningful = words.filter((word) => !fillers.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** Singular and plural of the API's nouns have the same stem. */
function stemOf(word: string): string {
  return word.length > 3 && word.endsWith('s') && !/[su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** From 0, no match, to 1, the same word. */
function closeness(wanted: string, word: string): number {
  if (wanted === word) return 1;
  if (stemOf(wanted) === stemOf(word)) return 0.9;
  if (word.startsWith(wanted)) return 0.7;
  return wanted.length >= 3 && word.includes(wanted) ? 0.4 : 0;
}

/** An endpoint and what it can be found by. */
export interface SearchEntry {
  readonly endpoint: Endpoint;
  readonly module: Module | undefined;
  /** Adds field names and the summary. */
  readonly details?: EndpointDetails;
}

/** What people call the methods. */
const verbs: Readonly<Record<HttpMethod, readonly string[]>> = {
  GET: ['get', 'read', 'show', 'fetch', 'view', 'retrieve', 'lookup'],
  POST: ['post', 'create', 'add', 'new', 'make', 'register'],
  PUT: ['put', 'update', 'change', 'edit', 'modify', 'set'],
  DELETE: ['delete', 'remove', 'drop'],
};

/** Where a word may stand, and how much a match there counts. */
interface WeightedWords {
  readonly weight: number;
  readonly words: readonly string[];
}

function namesOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => [field.name, ...namesOf(field.fields ?? [])]);
}

/** Every field name that the details show: parameters, body and answer. */
function fieldNames(details: EndpointDetails | undefined): readonly string[] {
  if (!details) return [];
  const { pathParameters, queryParameters, body, response } = details;
  return namesOf([...pathParameters, ...queryParameters, ...(body ?? []), ...response]);
}

/** A list is about many, all else about one: "get invoice" means the detail. */
function nounOf({ moduleId, label }: Endpoint): readonly string[] {
  const words = spellingsOf(moduleId);
  return label === 'List' ? words : words.map(stemOf);
}

function weightedWordsOf({ endpoint, module, details }: SearchEntry): readonly WeightedWords[] {
  const { id, label, method, path } = endpoint;
  return [
    { weight: 8, words: spellings(label) },
    { weight: 7, words: spellingsOf(id.slice(id.indexOf('.') + 1)) },
    { weight: 6, words: nounOf(endpoint) },
    { weight: 5.5, words: spellings(module?.label ?? '') },
    { weight: 5, words: verbs[method] },
    { weight: 4, words: path.split('/').flatMap(spellingsOf) },
    { weight: 2, words: wordsOf(`${details?.summary ?? ''} ${module?.purpose ?? ''}`) },
    { weight: 1, words: fieldNames(details).flatMap(spellingsOf) },
  ];
}

/** The spellings of a label, in the reference's words and in the user's language. */
function spellings(text: string): readonly string[] {
  return [...spellingsOf(text), ...spellingsOf(translated(text))];
}

function scoreOfWord(wanted: string, weightedWords: readonly WeightedWords[]): number {
  return Math.max(
    0,
    ...weightedWords.map(
      ({ weight, words }) => weight * Math.max(0, ...words.map((word) => closeness(wanted, word))),
    ),
  );
}

/** What is looked for: the text as a whole, its words, and the stems of those of the whole. */
interface Search {
  readonly text: string;
  readonly words: readonly string[];
  readonly stems: ReadonlySet<string>;
}

/** Ranks what the text names in full before what only resembles it. */
function exactness({ text, stems }: Search, entry: SearchEntry): number {
  const { id, label, method, path } = entry.endpoint;
  if (text === id.toLowerCase()) return 500;
  const named = path.replace(/^\/(?:v1\/)?/, '');
  if ([path, `${method} ${path}`, `${method} ${named}`].some((one) => text === one.toLowerCase())) return 400;
  const full = [...wordsOf(label), ...wordsOf(entry.endpoint.moduleId)].map(stemOf);
  const title = wantedWords(callTitle(entry.endpoint, { modules: entry.module ? [entry.module] : [] })).map(
    stemOf,
  );
  for (const all of [full, title])
    if (all.length === stems.size && all.every((word) => stems.has(word))) return 300;
  if (text === label.toLowerCase()) return 200;
  if (path.includes(text)) return 40;
  return fieldNames(entry.details).includes(text) ? 3 : 0;
}

function scoreOf(search: Search, entry: SearchEntry): number {
  const exact = exactness(search, entry);
  const weightedWords = weightedWordsOf(entry);
  const scores = search.words.map((word) => scoreOfWord(word, weightedWords));
  if (scores.length === 0 || scores.includes(0)) return exact;
  return exact + scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/**
 * The entries that hold every typed word somewhere, best first; equal ones keep their order. Words may come in any
 * order and match different texts: "list user groups", "get invoice", `userGroups.update`, "company_name".
 */
export function rankEndpoints(entries: readonly SearchEntry[], typed: string): readonly SearchEntry[] {
  const text = typed.normalize('NFC').trim().toLowerCase();
  const search = { text, words: wantedWords(typed), stems: new Set(wantedWords(text).map(stemOf)) };
  return entries
    .map((entry) => ({ entry, score: scoreOf(search, entry) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}
