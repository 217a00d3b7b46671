/** Result of a prompt when the user goes back a step. */
export const goBack = Symbol.for('commerceApi.goBack');
export type GoBack = typeof goBack;

export interface StepPosition {
  readonly title: string;
  /** Position in a series of prompts, counted from 1; absent for a single prompt. */
  readonly step?: { readonly number: number; readonly total: number };
  /** Shows the back button; the prompt may then return `goBack`. */
  readonly canGoBack?: boolean;
}

export interface PickItem<T> {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Codicon name without `$()`. */
  readonly icon?: string;
  /**
   * Preselected. If the item loads later, it becomes active, unless the user has typed or a row without `picked` is
   * active.
   */
  readonly picked?: boolean;
  /** Shown even if the typed text does not match. Items of `typed` replace this item. */
  readonly alwaysShow?: boolean;
  /** In the result of `typed`: shown before the matches, because the typed text is a complete answer. */
  readonly leads?: boolean;
  /** A heading between items; cannot be picked. */
  readonly separator?: boolean;
  /** Actions of the row besides Enter; the Tab key reaches them. */
  readonly buttons?: readonly RowButton<T>[];
  readonly value: T;
}

interface RowButton<T> {
  /** Codicon name without `$()`. */
  readonly icon: string;
  readonly title: string;
  /** Result of the pick if this button is pressed. */
  readonly value: T;
}

export interface PickOptions<T> extends StepPosition {
  readonly placeholder?: string;
  /** Items that the list shows from the start. */
  readonly items: readonly PickItem<T>[];
  /** Adds items later, with a busy bar until then. A rejection shows as a row that cannot be chosen. */
  readonly load?: (signal: AbortSignal) => Promise<readonly PickItem<T>[]>;
  /** Makes items from the typed text, such as a pasted id. They follow the matches, except items with `leads`. */
  readonly typed?: (text: string) => readonly PickItem<T>[];
  /**
   * Finds the items for the typed text, best first, instead of VS Code's filter; `items` show while the text is empty.
   * A rejection shows as in `load`.
   */
  readonly search?: (text: string) => Promise<readonly PickItem<T>[]>;
  readonly matchOnDescription?: boolean;
  readonly matchOnDetail?: boolean;
}

interface TextCheck {
  /** Rewrites the text during typing, so that the user sees the value that will be used. */
  readonly normalize?: (value: string) => string;
  /** A sentence that says what is wrong or what is allowed; undefined if the value is valid. */
  readonly validate: (value: string) => string | undefined;
  /** Message without error style, shown during typing in place of that of `validate`. Enter still runs `validate`. */
  readonly advise?: (value: string) => string | undefined;
}

export interface TextOptions extends StepPosition {
  readonly prompt?: string;
  readonly placeholder?: string;
  readonly value?: string;
  /** Why the last answer was rejected; shown below the box until the user types or presses Enter. */
  readonly problem?: string;
  readonly password?: boolean;
  /** Called with the normalized text after each change. */
  readonly onChange?: (value: string) => void;
  readonly check?: TextCheck;
}

export interface ConfirmOptions {
  readonly message: string;
  /** Lines below the question. */
  readonly detail: string;
  /** The verb on the button. */
  readonly action: string;
  /** True if the action cannot be undone. The first button, which has the focus, is then the safe answer. */
  readonly isFinal?: boolean;
}

/** A question about an action that the user may not have started. */
export interface ForeignQuestion extends ConfirmOptions {
  /** The safe answer, on the first button. */
  readonly decline: string;
  /** Runs after the safe answer, for example to open the document in question; does not run within `TOO_SOON_MS`. */
  readonly look?: () => Promise<void>;
}

/** Asks the user. Every method throws `CancelledError` when its prompt is dismissed. */
export interface UserInput extends Prompts {
  /** As `confirm`, with the safe answer first. Throws `UserError` if confirmed within `TOO_SOON_MS`. */
  confirmForeign(question: ForeignQuestion): Promise<void>;
}

export interface Prompts {
  pick<T>(options: PickOptions<T>): Promise<T | GoBack>;
  pickMany<T>(options: PickOptions<T>): Promise<readonly T[] | GoBack>;
  text(options: TextOptions): Promise<string | GoBack>;
  /** Modal. Resolves when confirmed, throws `CancelledError` otherwise. */
  confirm(options: ConfirmOptions): Promise<void>;
  /** Modal with several buttons; the first is the default. */
  choose<T extends string>(
    message: string,
    detail: string,
    choices: readonly { readonly value: T; readonly label: string }[],
  ): Promise<T>;
}
