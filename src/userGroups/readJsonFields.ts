import type { Company } from '../calls/writes/describeWrite';
import { formatJson } from '../json/formatJson';
import { propertiesOf, readJsonTree, type JsonNode, type JsonTree } from '../json/jsonTree';

/** One name with one value in a user group's text. */
export interface JsonField {
  readonly name: string;
  readonly key: Pick<JsonNode, 'offset' | 'length'>;
  readonly value: Pick<JsonNode, 'offset' | 'length' | 'type'>;
  /** The value as it stands in the text. */
  readonly literal: string;
  /** Set when the value is a string. */
  readonly text?: string;
  /** Equal for two values that differ only in white space or in the spelling of a string: `1.0` is not `1`. */
  readonly same: string;
}

/** A field by its last value, which is the one that counts where the name stands more than once. */
export interface JsonMember extends JsonField {
  /** Each time that the text has the name, in order. */
  readonly all: readonly JsonField[];
}

/** The fields of a user group's text by name, in the order of the text. */
export type Members = ReadonlyMap<string, JsonMember>;

export interface JsonFields extends JsonTree {
  readonly fields: Members;
}

/** Reads the fields of a user group's text; there are none when it is no JSON object. Never throws. */
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

/** As `same`, but for all values under the name; undefined when the field is absent. */
export function allSame(member: JsonMember | undefined): string | undefined {
  return member?.all.map(({ same }) => same).join(',');
}

function comparable(value: JsonNode, literal: string): string {
  if (value.type === 'string') return JSON.stringify(value.value);
  const formatted = formatJson(literal);
  return 'text' in formatted ? formatted.text : literal;
}

/** Whose user group a text of the service holds; empty where it does not say, or holds another one. */
export function companyOf(text: string | undefined, id: string): Company {
  const { fields } = readJsonFields(text ?? '');
  const own = fields.get('user_group_id');
  if (own === undefined || (own.text ?? own.literal) !== id) return {};
  const companyName = fields.get('company_name')?.text;
  const businessNumber = fields.get('business_number')?.text;
  return { ...(companyName ? { companyName } : {}), ...(businessNumber ? { businessNumber } : {}) };
}
