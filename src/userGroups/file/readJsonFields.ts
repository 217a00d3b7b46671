import type { Node } from 'jsonc-parser';
import { formatJson } from '../../json/formatJson';
import { propertiesOf, readJsonTree, type JsonTree } from '../../json/jsonTree';

/** One member of a user group's text. */
export interface JsonField {
  readonly name: string;
  readonly key: Pick<Node, 'offset' | 'length'>;
  readonly value: Pick<Node, 'offset' | 'length' | 'type'>;
  /** The value as it stands in the text. */
  readonly literal: string;
  /** Set when the value is a text. */
  readonly text?: string;
  /** The same for every spelling of one text and for any white space, and for nothing else: `1.0` is not `1`. */
  readonly same: string;
}

export interface JsonFields extends JsonTree {
  /** By name; all values of a name that stands twice, in order. */
  readonly fields: ReadonlyMap<string, readonly JsonField[]>;
}

/** Reads the members of a user group's text; none when it is no JSON object. Never throws. */
export function readJsonFields(text: string): JsonFields {
  const tree = readJsonTree(text);
  const fields = new Map<string, JsonField[]>();
  for (const { name, key, value } of propertiesOf(tree.root)) {
    const literal = text.slice(value.offset, value.offset + value.length);
    const field = {
      name,
      key,
      value,
      literal,
      same: sameText(value, literal),
      ...(value.type === 'string' && { text: String(value.value) }),
    };
    const known = fields.get(name);
    if (known) known.push(field);
    else fields.set(name, [field]);
  }
  return { ...tree, fields };
}

/** What a field holds, for comparing; undefined when it is absent. The last of several values counts. */
export function comparableValueOf({ fields }: Pick<JsonFields, 'fields'>, name: string): string | undefined {
  return fields.get(name)?.at(-1)?.same;
}

function sameText(value: Node, literal: string): string {
  if (value.type === 'string') return JSON.stringify(value.value);
  const formatted = formatJson(literal);
  return 'text' in formatted ? formatted.text : literal;
}
