/** What a prompt gives when the user wants the step before. */
export const goBack = Symbol.for('commerceApi.goBack');
export type GoBack = typeof goBack;

export interface StepPosition {
  readonly title: string;
  /** Counted from 1; left out where one prompt is all. */
  readonly step?: { readonly number: number; readonly total: number };
  /** Shows the back button; then `goBack` may be returned. */
  readonly canGoBack?: boolean;
}

export interface PickItem<T> {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Codicon name without `$()`. */
  readonly icon?: string;
  /** The preset. Among items that are loaded later: where the keyboard goes if it still stands on the preset. */
  readonly picked?: boolean;
  /** Stays visible whatever the user types to filter. */
  readonly alwaysShow?: boolean;
  /** For an item made of a typed text that is complete: it stands before what the text finds. */
  readonly leads?: boolean;
  /** A heading between items; never picked. */
  readonly separator?: boolean;
  /** Other things to do with the row than Enter does; the Tab key leads to them. */
  readonly buttons?: readonly RowButton<T>[];
  readonly value: T;
}

interface RowButton<T> {
  /** Codicon name without `$()`. */
  readonly icon: string;
  readonly title: string;
  /** Answers the pick. */
  readonly value: T;
}

export interface PickOptions<T> extends StepPosition {
  readonly placeholder?: string;
  /** Shown at once; a function may be called again by `loadMore`. */
  readonly items: readonly PickItem<T>[];
  /** Fills the list later, with the busy bar on. Rejection shows its sentence as a disabled item. */
  readonly load?: (signal: AbortSignal) => Promise<readonly PickItem<T>[]>;
  /** Makes items of what the user typed into the filter, such as an id pasted there; they follow what the text finds. */
  readonly typed?: (text: string) => readonly PickItem<T>[];
  /**
   * Finds the items for the typed text, best first, in place of the editor's filter; `items` show while it is empty.
   * Rejection shows its sentence as a disabled item.
   */
  readonly search?: (text: string) => Promise<readonly PickItem<T>[]>;
  readonly matchOnDescription?: boolean;
  readonly matchOnDetail?: boolean;
}

/** How a box treats the typed text, and what it says of it. */
interface TextCheck {
  /** Rewrites what was typed while it is typed, so that the user sees what will be used. */
  readonly normalize?: (value: string) => string;
  /** A sentence that says what is allowed, or undefined when good. */
  readonly validate: (value: string) => string | undefined;
  /** A sentence shown as mere information while the text is typed; Enter asks `validate`. */
  readonly advise?: (value: string) => string | undefined;
}

export interface TextOptions extends StepPosition {
  readonly prompt?: string;
  readonly placeholder?: string;
  readonly value?: string;
  /** Why an earlier answer was not taken; stands below the box until something is typed. */
  readonly problem?: string;
  /** Masked. */
  readonly password?: boolean;
  /** Told what was typed, after each change. */
  readonly onChange?: (value: string) => void;
  readonly check?: TextCheck;
}

export interface ConfirmOptions {
  /** One question. */
  readonly message: string;
  /** Lines below it. */
  readonly detail: string;
  /** The verb on the button. */
  readonly action: string;
  /** It cannot be undone: the first button, which has the focus, is a safe one. */
  readonly isFinal?: boolean;
}

/** A question about what the user may not have started. */
export interface ForeignQuestion extends ConfirmOptions {
  /** The safe answer, on the first button. */
  readonly decline: string;
  /** What the safe answer does, beside doing nothing of what was asked. */
  readonly look?: () => Promise<void>;
}

/** Asks the user. Every method throws `CancelledError` when its prompt is dismissed. */
export interface UserInput extends Prompts {
  /** Modal, with the safe answer first; an answer that comes at once does not count. Resolves when confirmed. */
  confirmForeign(question: ForeignQuestion): Promise<void>;
}

/** The prompts themselves. */
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
