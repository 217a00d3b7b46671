import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Members } from './documentText';

/** A member of the text for which a save is refused, and that no field of the form can mend. */
export interface ForbiddenChange {
  readonly name: string;
  readonly kind: 'changed' | 'added';
}

/** What the JSON text has otherwise than the service, outside of the fields that an update takes. */
export function forbiddenChanges(
  fields: readonly UserGroupField[],
  members: Members,
  baseline: Members | undefined,
): readonly ForbiddenChange[] {
  if (!baseline) return [];
  const free = new Set(fields.filter(({ change }) => change !== 'readOnly').map(({ name }) => name));
  const isSame = (name: string): boolean => baseline.get(name)?.allSame === members.get(name)?.allSame;
  return [...new Set([...members.keys(), ...baseline.keys()])]
    .filter((name) => !free.has(name) && !isSame(name))
    .map((name) => ({ name, kind: baseline.has(name) ? 'changed' : 'added' }));
}

/** One sentence for the first of them. */
export function forbiddenSentence({ name, kind }: ForbiddenChange): string {
  return kind === 'changed'
    ? l10n.t('The JSON text changes “{0}”, which an update cannot change.', sanitizeForDisplay(name, 80))
    : l10n.t(
        'The JSON text has the field “{0}”, which the service did not send.',
        sanitizeForDisplay(name, 80),
      );
}
