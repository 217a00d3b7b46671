import { readJsonFields, type Members } from '../readJsonFields';

/** A user group with a unique name and its JSON. */
export interface NamedUserGroup {
  readonly name: string;
  readonly text: string;
}

/** Writes user groups as one JSON text. A field has one value if all groups agree, else one value per group name. */
export function sideBySide(groups: readonly NamedUserGroup[]): string {
  const read = groups.map(({ name, text }) => ({ name, fields: readJsonFields(text).fields }));
  const names = [...new Set(read.flatMap(({ fields }) => [...fields.keys()]))];
  const lines = names.map((name) => `  ${JSON.stringify(name)}: ${valuesOf(name, read)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function valuesOf(
  field: string,
  groups: readonly { readonly name: string; readonly fields: Members }[],
): string {
  const values = groups.map(({ name, fields }) => ({ name, value: fields.get(field) }));
  const [first] = values;
  if (first?.value && values.every(({ value }) => value?.same === first.value?.same))
    return first.value.literal;
  const each = values.flatMap(({ name, value }) =>
    value ? [`    ${JSON.stringify(name)}: ${value.literal}`] : [],
  );
  return `{\n${each.join(',\n')}\n  }`;
}
