import { stringify } from 'yaml';
import { referenceDetails } from '../generated/details';
import { hintDetails, hintSources } from '../generated/hints';
import { endpoints, modules } from '../generated/index';
import { mergeDetails } from '../mergeDetails';
import { buildOpenApi } from './buildOpenApi';

export interface OpenApiOptions {
  /** Adds what public client libraries show, marked. */
  readonly hints: boolean;
  readonly format: 'yaml' | 'json';
}

/** The built-in catalog as the text of an OpenAPI 3.1 document. */
export function openApiText({ hints, format }: OpenApiOptions): string {
  const document = buildOpenApi({
    modules,
    endpoints,
    details: hints ? withHints() : referenceDetails,
    ...(hints ? { sources: hintSources } : {}),
  });
  return format === 'json'
    ? `${JSON.stringify(document, null, 2)}\n`
    : stringify(document, { aliasDuplicateObjects: false, lineWidth: 110 });
}

function withHints(): typeof referenceDetails {
  return Object.fromEntries(
    Object.entries(referenceDetails).map(([id, details]) => {
      const hint = hintDetails[id];
      return [id, hint ? mergeDetails(details, hint) : details];
    }),
  );
}
