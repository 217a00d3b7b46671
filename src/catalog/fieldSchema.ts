import { emptyValue } from './emptyValue';
import { isHinted, originMark } from './hintMark';
import { translated } from './translated';
import type { Field } from './types';

/** A JSON Schema (draft-07, with the additions of VS Code's JSON service). */
export type JsonSchema = Readonly<Record<string, unknown>>;

function describe(field: Field): string | undefined {
  const parts = [translated(field.meaning), originMark(field)].filter((part) => part !== undefined);
  return parts.length ? parts.join(' — ') : undefined;
}

function valueSchema(field: Field): JsonSchema {
  if (!field.values) return {};
  const closed = {
    enum: field.values.map(({ value }) => value),
    enumDescriptions: field.values.map(({ meaning }) => translated(meaning) ?? ''),
  };
  return isHinted(field) || field.open ? { anyOf: [closed, {}] } : closed;
}

/** Members of the objects in a list stand at its items. */
function memberSchema(field: Field): JsonSchema {
  if (!field.fields) return {};
  const members = membersSchema(field.fields);
  return field.type === 'array' ? { items: members } : members;
}

/** Properties for completion and hover. Members that no layer names stay allowed. */
export function membersSchema(fields: readonly Field[]): JsonSchema {
  const required = fields
    .filter((field) => field.required === true && !isHinted(field))
    .map((field) => field.name);
  return {
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    ...(required.length ? { required } : {}),
  };
}

/** The schema of one field. It checks the type of a field of the reference; for a hint it only suggests. */
export function fieldSchema(field: Field): JsonSchema {
  const description = describe(field);
  const isChecked = !isHinted(field) && field.type !== 'mixed';
  return {
    ...(description === undefined ? {} : { description }),
    ...(isChecked ? { type: field.type } : {}),
    default: emptyValue(field),
    ...valueSchema(field),
    ...memberSchema(field),
  };
}
