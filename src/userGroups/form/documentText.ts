import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { jsonFaultSentence } from '../../json/jsonFaultSentence';
import { MAX_DEPTH } from '../../json/measureIndented';
import { readJsonFields, type JsonField } from '../file/readJsonFields';

/** A member of a user group as its text holds it; the last of several values. */
export interface Member extends JsonField {
  /** How often the text has the name. */
  readonly times: number;
  /** As `same`, of all values under the name. */
  readonly allSame: string;
}

/** The members of a user group by name. */
export type Members = ReadonlyMap<string, Member>;

/** What a user group's document holds. */
export type DocumentText =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'members';
      readonly members: Members;
      /** All values of all names, in the order of the text. */
      readonly order: readonly JsonField[];
      /** Where the braces stand. */
      readonly open: number;
      readonly close: number;
    }
  /** Not one JSON object, or with a member twice that the service sent once; `sentence` says where. */
  | { readonly kind: 'broken'; readonly sentence: string };

/**
 * Reads a user group's text strictly, since the form must not repair what the user wrote as JSON. `baseline` is what
 * the service sent: a member that stands there as often is no mistake of the user's. Never throws.
 */
export function readDocumentText(text: string, baseline?: Members): DocumentText {
  const read = readServiceText(text);
  if (read.kind !== 'members') return read;
  const twice = [...read.members.values()].find(
    ({ name, times }) => times > (baseline?.get(name)?.times ?? 1),
  );
  return twice
    ? broken(l10n.t('The field “{0}” stands in the JSON text twice.', sanitizeForDisplay(twice.name, 80)))
    : read;
}

/** Reads what the service sent: each of its members may stand there more than once. Never throws. */
export function readServiceText(text: string): DocumentText {
  if (text.trim() === '') return { kind: 'empty' };
  const { root, fault, fields } = readJsonFields(text);
  if (fault?.kind === 'tooDeep')
    return broken(l10n.t('The JSON text is nested deeper than {0} levels.', MAX_DEPTH));
  if (fault?.kind === 'broken') return broken(jsonFaultSentence(text, fault));
  if (!root) return broken(l10n.t('The text is not valid JSON.'));
  if (root.type !== 'object') return broken(l10n.t('The JSON text is not an object.'));
  const order = [...fields.values()].flat().sort((one, other) => one.key.offset - other.key.offset);
  const members = new Map<string, Member>();
  for (const [name, values] of fields) {
    const last = values.at(-1);
    const allSame = values.map(({ same }) => same).join(',');
    if (last) members.set(name, { ...last, times: values.length, allSame });
  }
  return { kind: 'members', members, order, open: root.offset, close: root.offset + root.length - 1 };
}

function broken(sentence: string): DocumentText {
  return { kind: 'broken', sentence };
}
