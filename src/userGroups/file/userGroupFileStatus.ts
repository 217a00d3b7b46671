import type { Remedy } from '../../base/userError';
import type { NoteThrown } from '../../http/noteThrown';

/** Why a user group's document is empty, why its last save did not happen, or what is going on with it. */
export type UserGroupFileStatus =
  /** The service is being read; the document is empty and read-only. */
  | { readonly kind: 'loading' }
  /** The document holds what was read, perhaps with the user's changes. */
  | { readonly kind: 'ready' }
  /** A write is under way; nothing else is sent meanwhile. */
  | { readonly kind: 'saving' }
  | Unreadable
  | NotSaved;

/**
 * The user group could not be read and nothing of the user's is in the document. `locked`: nobody is known to have
 * opened it, so the service was not asked. `openElsewhere`: this is a second address of it.
 */
export type Unreadable = Problem<
  'unreadable',
  | 'locked'
  | 'openElsewhere'
  | 'signedOut'
  | 'tokenInvalid'
  | 'notFound'
  | 'notAuthorized'
  | 'unreachable'
  | 'notRead'
  | 'expired'
>;

/**
 * The last save was refused or failed; the user's changes are kept in the document. `conflict`: the service has
 * another version. `unknown`: the request left and no valid answer came. `deleted`: the user group is gone.
 */
export type NotSaved = FieldFaults &
  Problem<
    'notSaved',
    | 'invalid'
    | 'refused'
    | 'conflict'
    | 'unknown'
    | 'deleted'
    | 'notAuthorized'
    | 'tokenInvalid'
    | 'signedOut'
    | 'failed'
  >;

interface FieldFaults {
  /** What the service says of fields, or has in them, by their names: untrusted texts. */
  readonly faults?: Readonly<Record<string, string>>;
  /** The service's text, where it is another version. */
  readonly theirs?: string;
}

interface Problem<Kind extends string, Reason extends string> {
  readonly kind: Kind;
  readonly reason: Reason;
  /** One sentence in the user's language. */
  readonly sentence: string;
  /** The buttons that mend it, the best one first. */
  readonly remedies: readonly Remedy[];
}

/** A save that did not happen, or whose outcome nobody knows; its status says which. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';

  constructor(readonly status: NotSaved) {
    super(status.sentence);
  }
}

/** How the user hears of saves without being asked anything. */
export interface SaveNotices {
  readonly showStatus: (text: string) => void;
  /** Takes the note of an earlier save away. */
  readonly clearStatus: () => void;
  /** Shows a notice that waits for nobody. */
  readonly showNotice: (text: string) => void;
  readonly noteThrown: NoteThrown;
}
