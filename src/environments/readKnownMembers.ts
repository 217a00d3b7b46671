import * as l10n from '@vscode/l10n';

/** What reading a member of the environments setting gives: the value, or one sentence on what is wrong. */
export type ReadMember<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/**
 * The members of an object that has no others than the named ones; else a sentence that names the first other one.
 * Whatever the start of the extension loads checks shapes by hand: loading valibot would cost the start most.
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
