import * as l10n from '@vscode/l10n';
import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { isJson } from '../../json/isJson';
import { jsonFaultSentence } from '../../json/jsonFaultSentence';

/** A member of a user group as its text holds it. */
export interface Member {
  readonly name: string;
  /** The JSON text of its value, byte for byte. */
  readonly literal: string;
  /** Set when the value is a text. */
  readonly text?: string;
  /** Where its name and its literal begin. */
  readonly start: number;
  readonly offset: number;
  /** How often the text has a member of that name up to this one. */
  readonly times: number;
}

/** The members of a user group by name; the last of several values counts. */
export type Members = ReadonlyMap<string, Member>;

/** What a user group's document holds. */
export type DocumentText =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'members';
      readonly members: Members;
      /** All of them, in the order of the text. */
      readonly order: readonly Member[];
      /** Where the braces stand. */
      readonly open: number;
      readonly close: number;
    }
  /** Not one JSON object, or with a member twice that the service sent once; `sentence` says where. */
  | { readonly kind: 'broken'; readonly sentence: string };

/** Nested deeper than any user group; parsers recurse. */
const MAX_DEPTH = 100;

/**
 * Reads a user group's text strictly, since the form must not repair what the user wrote as JSON. `baseline` is what
 * the service sent: a member that stands there as often is no mistake of the user's. Never throws.
 */
export function readDocumentText(text: string, baseline?: Members): DocumentText {
  const read = readServiceText(text);
  if (read.kind !== 'members') return read;
  const twice = read.order.find(({ name, times }) => times > (baseline?.get(name)?.times ?? 1));
  return twice
    ? broken(l10n.t('The field “{0}” stands in the JSON text twice.', sanitizeForDisplay(twice.name, 80)))
    : read;
}

/** Reads what the service sent: each of its members may stand there more than once. Never throws. */
export function readServiceText(text: string): DocumentText {
  if (text.trim() === '') return { kind: 'empty' };
  if (isTooDeep(text)) return broken(l10n.t('The JSON text is nested deeper than {0} levels.', MAX_DEPTH));
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first) return broken(jsonFaultSentence(text, first));
  if (!root || !isJson(text)) return broken(l10n.t('The text is not valid JSON.'));
  if (root.type !== 'object') return broken(l10n.t('The JSON text is not an object.'));
  const order = membersOf(root, text);
  const members = new Map(order.map((member) => [member.name, member]));
  return { kind: 'members', members, order, open: root.offset, close: root.offset + root.length - 1 };
}

/** True for the same value in the same spelling, however it is indented. */
export function isSameLiteral(one: Member | undefined, other: Member | undefined): boolean {
  return one === other || (!!one && !!other && compact(one.literal) === compact(other.literal));
}

function compact(literal: string): string {
  return literal.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}

function broken(sentence: string): DocumentText {
  return { kind: 'broken', sentence };
}

function membersOf(root: Node, text: string): readonly Member[] {
  const counts = new Map<string, number>();
  return (root.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    if (!key || !value) return [];
    const literal = text.slice(value.offset, value.offset + value.length);
    const name = String(key.value);
    const times = (counts.get(name) ?? 0) + 1;
    counts.set(name, times);
    const member = { name, literal, start: key.offset, offset: value.offset, times };
    return [value.type === 'string' ? { ...member, text: String(value.value) } : member];
  });
}

/** Counts brackets outside of texts. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
