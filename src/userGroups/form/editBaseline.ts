import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { readServiceText, type Members } from './documentText';
import type { FormUserGroup } from './formUserGroup';
import type { PageBaseline } from './protocol';

/** What the service has, as far as it is known, and from where. */
export interface EditBaseline {
  readonly origin: string | undefined;
  readonly members: Members | undefined;
}

export function editBaselineOf({ baseline, origin }: FormUserGroup): EditBaseline {
  const text = baseline === undefined ? undefined : readServiceText(baseline);
  return { origin, members: text?.kind === 'members' ? text.members : undefined };
}

/** An update takes the field. */
export function isInput(fields: readonly UserGroupField[], field: string): boolean {
  return fields.some(({ name, change }) => name === field && change !== 'readOnly');
}

/** What an edit that is made now is made on; `members` are the document's. */
export function pageBaselineOf(
  fields: readonly UserGroupField[],
  { origin = '', members: baseline }: EditBaseline,
  members: Members | undefined,
): PageBaseline {
  const known: Record<string, string[]> = {};
  for (const { name } of fields)
    if (isInput(fields, name)) known[name] = [literalOf(baseline, name), literalOf(members, name)];
  return { origin, known };
}

/** How a field stands in a text; empty where it is absent. */
export function literalOf(members: Members | undefined, field: string): string {
  return members?.get(field)?.literal ?? '';
}
