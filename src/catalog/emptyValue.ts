import type { Field, ValueType } from './types';

const emptyValues: Readonly<Record<ValueType, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  object: {},
  array: [],
  mixed: '',
};

/** Placeholder value of a field in a skeleton or completion. */
export function emptyValue(field: Pick<Field, 'type'>): unknown {
  return emptyValues[field.type];
}
