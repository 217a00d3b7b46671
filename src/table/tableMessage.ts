/** Those that commands of other rooms carry out. */
export const otherActions = [
  'runChanges',
  'reviewChanges',
  'stopChanges',
  'onlyTheRest',
  'undoRun',
  'switchLevel',
  'useMine',
  'changeField',
] as const;
export type OtherAction = (typeof otherActions)[number];

/** What the page can ask for with its buttons; the host decides which of them are there. */
export const tableActions = [
  'refresh',
  'getAll',
  'columns',
  'openAsJson',
  'callAgain',
  'compare',
  'copy',
  'copyIds',
  'saveAsCsv',
  ...otherActions,
] as const;
export type TableAction = (typeof tableActions)[number];

/** Bounds of what a person can give a column, in px. */
export const columnWidth = { least: 40, most: 2000 } as const;

export interface TableButton {
  readonly action: TableAction;
  readonly title: string;
}

/** The page's own words, in the user's language. `{0}` and `{1}` stand for numbers. */
export type TableWords = Readonly<
  Record<
    | 'filter'
    | 'filterExample'
    | 'filterHint'
    | 'rows'
    | 'rowsOfOne'
    | 'few'
    | 'several'
    | 'chosen'
    | 'hidden'
    | 'choose'
    | 'nothingFound'
    | 'empty'
    | 'loading'
    | 'absent',
    string
  >
>;

/** What heads a table: which list it is, and what is known of it. */
export interface TableHead {
  readonly title: string;
  /** Such as when it came; empty texts are left out. */
  readonly notes: readonly string[];
  readonly buttons: readonly TableButton[];
  /** Those that act on the chosen rows, or on all that are shown. */
  readonly rowButtons: readonly TableButton[];
}

/** From the host to the page. Everything is text: cells as `cellText.ts` has them. */
export type TableMessage =
  | {
      readonly kind: 'table';
      /** Rows of another version are of another table. */
      readonly version: number;
      readonly words: TableWords;
      /** Of texts, for their order. */
      readonly locale: string;
      readonly columns: readonly string[];
      /** Of columns that a person made wider or narrower, in px. */
      readonly widths: readonly (readonly [name: string, width: number])[];
      /** Rows that come. */
      readonly count: number;
      readonly chosen: readonly number[];
    }
  | { readonly kind: 'pong'; readonly count: number }
  | { readonly kind: 'head'; readonly head: TableHead }
  | { readonly kind: 'rows'; readonly version: number; readonly rows: readonly (readonly string[])[] }
  /** There is no table. */
  | {
      readonly kind: 'sentence';
      readonly title: string;
      readonly sentence: string;
      readonly buttons: readonly TableButton[];
    };
