import * as l10n from '@vscode/l10n';

/** Which list fills the picker of a parameter that names a record. */
export interface RecordPicker {
  readonly parameter: string;
  readonly listEndpoint: string;
  /** Names under which a listed record carries its id, the first that is there. */
  readonly idFields: readonly string[];
  /** Names of the fields that tell records apart for a person, the first that is filled in. */
  readonly labelFields: readonly string[];
  readonly kind?: { readonly field: string; readonly names: Readonly<Record<string, () => string>> };
  readonly statusField?: string;
  /** Names of the status values whose meaning is known. */
  readonly statusNames: Readonly<Record<string, () => string>>;
}

export const recordPickers: readonly RecordPicker[] = [
  {
    parameter: 'user_group_id',
    listEndpoint: 'userGroups.list',
    idFields: ['user_group_id', 'id'],
    labelFields: ['company_name', 'manager_name'],
    kind: {
      field: 'corporate_type',
      names: { '1': () => l10n.t('personal'), '2': () => l10n.t('enterprise') },
    },
    statusField: 'status',
    statusNames: { '1': () => l10n.t('active') },
  },
];

export function findRecordPicker(parameter: string): RecordPicker | undefined {
  return recordPickers.find((picker) => picker.parameter === parameter);
}
