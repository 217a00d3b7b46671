import type { Field } from '../types';

/** A part of an OpenAPI document. */
export type Part = Readonly<Record<string, unknown>>;

/** Marks what the reference does not state: the whole, or only the named parts of it. */
export function hintMembers(field: Pick<Field, 'origin' | 'sources' | 'filled'>): Part {
  if (field.origin === 'hint') return { 'x-hint': true, 'x-sources': field.sources ?? [] };
  return field.filled ? { 'x-hint': field.filled, 'x-sources': field.sources ?? [] } : {};
}

function valueMembers({ values, open }: Field): Part {
  if (!values) return {};
  const alternatives = values.map(({ value, meaning }) =>
    meaning === undefined ? { const: value } : { const: value, title: meaning },
  );
  if (open) return { anyOf: [...alternatives, {}] };
  if (values.every(({ meaning }) => meaning === undefined)) return { enum: values.map(({ value }) => value) };
  return { oneOf: alternatives };
}

/** An object schema with the fields as properties; what is optional for sure is listed too. */
export function fieldsToSchema(fields: readonly Field[]): Part {
  const named = (required: boolean): readonly string[] =>
    fields.filter((field) => field.required === required).map(({ name }) => name);
  const [needed, optional] = [named(true), named(false)];
  return {
    type: 'object',
    ...(needed.length > 0 ? { required: needed } : {}),
    ...(optional.length > 0 ? { 'x-optional': optional } : {}),
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldToSchema(field)])),
  };
}

/** The schema of one field. A value without a known type has an open schema. */
export function fieldToSchema(field: Field): Part {
  const { type, meaning, fields } = field;
  const members = fields ? fieldsToSchema(fields) : {};
  return {
    ...(type === 'mixed' ? {} : { type }),
    ...(meaning === undefined ? {} : { description: meaning }),
    ...valueMembers(field),
    ...(type === 'array' ? { items: members } : fields ? withoutType(members) : {}),
    ...hintMembers(field),
  };
}

function withoutType(schema: Part): Part {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== 'type'));
}
