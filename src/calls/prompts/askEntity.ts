import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { goBack, type GoBack, type PickItem, type StepPosition, type UserInput } from '../../base/userInput';
import { numberSpellings, type ListedEntity } from '../../http/loadListPage';
import type { EntityPicker } from './entityPickers';
import type { KnownValues, EntitySource, EntityPart } from './entitySource';

export interface AskEntityDeps {
  readonly position: StepPosition;
  readonly placeholder: string;
  readonly recents: readonly string[];
  /** Absent: offers recent values and typing, but no entities. */
  readonly list?: {
    readonly picker: EntityPicker;
    readonly source: EntitySource;
    /** Values that the call already has, by parameter. */
    readonly known: KnownValues;
  };
  /** Returns a sentence if the value is not allowed. */
  readonly check: (value: string) => string | undefined;
  /** Asks for a value in an input box that starts with `text`. Back returns to the list. */
  readonly type: (position: StepPosition, text?: string) => Promise<string | GoBack>;
}

/**
 * Lets the user pick a recent value or a listed entity, or type a value. The list loads page by page; typing works
 * while it loads and after a failure. Typed text filters the loaded entities. If the service takes a keyword, one row
 * starts a search at the service, which also finds entities that are not loaded.
 */
export async function askEntity(
  input: Pick<UserInput, 'pick'>,
  deps: AskEntityDeps,
): Promise<string | GoBack> {
  let loaded = createLoadedEntities(deps, '');
  for (;;) {
    const choice = await input.pick<ValueChoice>({
      ...deps.position,
      placeholder: deps.placeholder,
      matchOnDescription: true,
      items: loaded.items(),
      typed: (text) => {
        const use = typedItem(text, deps.check(text), loaded.ids());
        if (!loaded.holdsMoreFor(text) || idLike.test(text)) return [use];
        // A phone number or mail address is not meant as an id, so the search comes first.
        return isNoId(text) ? [{ ...searchItem(text), leads: true }, use] : [use, searchItem(text)];
      },
      load: loaded.hasNext() ? (signal) => loaded.next(signal) : undefined,
    });
    if (choice === goBack) return goBack;
    switch (choice.kind) {
      case 'value':
        return choice.value;
      case 'more':
        loaded.wantMore();
        break;
      case 'search':
        loaded = createLoadedEntities(deps, choice.keyword);
        break;
      case 'type': {
        const typed = await deps.type({ ...deps.position, canGoBack: true }, choice.text);
        if (typed !== goBack) return typed;
      }
    }
  }
}

/** True for a mail address, a phone number or a business number, which are never ids. */
function isNoId(text: string): boolean {
  return text.includes('@') || numberSpellings(text).length > 1;
}

interface LoadedEntities {
  /** Recent values and ids of the loaded entities. */
  ids(): readonly string[];
  items(): readonly PickItem<ValueChoice>[];
  /** True if a page must be loaded when the list is shown next. */
  hasNext(): boolean;
  /** Loads the next page. Returns its rows, followed by the rows that stay at the end, such as “Type a value”. */
  next(signal: AbortSignal): Promise<readonly PickItem<ValueChoice>[]>;
  wantMore(): void;
  /** True if a search at the service may find more entities for the text. */
  holdsMoreFor(text: string): boolean;
}

function createLoadedEntities({ recents, list }: AskEntityDeps, keyword: string): LoadedEntities {
  const known = new Set<string>();
  const shown: PickItem<ValueChoice>[] = keyword === '' ? [...recentItems(recents)] : [];
  // Created once: `quickPickRows` compares by identity to find the items that stand in the first and the loaded list.
  const last = [...(keyword === '' ? [] : [allItem()]), typeItem()];
  let page = 0;
  let wanted = 1;
  let more = false;
  let searchable = false;
  const moreItems = (): readonly PickItem<ValueChoice>[] => (more && page === wanted ? [moreItem()] : []);

  return {
    ids: () => [...recents, ...known],
    items: () => {
      // While the next page loads, the last row stays active.
      const isGoingOn = page > 0 && page < wanted;
      const rows = isGoingOn ? pickedAt(shown, shown.length - 1) : shown;
      return [...rows, ...moreItems(), ...last];
    },
    hasNext: () => list !== undefined && page < wanted,
    wantMore: () => {
      wanted = page + 1;
    },
    holdsMoreFor: (text) => searchable && (more || keyword !== '' || isNoId(text)) && text !== keyword,
    next: async (signal) => {
      if (!list) return [];
      const response = await list.source.load(list.picker, page + 1, list.known, signal, keyword);
      // A cancelled page is loaded again when the list is shown again.
      signal.throwIfAborted();
      const fresh = response.entities.filter(({ id }) => !known.has(id));
      for (const { id } of fresh) known.add(id);
      const rows = entityItems(fresh, list.picker, keyword).slice(page > 0 ? 1 : 0);
      page += 1;
      searchable = response.searchable;
      shown.push(...rows);
      // A service that ignores `page` sends the same entities again: then stop.
      more =
        response.paged && fresh.length > 0 && (response.count === undefined || known.size < response.count);
      return [...(page > 1 ? pickedAt(rows, 0) : rows), ...moreItems(), ...last];
    },
  };
}

function pickedAt(rows: readonly PickItem<ValueChoice>[], at: number): readonly PickItem<ValueChoice>[] {
  return rows.map((row, index) => (index === at ? { ...row, picked: true } : row));
}

type Listed = ListedEntity<EntityPart>;

/** Matches a text that looks like a complete id: at least 16 letters, digits, dashes or underscores. */
const idLike = /^[\w-]{16,}$/;

export type ValueChoice =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'type'; readonly text?: string }
  | { readonly kind: 'more' }
  /** Searches at the service; an empty keyword lists all entities. */
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
        // Without a name, the label is already the id.
        ...(entity.parts.name === undefined ? [] : [sanitizeForDisplay(entity.id)]),
        ...kindOf(entity, picker),
        ...statusOf(entity, picker),
      ].join(' · '),
      icon: 'symbol-class',
      value: { kind: 'value' as const, value: entity.id },
    })),
  ];
}

function moreItem(): PickItem<ValueChoice> {
  return { label: l10n.t('Load more…'), icon: 'ellipsis', value: { kind: 'more' } };
}

function searchItem(keyword: string): PickItem<ValueChoice> {
  return {
    label: l10n.t('Search all records'),
    description: `“${sanitizeForDisplay(keyword, 60)}”`,
    icon: 'search',
    alwaysShow: true,
    value: { kind: 'search', keyword },
  };
}

function allItem(): PickItem<ValueChoice> {
  return { label: l10n.t('Show all records'), icon: 'clear-all', value: { kind: 'search', keyword: '' } };
}

export function typeItem(): PickItem<ValueChoice> {
  return { label: l10n.t('Type a value'), icon: 'edit', alwaysShow: true, value: { kind: 'type' } };
}

/**
 * Row that uses the typed text. If the text is not allowed, the row shows the reason and opens an input box. If the
 * text looks like an id, the row comes first, so that Enter uses the text and not an entity with a longer id.
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

/** Form of an id, equal for ids that differ only in numbers, such as `g1` and `g20`. */
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
  return [name ?? l10n.t('status {0} (undocumented)', shown)];
}
