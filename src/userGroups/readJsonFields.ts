import type { Company } from '../calls/writes/describeWrite';
import { formatJson } from '../json/formatJson';
import { propertiesOf, readJsonTree, type JsonNode, type JsonTree } from '../json/jsonTree';

/** One member in a user group's text. */
export interface JsonField {
  readonly name: string;
  readonly key: Pick<JsonNode, 'offset' | 'length'>;
  readonly value: Pick<JsonNode, 'offset' | 'length' | 'type'>;
  /** Source text of the value. */
  readonly literal: string;
  /** Set if the value is a string. */
  readonly text?: string;
  /** Equal for values that differ only in white space or string escapes; `1.0` and `1` differ. */
  readonly same: string;
}

/** A field with its last value, which counts if the name is repeated. */
export interface JsonMember extends JsonField {
  /** All members of that name, in order. */
  readonly all: readonly JsonField[];
}

/** Fields of a user group's text by name, in text order. */
export type Members = ReadonlyMap<string, JsonMember>;

export interface JsonFields extends JsonTree {
  readonly fields: Members;
}

/** Reads the members of a JSON object; none if the text is no object or nested too deeply. Never throws. */
export function readJsonFields(text: string): JsonFields {
  const tree = readJsonTree(text);
  const fields = new Map<string, JsonField & { readonly all: JsonField[] }>();
  for (const { name, key, value } of propertiesOf(tree.root)) {
    const literal = text.slice(value.offset, value.offset + value.length);
    const field: JsonField = {
      name,
      key,
      value,
      literal,
      same: comparable(value, literal),
      ...(value.type === 'string' && { text: String(value.value) }),
    };
    const all = fields.get(name)?.all ?? [];
    all.push(field);
    fields.set(name, { ...field, all });
  }
  return { ...tree, fields };
}

/** Like `JsonField.same`, for all values of a repeated name together; undefined if the field is absent. */
export function allSame(member: JsonMember | undefined): string | undefined {
  return member?.all.map(({ same }) => same).join(',');
}

function comparable(value: JsonNode, literal: string): string {
  if (value.type === 'string') return JSON.stringify(value.value);
  const formatted = formatJson(literal);
  return 'text' in formatted ? formatted.text : literal;
}

/** Company in a user group's text; empty if the text has no company or is of another group. */
export function companyOf(text: string | undefined, id: string): Company {
  const { fields } = readJsonFields(text ?? '');
  const own = fields.get('user_group_id');
  if (own === undefined || (own.text ?? own.literal) !== id) return {};
  const companyName = fields.get('company_name')?.text;
  const businessNumber = fields.get('business_number')?.text;
  return { ...(companyName ? { companyName } : {}), ...(businessNumber ? { businessNumber } : {}) };
}
