import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { PickItem } from '../../base/userInput';
import type { ListedEntity } from '../../http/loadListPage';
import type { EntityPicker } from './entityPickers';
import type { EntityPart } from './entitySource';

type Listed = ListedEntity<EntityPart>;

/** A text that looks like a whole id. */
export const idLike = /^[\w-]{16,}$/;

/** What the user chose in a picker of values. */
export type ValueChoice =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'type'; readonly text?: string }
  | { readonly kind: 'more' }
  /** At the service; an empty keyword stands for all entities. */
  | { readonly kind: 'search'; readonly keyword: string };

export function recentItems(values: readonly string[]): readonly PickItem<ValueChoice>[] {
  if (values.length === 0) return [];
  return [
    heading(l10n.t('Recent values')),
    ...values.map((value) => ({
      label: sanitizeForDisplay(value),
      icon: 'history',
      value: { kind: 'value' as const, value },
    })),
  ];
}

export function entityItems(
  entities: readonly Listed[],
  picker: EntityPicker,
  keyword = '',
): readonly PickItem<ValueChoice>[] {
  const shown = sanitizeForDisplay(keyword, 60);
  if (entities.length === 0)
    return [heading(keyword === '' ? l10n.t('No records') : l10n.t('No records for “{0}”', shown))];
  return [
    heading(keyword === '' ? l10n.t('Records') : l10n.t('Records for “{0}”', shown)),
    ...entities.map((entity) => ({
      label: sanitizeForDisplay(entity.parts.name ?? entity.id),
      description: [
        ...infoOf(entity),
        // Without a name the id is the label.
        ...(entity.parts.name === undefined ? [] : [sanitizeForDisplay(entity.id)]),
        ...kindOf(entity, picker),
        ...statusOf(entity, picker),
      ].join(' · '),
      icon: 'symbol-class',
      value: { kind: 'value' as const, value: entity.id },
    })),
  ];
}

export function moreItem(): PickItem<ValueChoice> {
  return { label: l10n.t('Load more…'), icon: 'ellipsis', value: { kind: 'more' } };
}

/** Searches all entities for the typed text, not just the loaded ones. */
export function searchItem(keyword: string): PickItem<ValueChoice> {
  return {
    label: l10n.t('Search all records'),
    description: `“${sanitizeForDisplay(keyword, 60)}”`,
    icon: 'search',
    alwaysShow: true,
    value: { kind: 'search', keyword },
  };
}

export function allItem(): PickItem<ValueChoice> {
  return { label: l10n.t('Show all records'), icon: 'clear-all', value: { kind: 'search', keyword: '' } };
}

export function typeItem(): PickItem<ValueChoice> {
  return { label: l10n.t('Type a value'), icon: 'edit', alwaysShow: true, value: { kind: 'type' } };
}

/**
 * Uses the text that was typed into the filter; where it is not allowed, shows why and leads to a box to mend it. A text
 * that looks like a whole id comes first, so that nobody takes an entity whose id only begins like it.
 */
export function typedItem(
  text: string,
  problem: string | undefined,
  ids: readonly string[] = [],
): PickItem<ValueChoice> {
  if (problem !== undefined)
    return {
      label: l10n.t('Change “{0}”…', sanitizeForDisplay(text, 60)),
      detail: sanitizeForDisplay(problem),
      icon: 'warning',
      alwaysShow: true,
      value: { kind: 'type', text },
    };
  return {
    label: l10n.t('Use “{0}”', sanitizeForDisplay(text)),
    icon: 'edit',
    alwaysShow: true,
    leads: idLike.test(text) || ids.some((id) => shapeOf(id) === shapeOf(text)),
    value: { kind: 'value', value: text },
  };
}

/** The same for ids that differ only in their numbers, such as `g1` and `g20`. */
function shapeOf(id: string): string {
  return id.replaceAll(/\d+/g, '0');
}

function heading(label: string): PickItem<ValueChoice> {
  return { label, separator: true, value: { kind: 'type' } };
}

function infoOf({ parts: { name, info } }: Listed): readonly string[] {
  return info === undefined || info === name ? [] : [sanitizeForDisplay(info, 60)];
}

function kindOf({ parts: { kind } }: Listed, picker: EntityPicker): readonly string[] {
  if (kind === undefined || !picker.kind) return [];
  return [picker.kind.names[kind]?.() ?? l10n.t('type {0}', sanitizeForDisplay(kind, 20))];
}

function statusOf({ parts: { status } }: Listed, picker: EntityPicker): readonly string[] {
  if (status === undefined) return [];
  const shown = sanitizeForDisplay(status, 20);
  if (!picker.statusNames) return [l10n.t('status {0}', shown)];
  const name = picker.statusNames[status]?.();
  return [name ?? l10n.t('status {0}, meaning not shown in the reference', shown)];
}
