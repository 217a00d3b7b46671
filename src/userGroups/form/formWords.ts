import * as l10n from '@vscode/l10n';
import type { FormWords } from './protocol';

/** The page's own words; everything else that it shows comes finished with the model. */
export function formWords(): FormWords {
  return {
    save: l10n.t('Save'),
    saving: l10n.t('Saving…'),
    copyId: l10n.t('Copy Id'),
    resetField: l10n.t('Reset Field'),
    modified: l10n.t('Changed'),
    changes: l10n.t('Changes'),
    id: l10n.t('Id'),
  };
}
