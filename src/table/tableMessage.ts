/** Actions that commands of other rooms carry out. */
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

/** All actions of the page's buttons; the host decides which it offers. */
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

/** Limits of a user's column width, in px. */
export const columnWidth = { least: 40, most: 2000 } as const;

export interface TableButton {
  readonly action: TableAction;
  readonly title: string;
}

/** Texts of the page in the user's language; `{0}` and `{1}` are numbers. */
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

/** Head of a table: the list's title and notes. */
export interface TableHead {
  readonly title: string;
  /** For example the time of the response; empty notes are left out. */
  readonly notes: readonly string[];
  readonly buttons: readonly TableButton[];
  /** Buttons for the chosen rows, or for all shown ones. */
  readonly rowButtons: readonly TableButton[];
}

/** Messages from the host to the page. Cells have the form of `cellText.ts`. */
export type TableMessage =
  | {
      readonly kind: 'table';
      /** Rows with another version belong to another table. */
      readonly version: number;
      readonly words: TableWords;
      /** For sorting texts. */
      readonly locale: string;
      readonly columns: readonly string[];
      /** Column widths set by the user, in px. */
      readonly widths: readonly (readonly [name: string, width: number])[];
      /** Number of rows that follow. */
      readonly count: number;
      readonly chosen: readonly number[];
    }
  | { readonly kind: 'pong'; readonly count: number }
  | { readonly kind: 'head'; readonly head: TableHead }
  | { readonly kind: 'rows'; readonly version: number; readonly rows: readonly (readonly string[])[] }
  /** New cells of rows that the page has. */
  | {
      readonly kind: 'changed';
      readonly version: number;
      readonly rows: readonly (readonly [number: number, cells: readonly string[]])[];
    }
  /** Shown instead of a table. */
  | {
      readonly kind: 'sentence';
      readonly title: string;
      readonly sentence: string;
      readonly buttons: readonly TableButton[];
    };
