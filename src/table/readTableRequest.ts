import * as v from 'valibot';
import { tableActions } from './tableMessage';

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const requestShape = v.variant('kind', [
  /** The page has loaded. */
  v.strictObject({ kind: v.literal('ready') }),
  /** `chosen`: row numbers; `acting`: rows of the next action in shown order, `null` for all as received. */
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
