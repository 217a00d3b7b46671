import * as v from 'valibot';
import { MAX_FIELD_LENGTH } from './pageState';

/**
 * Messages between the form's page and its host. The page gets values and sentences, never commands; it names a button
 * by its index in the last offer. The host checks messages with `readPageMessage`; the page accepts only messages of VS
 * Code's own frame. The page imports only types from this file, because its bundle must not contain `valibot`.
 */

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Says what an empty field means, such as `absent`. */
  readonly placeholder: string;
  /** Sentence below the field; may be empty. */
  readonly note: string;
  /** True if `note` says why the service refused the value, or which value the service has in a conflict. */
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
  /** True if `from` is a value; false if it is a word for a missing or empty value. */
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

const session = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const fieldName = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const pageMessageShape = v.variant('kind', [
  /**
   * The page has loaded; the host answers with `start` and the first `state`. `session`: id of the earlier page's
   * session; empty if there was none.
   */
  v.strictObject({ kind: v.literal('ready'), session: v.pipe(v.string(), v.maxLength(64)) }),
  /** Checks that the host is alive; the host answers with `here` and the same number. */
  v.strictObject({ kind: v.literal('ping'), count }),
  /** `sequence`: number of this message among the `edit` and `reset` messages of a session, from 1. */
  v.strictObject({
    kind: v.literal('edit'),
    session,
    sequence: count,
    field: fieldName,
    value: v.pipe(v.string(), v.maxLength(MAX_FIELD_LENGTH)),
  }),
  v.strictObject({ kind: v.literal('reset'), session, sequence: count, field: fieldName }),
  v.strictObject({ kind: v.picklist(['save', 'undoSave', 'showExchange']), session }),
  v.strictObject({ kind: v.literal('copyId'), session }),
  /** `offer`: number of the offer that the user saw. */
  v.strictObject({ kind: v.literal('remedy'), session, offer: count, index: count }),
]);
export type PageMessage = v.InferOutput<typeof pageMessageShape>;

/** Parses a message of the page; undefined if it is invalid. Never throws. */
export function readPageMessage(message: unknown): PageMessage | undefined {
  try {
    const result = v.safeParse(pageMessageShape, message, { abortEarly: true });
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
