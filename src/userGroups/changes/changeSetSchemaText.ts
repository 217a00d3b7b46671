import * as l10n from '@vscode/l10n';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { describeUserGroupField } from '../file/userGroupSchemaText';
import { MAX_ROWS } from './changeSet';

/** The JSON schema of change sets. It lists what may stand where; `readChangeSet` finds most faults. */
export function buildChangeSetSchemaText(fields: readonly UserGroupField[]): string {
  const changeable = fields.filter(({ change }) => change === 'changeable');
  const properties = Object.fromEntries(
    changeable.map((field, index) => [
      field.name,
      { description: describeUserGroupField(field), suggestSortText: String(index).padStart(4, '0') },
    ]),
  );
  const row = {
    type: 'object',
    properties: {
      id: { type: 'string', description: l10n.t('The id of the user group.') },
      name: { type: 'string', description: l10n.t('The name, for readers: the id alone counts.') },
      was: {
        type: 'object',
        description: l10n.t('The old values. A group that has others by then is skipped.'),
        properties,
      },
      to: { type: 'object', description: l10n.t('The new values.'), properties },
    },
    additionalProperties: false,
    defaultSnippets: [
      {
        label: l10n.t('A change'),
        body: { id: '$1', was: { '${2:phone}': '$3' }, to: { '${2:phone}': '$4' } },
      },
    ],
  };
  return JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: l10n.t('Changes of user groups'),
    type: 'object',
    properties: {
      userGroupChanges: { const: 1, description: l10n.t('The version of this format.') },
      origin: {
        type: 'string',
        description: l10n.t('The address of the environment, or “sandbox”. The changes run nowhere else.'),
      },
      changes: { type: 'array', maxItems: MAX_ROWS, items: row },
    },
    additionalProperties: false,
  });
}
