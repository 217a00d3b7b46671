import * as v from 'valibot';
import { MAX_FIELD_LENGTH } from './protocol';

const session = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const fieldName = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const pageMessageShape = v.variant('kind', [
  /**
   * The page has loaded; the host answers with `start` and the first `state`. `session`: the earlier page's; may be
   * empty.
   */
  v.strictObject({ kind: v.literal('ready'), session: v.pipe(v.string(), v.maxLength(64)) }),
  /** Checks that the host is alive; it answers with `here` and the same number. */
  v.strictObject({ kind: v.literal('ping'), count }),
  /** `sequence` counts `edit` and `reset` of a session from 1. */
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
