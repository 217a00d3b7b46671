import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { ApiError } from '../../http/apiError';
import { readJsonFields } from '../readJsonFields';

/** The name that a path ends with: `phone` of `user_group[phone]`. */
const LAST_NAME = /[A-Za-z_]\w*(?=\W*$)/;

/** What the service says of fields; of those that its code names, what it says of the whole. */
export function faultsOf({ facts }: ApiError, sent: readonly string[]): Readonly<Record<string, string>> {
  const { code = '', serviceMessage = code, fieldErrors = {} } = facts;
  const named = sent.filter((name) => `_${code}_`.toUpperCase().includes(`_${name.toUpperCase()}_`));
  const faults: Record<string, string> = Object.fromEntries(named.map((name) => [name, serviceMessage]));
  for (const [path, text] of Object.entries(fieldErrors)) faults[path.match(LAST_NAME)?.[0] ?? path] = text;
  return faults;
}

/** What the service, whose text is `service`, has in fields that the user changed to other values. */
export function faultsOfConflict(
  names: readonly string[],
  service: string,
): Readonly<Record<string, string>> {
  const { fields } = readJsonFields(service);
  const sayOf = (name: string): string => {
    const { text, literal } = fields.get(name) ?? {};
    if (literal === undefined) return l10n.t('The service does not have this field any more.');
    return l10n.t('The service now has “{0}”.', sanitizeForDisplay(text ?? literal, 120));
  };
  return Object.fromEntries(names.map((name) => [name, sayOf(name)]));
}

/** Those of fields that the user can see, whose values in a text are what they were in the refused one. */
export function faultsLeft(
  faults: Readonly<Record<string, string>>,
  fields: readonly Pick<UserGroupField, 'name'>[],
  { refused, text }: { readonly refused: string; readonly text: string },
): Readonly<Record<string, string>> {
  const seen = fields.filter(({ name }) => Object.hasOwn(faults, name));
  if (seen.length === 0) return {};
  const [was, is] = [refused, text].map((each) => readJsonFields(each).fields);
  return Object.fromEntries(
    seen.flatMap(({ name }) =>
      was?.get(name)?.same === is?.get(name)?.same ? [[name, faults[name] ?? '']] : [],
    ),
  );
}
