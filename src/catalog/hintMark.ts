import * as l10n from '@vscode/l10n';
import type { Field } from './types';

/** The words that mark everything that the reference does not state. */
export function hintMark(): string {
  return l10n.t('hint · not in the reference');
}

/** Whether a hint stands behind the field or a part of it; such a field may suggest, never restrict. */
export function isHinted(field: Pick<Field, 'origin' | 'sources'>): boolean {
  return field.origin === 'hint' || (field.sources?.length ?? 0) > 0;
}
