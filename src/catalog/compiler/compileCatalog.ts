import { checkSources } from './checkSources';
import { compileAddresses } from './compileAddresses';
import { compileHints } from './compileHints';
import { compileReference } from './compileReference';
import type { DocumentNode } from './documentNode';
import { nodeAt, requiredTextAt } from './documentNode';
import type { CompiledCatalog } from './writeModules';

/** Both parsed documents as one catalog. Throws `CatalogDocumentError` that says where a rule is broken. */
export function compileCatalog(reference: DocumentNode, hints: DocumentNode): CompiledCatalog {
  const layer = compileReference(reference);
  const sources = nodeAt(hints, 'x-sources', 'hints');
  const titles = new Set(Object.keys(sources));
  const hintDetails = compileHints(hints, layer.endpoints);
  for (const details of hintDetails) checkSources(details, titles);
  return {
    reference: layer,
    hints: hintDetails,
    addresses: compileAddresses(hints),
    sources: Object.fromEntries(
      Object.keys(sources).map((code) => [code, requiredTextAt(sources, code, 'x-sources')]),
    ),
  };
}
