import * as l10n from '@vscode/l10n';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { translated } from '../../catalog/translated';

/** JSON schema for hovers and completion of a user group's fields. It reports no errors; `findIssues` does. */
export function buildUserGroupSchemaText(fields: readonly UserGroupField[]): string {
  const properties = Object.fromEntries(
    fields.map((field, index) => [
      field.name,
      // Without `suggestSortText`, the JSON extension sorts the fields alphabetically.
      {
        description: describeUserGroupField(field),
        suggestSortText: String(index).padStart(4, '0'),
        ...completion(field),
      },
    ]),
  );
  return JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: l10n.t('User group'),
    type: 'object',
    properties,
  });
}

/** Hover text of a field. */
export function describeUserGroupField({ meaning, values, change }: UserGroupField): string {
  const choices = (values ?? []).map((entry) =>
    entry.meaning === undefined
      ? String(entry.value)
      : `${String(entry.value)}: ${translated(entry.meaning)}`,
  );
  return [translated(meaning), choices.join(', '), marks[change]()]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}

const marks: Readonly<Record<UserGroupField['change'], () => string>> = {
  changeable: () => l10n.t('May be changed.'),
  notReturned: () => l10n.t('Not in any response of the reference. Fill in to change.'),
  readOnly: () => l10n.t('Read-only: an update cannot change it.'),
};

function completion({ change }: UserGroupField): object {
  // The text already has the read-only fields, so completion does not offer them.
  return change === 'readOnly' ? { doNotSuggest: true } : { defaultSnippets: [{ body: '$1' }] };
}
