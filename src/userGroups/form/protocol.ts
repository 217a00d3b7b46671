/**
 * What the form's page and its host say to each other. The page gets values and finished sentences, never commands;
 * it names a button by its number in the last offer. Everything here runs in the page too: the host judges what the page
 * sends by `readPageMessage`, and the page hears VS Code's own frame alone.
 */

/** Longest text that a field of the form takes, in UTF-16 units; longer values are edited as JSON. */
export const MAX_FIELD_LENGTH = 100_000;

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Says what an empty field means. */
  readonly placeholder: string;
  /** A sentence below the field; empty for none. */
  readonly note: string;
  /** The note says why the service refused the value. */
  readonly isRefused: boolean;
  readonly changed: boolean;
  readonly editable: boolean;
}

export interface FormSection {
  readonly id: 'group' | 'notReturned' | 'readOnly';
  readonly title: string;
  readonly note: string;
  readonly fields: readonly FormField[];
}

export interface FormNotice {
  readonly tone: 'error' | 'warning' | 'busy' | 'info';
  readonly title: string;
  readonly sentence: string;
  /** Titles of the buttons, the best first. */
  readonly remedies: readonly string[];
}

export interface FormChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** `from` is a value, not a word for its lack. */
  readonly hadValue: boolean;
}

export interface UserGroupView {
  readonly title: string;
  readonly id: string;
  readonly group:
    { readonly kind: 'personal' | 'enterprise'; readonly label: string } | { readonly kind: 'none' };
  readonly status: string;
  readonly sections: readonly FormSection[];
  readonly changes: readonly FormChange[];
  /** One line over the list of changes. */
  readonly summary: string;
  readonly canSave: boolean;
  readonly canUndoSave: boolean;
  /** There was a save whose exchange can be shown. */
  readonly canShowExchange: boolean;
  readonly saving: boolean;
}

export interface FormModel {
  readonly environmentAndLevel: {
    readonly environment: string;
    readonly level: string;
    readonly live: string;
  };
  /** Stands above the fields, or alone when there are none. */
  readonly notice?: FormNotice | undefined;
  readonly userGroup?: UserGroupView | undefined;
}

/** The page's own words, in the user's language. */
export type FormWords = Readonly<
  Record<
    'save' | 'saving' | 'undoSave' | 'showExchange' | 'copyId' | 'resetField' | 'modified' | 'changes' | 'id',
    string
  >
>;

export type HostMessage =
  | {
      readonly kind: 'start';
      readonly session: string;
      readonly words: FormWords;
      /** False where another host may have been told what the page before sent. */
      readonly isKnown: boolean;
    }
  | { readonly kind: 'here'; readonly count: number }
  | {
      readonly kind: 'state';
      readonly session: string;
      /** Counts up; a page drops what is older than what it shows. */
      readonly version: number;
      /** Edits up to this sequence are in the model. */
      readonly acknowledged: number;
      readonly offer: number;
      readonly model: FormModel;
    };
