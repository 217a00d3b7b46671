/**
 * What the form's page and its host say to each other. The page gets values and finished sentences, never commands;
 * it names a button by its number in the last offer. Everything here runs in the page too.
 */
import * as v from 'valibot';

/** Longest text that a field of the form takes, in UTF-16 units; longer values are edited as JSON. */
export const MAX_FIELD_LENGTH = 100_000;

const session = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const fieldName = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const pageMessageShape = v.variant('kind', [
  /** The page is there; the host answers with `start` and the first `state`. `session`: of the page before; may be empty. */
  v.strictObject({ kind: v.literal('ready'), session: v.pipe(v.string(), v.maxLength(64)) }),
  /** Is anybody there? The host answers with `here` and the same number. */
  v.strictObject({ kind: v.literal('ping'), count }),
  /** `sequence` counts up from 1 over `edit` and `reset` of one session. */
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
  /** `offer` is the number of the offer that the user saw. */
  v.strictObject({ kind: v.literal('remedy'), session, offer: count, index: count }),
]);
export type PageMessage = v.InferOutput<typeof pageMessageShape>;

const fieldShape = v.strictObject({
  name: v.string(),
  label: v.string(),
  value: v.string(),
  /** Says what an empty field means. */
  placeholder: v.string(),
  /** A sentence below the field; empty for none. */
  note: v.string(),
  /** The note says why the service refused the value. */
  isRefused: v.boolean(),
  changed: v.boolean(),
  editable: v.boolean(),
});
export type FormField = v.InferOutput<typeof fieldShape>;

const sectionShape = v.strictObject({
  id: v.picklist(['group', 'notReturned', 'readOnly']),
  title: v.string(),
  note: v.string(),
  fields: v.array(fieldShape),
});
export type FormSection = v.InferOutput<typeof sectionShape>;

const noticeShape = v.strictObject({
  tone: v.picklist(['error', 'warning', 'busy', 'info']),
  title: v.string(),
  sentence: v.string(),
  /** Titles of the buttons, the best first. */
  remedies: v.array(v.string()),
});
export type FormNotice = v.InferOutput<typeof noticeShape>;

const changeShape = v.strictObject({
  label: v.string(),
  from: v.string(),
  to: v.string(),
  /** `from` is a value, not a word for its lack. */
  hadValue: v.boolean(),
});
export type FormChange = v.InferOutput<typeof changeShape>;

const userGroupShape = v.strictObject({
  title: v.string(),
  id: v.string(),
  group: v.variant('kind', [
    v.strictObject({ kind: v.picklist(['personal', 'enterprise']), label: v.string() }),
    v.strictObject({ kind: v.literal('none') }),
  ]),
  status: v.string(),
  sections: v.array(sectionShape),
  changes: v.array(changeShape),
  /** One line over the list of changes. */
  summary: v.string(),
  canSave: v.boolean(),
  canUndoSave: v.boolean(),
  /** There was a save whose exchange can be shown. */
  canShowExchange: v.boolean(),
  saving: v.boolean(),
});
export type UserGroupView = v.InferOutput<typeof userGroupShape>;

const modelShape = v.strictObject({
  environmentAndLevel: v.strictObject({ environment: v.string(), level: v.string(), live: v.string() }),
  /** Stands above the fields, or alone when there are none. */
  notice: v.optional(noticeShape),
  userGroup: v.optional(userGroupShape),
});
export type FormModel = v.InferOutput<typeof modelShape>;

const wordsShape = v.strictObject({
  save: v.string(),
  saving: v.string(),
  undoSave: v.string(),
  showExchange: v.string(),
  copyId: v.string(),
  resetField: v.string(),
  modified: v.string(),
  changes: v.string(),
  id: v.string(),
});
/** The page's own words, in the user's language. */
export type FormWords = v.InferOutput<typeof wordsShape>;

const hostMessageShape = v.variant('kind', [
  v.strictObject({
    kind: v.literal('start'),
    session,
    words: wordsShape,
    /** False where another host may have been told what the page before sent. */
    isKnown: v.boolean(),
  }),
  v.strictObject({ kind: v.literal('here'), count }),
  v.strictObject({
    kind: v.literal('state'),
    session,
    /** Counts up; a page drops what is older than what it shows. */
    version: count,
    /** Edits up to this sequence are in the model. */
    acknowledged: count,
    offer: count,
    model: modelShape,
  }),
]);
export type HostMessage = v.InferOutput<typeof hostMessageShape>;

/** A message of the page; undefined for anything that is none. Never throws. */
export function readPageMessage(message: unknown): PageMessage | undefined {
  return read(pageMessageShape, message);
}

/** A message of the host; undefined for anything that is none. Never throws. */
export function readHostMessage(message: unknown): HostMessage | undefined {
  return read(hostMessageShape, message);
}

function read<Shape extends v.GenericSchema>(
  shape: Shape,
  message: unknown,
): v.InferOutput<Shape> | undefined {
  try {
    const result = v.safeParse(shape, message, { abortEarly: true });
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
