import * as l10n from '@vscode/l10n';
import type { Field, FilledPart } from './types';

/** The mark of facts that only public clients show. */
export function hintMark(): string {
  return l10n.t('hint · undocumented');
}

/** The mark of facts from a user's OpenAPI file. */
export function customOpenApiMark(file: string): string {
  return l10n.t('yours · {0}', file);
}

/** Whether other sources than the reference state the field or a part; the field then suggests and never restricts. */
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
 * Mark with the sources of a field or error code; undefined if the reference is the only source. If other sources state
 * parts of a field of the reference, the mark names these parts, as in `type: hint · undocumented`. `hint`: a shorter
 * text for hints.
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
