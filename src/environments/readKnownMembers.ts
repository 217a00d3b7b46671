import * as l10n from '@vscode/l10n';

/** A parsed member of the environments setting, or one message on what is wrong. */
export type ReadMember<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/**
 * The object's members if all have one of the given names; else a message with the first other one. Code loaded at
 * activation checks shapes by hand: loading valibot would take most of the activation time.
 */
export function readKnownMembers(
  value: unknown,
  names: readonly string[],
): ReadMember<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: l10n.t('It must be an object.') };
  const own = Object.entries(value);
  const unknown = own.find(([name]) => !names.includes(name));
  if (unknown) return { problem: l10n.t('It has the unknown member “{0}”.', unknown[0].slice(0, 40)) };
  return { value: Object.fromEntries(own) };
}
