import type { Catalog, Field } from '../../src/catalog/types';

/** Items of `unknown` that name a part of an endpoint; the UI shows another, translated text for them. */
const partNames: ReadonlySet<string> = new Set(['parameters', 'body', 'response', 'errors']);

/**
 * Catalog texts that the UI translates: those of modules, endpoints, fields, errors, rules and unknown facts.
 * `disagreements` are left out, since they quote the sources untranslated.
 */
export async function catalogTexts(catalog: Catalog): Promise<ReadonlySet<string>> {
  const details = await Promise.all(
    catalog.endpoints.map(({ id }) => catalog.loadDetails(id, { hints: true })),
  );
  const texts = [
    ...catalog.modules.flatMap(({ label, purpose }) => [label, purpose]),
    ...catalog.endpoints.flatMap(({ id, label }) => [label, catalog.findPublic(id)?.label]),
    ...details.flatMap((each) => [
      each.summary,
      ...[each.pathParameters, each.queryParameters, each.body ?? [], each.response].flatMap(fieldTexts),
      ...each.errors.flatMap(({ meaning, remedy }) => [meaning, remedy]),
      ...each.rules,
      ...each.unknown.filter((item) => !partNames.has(item)),
    ]),
  ];
  return new Set(texts.filter((text) => text !== undefined));
}

function fieldTexts(fields: readonly Field[]): readonly (string | undefined)[] {
  return fields.flatMap(({ meaning, values, fields: members }) => [
    meaning,
    ...(values ?? []).map((value) => value.meaning),
    ...fieldTexts(members ?? []),
  ]);
}
