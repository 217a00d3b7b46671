import * as l10n from '@vscode/l10n';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { translated } from '../../catalog/translated';

/**
 * A JSON schema with types, hovers and completion of a user group's fields. It judges nothing but types of changeable
 * fields: what the service itself sent is never wrong, and the rest is judged against it.
 */
export function buildUserGroupSchemaText(fields: readonly UserGroupField[]): string {
  const properties = Object.fromEntries(
    fields.map((field) => [field.name, { description: describe(field), ...completion(field) }]),
  );
  return JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: l10n.t('User group'),
    type: 'object',
    properties,
  });
}

function describe({ meaning, values, change }: UserGroupField): string {
  const choices = (values ?? []).map((entry) => describeValue(entry)).join(', ');
  return [translated(meaning), choices, marks[change]()]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}

const marks: Readonly<Record<UserGroupField['change'], () => string>> = {
  changeable: () => l10n.t('May be changed.'),
  notReturned: () => l10n.t('Not returned by the service; fill in to change.'),
  readOnly: () => l10n.t('Read-only: an update cannot change it.'),
};

function describeValue({ value, meaning }: NonNullable<UserGroupField['values']>[number]): string {
  return meaning === undefined ? String(value) : `${String(value)}: ${translated(meaning)}`;
}

function completion({ change }: UserGroupField): object {
  // Read-only fields are there already: completion must not put them into the text a second time.
  return change === 'readOnly' ? { doNotSuggest: true } : { defaultSnippets: [{ body: '$1' }] };
}
