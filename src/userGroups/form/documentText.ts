import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { jsonFaultSentence } from '../../json/jsonFaultSentence';
import { MAX_DEPTH } from '../../json/measureIndented';
import { readJsonFields, type JsonFields, type Members } from '../readJsonFields';

/** What a user group's document holds. */
export type DocumentText =
  | { readonly kind: 'empty' }
  | { readonly kind: 'members'; readonly members: Members; readonly root: JsonFields['root'] }
  /** Not one JSON object, or with a name twice that the service sent once; `sentence` says where. */
  | { readonly kind: 'broken'; readonly sentence: string };

/**
 * Reads a user group's text strictly, since the form must not repair what the user wrote as JSON. `baseline` is what
 * the service sent: a name may stand in the text as often as there. Never throws.
 */
export function readDocumentText(text: string, baseline?: Members): DocumentText {
  const read = readServiceText(text);
  if (read.kind !== 'members') return read;
  const twice = [...read.members.values()].find(
    ({ name, all }) => all.length > (baseline?.get(name)?.all.length ?? 1),
  );
  return twice
    ? broken(l10n.t('The field “{0}” stands in the JSON text twice.', sanitizeForDisplay(twice.name, 80)))
    : read;
}

/** Reads what the service sent: a name may stand there more than once. Never throws. */
export function readServiceText(text: string): DocumentText {
  if (text.trim() === '') return { kind: 'empty' };
  const { root, fault, fields } = readJsonFields(text);
  if (fault?.kind === 'tooDeep')
    return broken(l10n.t('The JSON text is nested deeper than {0} levels.', MAX_DEPTH));
  if (fault?.kind === 'broken') return broken(jsonFaultSentence(text, fault));
  if (!root) return broken(l10n.t('The text is not valid JSON.'));
  if (root.type !== 'object') return broken(l10n.t('The JSON text is not an object.'));
  return { kind: 'members', members: fields, root };
}

function broken(sentence: string): DocumentText {
  return { kind: 'broken', sentence };
}
