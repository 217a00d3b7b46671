import type { Field, ValueType } from './types';

export type EmptyValue = '' | 0 | false | readonly never[] | Readonly<Record<string, never>>;

const emptyValues: Readonly<Record<ValueType, EmptyValue>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  object: {},
  array: [],
  mixed: '',
};

/** What stands in a skeleton or completion until the user fills the field in. */
export function emptyValue(field: Pick<Field, 'type'>): EmptyValue {
  return emptyValues[field.type];
}
