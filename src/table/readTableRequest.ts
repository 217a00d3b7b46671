import * as v from 'valibot';
import { tableActions } from './tableMessage';

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const requestShape = v.variant('kind', [
  /** The page is there. */
  v.strictObject({ kind: v.literal('ready') }),
  /** `chosen`: numbers of rows; `acting`: those that an action takes, in the order that is shown, `null` for all as received. */
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

/** A message of the table's page; undefined for anything that is none. Never throws. */
export function readTableRequest(message: unknown): TableRequest | undefined {
  try {
    const result = v.safeParse(requestShape, message, { abortEarly: true });
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
