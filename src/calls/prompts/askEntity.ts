import { goBack, type GoBack, type PickItem, type StepPosition, type UserInput } from '../../base/userInput';
import { numberSpellings } from '../../http/loadListPage';
import {
  allItem,
  idLike,
  moreItem,
  recentItems,
  entityItems,
  searchItem,
  typedItem,
  typeItem,
  type ValueChoice,
} from './entityItems';
import type { EntityPicker } from './entityPickers';
import type { KnownValues, EntitySource } from './entitySource';

export interface AskEntityDeps {
  readonly position: StepPosition;
  readonly placeholder: string;
  readonly recents: readonly string[];
  /** Absent: only recent values are offered. */
  readonly list?: {
    readonly picker: EntityPicker;
    readonly source: EntitySource;
    /** The call's values so far. */
    readonly known: KnownValues;
  };
  /** A sentence against a value that is not allowed. */
  readonly check: (value: string) => string | undefined;
  /** Asks for a typed value, starting with the text; back returns to the list. */
  readonly type: (position: StepPosition, text?: string) => Promise<string | GoBack>;
}

/**
 * Offers recent values, then entities page by page, then typing, also while the list loads and when loading fails. Typed
 * text filters the loaded entities, and can be searched at the service where it can search and has more.
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
        // Nobody means a phone or an address as an id.
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

/** A text that people know an entity by, and that is no id: a phone or business number, an e-mail address. */
function isNoId(text: string): boolean {
  return text.includes('@') || numberSpellings(text).length > 1;
}

interface LoadedEntities {
  /** The ids of everything that is shown. */
  ids(): readonly string[];
  items(): readonly PickItem<ValueChoice>[];
  /** A page is to be loaded when the list is next shown. */
  hasNext(): boolean;
  /** Loads the page and gives its items and what follows them, "Type a value" again, so that it moves to the end. */
  next(signal: AbortSignal): Promise<readonly PickItem<ValueChoice>[]>;
  wantMore(): void;
  /** The service may know entities for the text that are not loaded. */
  holdsMoreFor(text: string): boolean;
}

function createLoadedEntities({ recents, list }: AskEntityDeps, keyword: string): LoadedEntities {
  const known = new Set<string>();
  const shown: PickItem<ValueChoice>[] = keyword === '' ? [...recentItems(recents)] : [];
  // The same objects each time: a row that is loaded again moves to the end.
  const last = [...(keyword === '' ? [] : [allItem()]), typeItem()];
  let page = 0;
  let wanted = 1;
  let more = false;
  let searchable = false;
  const moreItems = (): readonly PickItem<ValueChoice>[] => (more && page === wanted ? [moreItem()] : []);

  return {
    ids: () => [...recents, ...known],
    items: () => {
      // While the next page loads the keyboard stays on the last row.
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
      const answer = await list.source.load(list.picker, page + 1, list.known, signal, keyword);
      // The page of a list that was left meanwhile is loaded again when the list is shown again.
      signal.throwIfAborted();
      const fresh = answer.entities.filter(({ id }) => !known.has(id));
      for (const { id } of fresh) known.add(id);
      const rows = entityItems(fresh, list.picker, keyword).slice(page > 0 ? 1 : 0);
      page += 1;
      searchable = answer.searchable;
      shown.push(...rows);
      // A service that ignores `page` sends the same entities again: then there is nothing more to load.
      more = answer.paged && fresh.length > 0 && (answer.count === undefined || known.size < answer.count);
      return [...(page > 1 ? pickedAt(rows, 0) : rows), ...moreItems(), ...last];
    },
  };
}

function pickedAt(rows: readonly PickItem<ValueChoice>[], at: number): readonly PickItem<ValueChoice>[] {
  return rows.map((row, index) => (index === at ? { ...row, picked: true } : row));
}
