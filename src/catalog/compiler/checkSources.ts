import type { EndpointDetails, Field } from '../types';
import { CatalogDocumentError } from './documentNode';

interface Sourced {
  readonly name: string;
  readonly sources: readonly string[];
}

function fieldsOf(fields: readonly Field[]): readonly Sourced[] {
  return fields.flatMap((field) => [
    { name: field.name, sources: field.sources ?? [] },
    ...fieldsOf(field.fields ?? []),
  ]);
}

function hintsOf(details: EndpointDetails): readonly Sourced[] {
  return [
    ...fieldsOf([
      ...details.pathParameters,
      ...details.queryParameters,
      ...(details.body ?? []),
      ...details.response,
    ]),
    ...details.errors.map((error) => ({ name: error.code, sources: error.sources ?? [] })),
    ...(details.role ? [{ name: 'x-role', sources: details.role.sources }] : []),
  ];
}

/** Throws unless every hint names sources, all of them with a title in `titles`. */
export function checkSources(details: EndpointDetails, titles: ReadonlySet<string>): void {
  for (const { name, sources } of hintsOf(details)) {
    if (!sources.length) throw new CatalogDocumentError(`${details.endpointId}.${name}`, 'names no source');
    const unknown = sources.find((code) => !titles.has(code));
    if (unknown !== undefined) {
      throw new CatalogDocumentError(`${details.endpointId}.${name}`, `source ${unknown} has no title`);
    }
  }
}
