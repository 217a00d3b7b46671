/**
 * Messages between the form's page and its host. The page gets values and sentences, never commands; it names a button
 * by its index in the last offer. This code also runs in the page. The host checks messages with `readPageMessage`; the
 * page accepts only VS Code's own frame.
 */

/** Longest text of a form field, in UTF-16 units; longer values are edited as JSON. */
export const MAX_FIELD_LENGTH = 100_000;

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Meaning of an empty field. */
  readonly placeholder: string;
  /** Sentence below the field; may be empty. */
  readonly note: string;
  /** The note gives the service's reason for refusing the value. */
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
  /** Button titles, best first. */
  readonly remedies: readonly string[];
}

export interface FormChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** `from` is a value, not a word for a missing one. */
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
  /** One line above the list of changes. */
  readonly summary: string;
  readonly canSave: boolean;
  readonly canUndoSave: boolean;
  /** The exchange of a save can be shown. */
  readonly canShowExchange: boolean;
  readonly saving: boolean;
}

export interface FormModel {
  readonly environmentAndLevel: {
    readonly environment: string;
    readonly level: string;
    readonly live: string;
  };
  /** Shown above the fields, or alone if there are none. */
  readonly notice?: FormNotice | undefined;
  readonly userGroup?: UserGroupView | undefined;
}

/** Fixed texts of the page, in the user's language. */
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
      /** False if another host may have received the earlier page's edits. */
      readonly isKnown: boolean;
    }
  | { readonly kind: 'here'; readonly count: number }
  | {
      readonly kind: 'state';
      readonly session: string;
      /** Grows with each state; a page drops older ones. */
      readonly version: number;
      /** Edits up to this number are in the model. */
      readonly acknowledged: number;
      readonly offer: number;
      readonly model: FormModel;
    };
