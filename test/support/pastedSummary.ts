import { createCatalog } from '../../src/catalog/createCatalog';
import { matchPastedCall, type FoundCall } from '../../src/catalog/find/matchPastedCall';

const { endpoints } = createCatalog();

/** Calls in a pasted text, joined by ` | `, such as `orders.list · page=2 · asks id · without -F · guessed`. */
export function pastedSummary(text: string): string {
  return matchPastedCall(endpoints, text).map(summaryOf).join(' | ');
}

function summaryOf({ endpoint, path, query, body, open = [], left = [], isGuessed }: FoundCall): string {
  const names = left.map(({ kind, name }) => (kind === 'header' ? `header ${name}` : name || kind));
  return [
    endpoint.id,
    ...[...Object.entries(path), ...query].map(([name, value]) => `${name}=${value}`),
    ...(body === undefined ? [] : [`body ${body}`]),
    ...(open.length > 0 ? [`asks ${open.join(', ')}`] : []),
    ...(names.length > 0 ? [`without ${[...new Set(names)].join(', ')}`] : []),
    ...(isGuessed ? ['guessed'] : []),
  ].join(' · ');
}
