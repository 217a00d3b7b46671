import * as l10n from '@vscode/l10n';
import type { Field, FilledPart } from './types';

/** The mark of all facts that only public clients show. */
export function hintMark(): string {
  return l10n.t('hint · undocumented');
}

/** The mark of all facts from a user's file. */
export function customOpenApiMark(file: string): string {
  return l10n.t('yours · {0}', file);
}

/** Whether the field or a part of it has sources besides the reference; such a field may suggest, never restrict. */
export function isHinted(field: Pick<Field, 'origin' | 'sources' | 'file'>): boolean {
  return field.origin !== 'reference' || (field.sources?.length ?? 0) > 0 || field.file !== undefined;
}

const filledParts: Readonly<Record<FilledPart, () => string>> = {
  type: () => l10n.t('type'),
  required: () => l10n.t('required'),
  meaning: () => l10n.t('meaning'),
  values: () => l10n.t('values'),
};

/**
 * The source of a field or code; undefined if only the reference. For a field of the reference, the mark names the
 * parts that others state: `type: hint · undocumented`. `hint`: a shorter mark, if the long one is shown once
 * for all.
 */
export function originMark(
  field: Pick<Field, 'origin' | 'sources' | 'file' | 'filled'>,
  hint = hintMark(),
): string | undefined {
  const isHint =
    field.origin === 'hint' || (field.origin === 'reference' && (field.sources?.length ?? 0) > 0);
  const marks = [
    ...(field.file === undefined ? [] : [customOpenApiMark(field.file)]),
    ...(isHint ? [hint] : []),
  ];
  if (marks.length === 0) return undefined;
  const parts = field.origin === 'reference' ? (field.filled ?? []).map((part) => filledParts[part]()) : [];
  return `${parts.length > 0 ? `${parts.join(', ')}: ` : ''}${marks.join(', ')}`;
}
