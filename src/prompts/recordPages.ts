import * as l10n from '@vscode/l10n';
import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { UserError } from '../platform/userError';
import type { RecordPicker } from './recordPickers';

/** One record of a list: its exact id, and the service's own texts, still untrusted. */
export interface ListedRecord {
  readonly id: string;
  readonly name?: string;
  readonly kind?: string;
  readonly status?: string;
}

export interface RecordPage {
  readonly records: readonly ListedRecord[];
  /** How many records there are in all, when the answer says. */
  readonly count?: number;
}

/**
 * Reads a list answer: `{ count, list }`, a bare array, or an object with exactly one array of objects.
 * Ids keep their literal, so that a large number stays exact. Throws `UserError` when no list is found.
 */
export function readRecords(text: string, picker: RecordPicker): RecordPage {
  const root = parse(text);
  const list = root && findList(root);
  if (!list) throw new UserError(l10n.t('The answer of {0} holds no list of records.', picker.listEndpoint));
  const rows = list.children ?? [];
  const records = rows.flatMap((row) => readRecord(row, text, picker) ?? []);
  if (rows.length > 0 && records.length === 0) {
    throw new UserError(l10n.t('The records of {0} carry no {1}.', picker.listEndpoint, picker.parameter));
  }
  const count = root.type === 'object' ? member(root, 'count') : undefined;
  return { records, count: typeof count?.value === 'number' ? count.value : undefined };
}

function parse(text: string): Node | undefined {
  const errors: ParseError[] = [];
  try {
    const root = parseTree(text, errors, { disallowComments: true });
    return errors.length === 0 ? root : undefined;
  } catch (error) {
    // The parser recurses; a text that is nothing but nesting is no list.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findList(root: Node): Node | undefined {
  if (root.type === 'array') return root;
  if (root.type !== 'object') return undefined;
  const named = member(root, 'list');
  if (named?.type === 'array') return named;
  const arrays = members(root)
    .map(([, value]) => value)
    .filter(
      (value) => value.type === 'array' && (value.children ?? []).every((row) => row.type === 'object'),
    );
  return arrays.length === 1 ? arrays[0] : undefined;
}

function readRecord(row: Node, text: string, picker: RecordPicker): ListedRecord | undefined {
  const first = (names: readonly string[]): string | undefined => {
    for (const name of names) {
      const value = literal(member(row, name), text);
      if (value !== undefined && value !== '') return value;
    }
    return undefined;
  };
  const id = first(picker.idFields);
  if (id === undefined) return undefined;
  const name = first(picker.labelFields);
  const kind = picker.kind && first([picker.kind.field]);
  const status = picker.statusField === undefined ? undefined : first([picker.statusField]);
  return { id, name, kind, status };
}

function literal(node: Node | undefined, text: string): string | undefined {
  if (node?.type === 'string') return String(node.value);
  if (node?.type === 'number') return text.slice(node.offset, node.offset + node.length);
  return undefined;
}

function members(node: Node): readonly (readonly [name: string, value: Node])[] {
  if (node.type !== 'object') return [];
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key && value ? [[String(key.value), value] as const] : [];
  });
}

/** Of a repeated name the last counts, as it does for `JSON.parse`. */
function member(node: Node, name: string): Node | undefined {
  return members(node).findLast(([key]) => key === name)?.[1];
}
