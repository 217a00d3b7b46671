import { endpoints } from '../../src/catalog/generated/index';
import { loadDetails } from '../../src/catalog/loadDetails';
import type { Endpoint, Field } from '../../src/catalog/types';

/** Value of a member by its type. Ids are always `g1`, and `http_status` is always 200. */
interface Values {
  readonly text: unknown;
  readonly number: unknown;
  readonly flag: unknown;
}

const VALUES: readonly Values[] = [
  { text: 'a', number: 1, flag: true },
  { text: '', number: 0, flag: false },
  { text: '2026-01-01T00:00:00+09:00', number: 2, flag: true },
  { text: null, number: null, flag: null },
];

function valueOf({ name, type, fields }: Field, values: Values): unknown {
  if (name === 'http_status') return 200;
  if (/(?:^|_)id$/.test(name)) return 'g1';
  const inner = fields && Object.fromEntries(fields.map((field) => [field.name, valueOf(field, values)]));
  if (type.includes('array')) return inner ? [inner] : [];
  if (inner) return inner;
  if (type.includes('object')) return {};
  if (type.includes('boolean')) return values.flag;
  return /integer|number/.test(type) ? values.number : values.text;
}

/** Response bodies with every member that the reference or a public client names, each with its endpoint. */
export const documentedBodies: readonly (readonly [endpoint: Endpoint, body: string])[] = endpoints.flatMap(
  (endpoint) => {
    const { response } = loadDetails(endpoint.id, [], { hints: true });
    if (response.length === 0) return [];
    return VALUES.map((values) => {
      const members = response.map((field) => [field.name, valueOf(field, values)] as const);
      return [endpoint, JSON.stringify(Object.fromEntries(members))] as const;
    });
  },
);
