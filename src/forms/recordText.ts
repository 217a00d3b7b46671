import * as l10n from '@vscode/l10n';
import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { plain } from '../platform/plain';
import { isJson } from '../catalog/isJson';

/** A member of a record as its text holds it. */
export interface Member {
  readonly name: string;
  /** The JSON text of its value, byte for byte. */
  readonly literal: string;
  /** Set when the value is a text. */
  readonly text?: string;
  /** Where its name and its literal begin. */
  readonly start: number;
  readonly offset: number;
}

/** What a record's document holds. */
export type RecordText =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'members';
      /** In the order of the text. */
      readonly members: ReadonlyMap<string, Member>;
      /** Where the braces stand. */
      readonly open: number;
      readonly close: number;
    }
  /** Not one JSON object with each member once; `sentence` says where. */
  | { readonly kind: 'broken'; readonly sentence: string };

/** Nested deeper than any record; parsers recurse. */
const MAX_DEPTH = 100;

/** Reads a record's text strictly, since the form must not repair what the user wrote as JSON. Never throws. */
export function readRecordText(text: string): RecordText {
  if (text.trim() === '') return { kind: 'empty' };
  if (isTooDeep(text)) return broken(l10n.t('The JSON text is nested deeper than {0} levels.', MAX_DEPTH));
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first) return broken(l10n.t('Line {0} of the JSON text is not valid.', lineOf(text, first.offset)));
  if (!root || !isJson(text)) return broken(l10n.t('The text is not valid JSON.'));
  if (root.type !== 'object') return broken(l10n.t('The JSON text is not an object.'));
  const members = new Map<string, Member>();
  for (const member of membersOf(root, text)) {
    if (members.has(member.name))
      return broken(l10n.t('The field “{0}” stands in the JSON text twice.', plain(member.name, 80)));
    members.set(member.name, member);
  }
  return { kind: 'members', members, open: root.offset, close: root.offset + root.length - 1 };
}

/** True for the same value in the same spelling, however it is indented. */
export function isSameLiteral(one: Member | undefined, other: Member | undefined): boolean {
  return one === other || (!!one && !!other && compact(one.literal) === compact(other.literal));
}

function compact(literal: string): string {
  return literal.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}

function broken(sentence: string): RecordText {
  return { kind: 'broken', sentence };
}

function membersOf(root: Node, text: string): readonly Member[] {
  return (root.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    if (!key || !value) return [];
    const literal = text.slice(value.offset, value.offset + value.length);
    const member = { name: String(key.value), literal, start: key.offset, offset: value.offset };
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

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
