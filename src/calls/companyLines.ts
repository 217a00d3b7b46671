import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { CallValues } from '../http/types';
import type { EntityName } from './prompts/entityNames';

/** Whose user group it is, in the service's own texts, as far as it is known here. */
export interface Company {
  readonly companyName?: string;
  readonly businessNumber?: string;
}

/** The first line of the question before a write at a user group; none where nothing is known. */
export function companyLines({ companyName = '', businessNumber = '' }: Company = {}): readonly string[] {
  const line = nameLine(companyName, businessNumber);
  return line === '' ? [] : [line];
}

/** A line for each other entity that the call names by its id, as far as its name is known here. */
export function entityLines(
  { path, query }: Pick<CallValues, 'path' | 'query'>,
  nameOf: (parameter: string, id: string) => EntityName | undefined,
): readonly string[] {
  return [...Object.entries(path), ...query].flatMap(([parameter, id]) => {
    const { name = '', info = '' } =
      (parameter === 'user_group_id' ? undefined : nameOf(parameter, id)) ?? {};
    const line = nameLine(name, info === name ? '' : info);
    return line === '' ? [] : [`${sanitizeForDisplay(parameter, 60)}: ${line}`];
  });
}

function nameLine(name: string, info: string): string {
  const parts = [sanitizeForDisplay(name, 60), sanitizeForDisplay(info, 40)];
  return parts.filter((part) => part !== '').join(' · ');
}
