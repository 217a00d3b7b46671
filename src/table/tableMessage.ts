import * as v from 'valibot';

/** Actions that commands outside `src/table` carry out. */
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

/** All actions of the page's buttons; the host decides which actions it offers. */
const tableActions = [
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

/** Whether the extension host carries out the action, not the page. */
export function isOtherAction(action: TableAction): action is OtherAction {
  return otherActions.some((other) => other === action);
}

export interface TableButton {
  readonly action: TableAction;
  readonly title: string;
}

/** Texts of the page in the user's language. The page replaces `{0}` and `{1}` by numbers. */
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

export interface TableHead {
  readonly title: string;
  /** Short facts about the list, for example the time of the response. */
  readonly notes: readonly string[];
  readonly buttons: readonly TableButton[];
  /** Buttons for the chosen rows that are shown, or for all shown rows if no row is chosen. */
  readonly rowButtons: readonly TableButton[];
}

/** Messages from the host to the page. `cellText.ts` describes the form of a cell. */
export type TableMessage =
  | {
      readonly kind: 'table';
      /** Grows with each table; the page ignores rows with another version. */
      readonly version: number;
      readonly words: TableWords;
      /** Locale for sorting texts. */
      readonly locale: string;
      readonly columns: readonly string[];
      /** Column widths set by the user, in px. */
      readonly widths: readonly (readonly [name: string, width: number])[];
      /** Number of rows that later messages bring. */
      readonly count: number;
      readonly chosen: readonly number[];
    }
  | { readonly kind: 'pong'; readonly count: number }
  | { readonly kind: 'head'; readonly head: TableHead }
  | { readonly kind: 'rows'; readonly version: number; readonly rows: readonly (readonly string[])[] }
  /** New cells of rows that an earlier message brought. */
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

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const requestShape = v.variant('kind', [
  /** Sent when the page has loaded. */
  v.strictObject({ kind: v.literal('ready') }),
  /** `chosen`: row numbers. `acting`: row numbers of the next action in shown order; `null`: all rows as received. */
  v.strictObject({
    kind: v.literal('chosen'),
    version: number,
    chosen: v.array(number),
    acting: v.nullable(v.array(number)),
  }),
  v.strictObject({ kind: v.literal('width'), version: number, column: number, width: number }),
  v.strictObject({ kind: v.literal('open'), version: number, row: number }),
  v.strictObject({ kind: v.literal('ping'), count: number }),
  v.strictObject({ kind: v.literal('run'), action: v.picklist(tableActions) }),
]);
export type TableRequest = v.InferOutput<typeof requestShape>;

/** Parses a message of the page; undefined if it is invalid. Never throws. */
export function readTableRequest(message: unknown): TableRequest | undefined {
  try {
    const result = v.safeParse(requestShape, message, { abortEarly: true });
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
