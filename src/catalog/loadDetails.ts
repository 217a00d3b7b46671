import { addressHints } from './generated/addresses';
import { referenceDetails } from './generated/details';
import { hintDetails } from './generated/hints';
import { mergeDetails } from './mergeDetails';
import type { EndpointDetails } from './types';

/**
 * Merges the details of an endpoint. The reference wins over the user's files (`own`), which win over the hints of
 * public clients. Throws `RangeError` for an unknown endpoint.
 */
export function loadDetails(
  endpointId: string,
  own: readonly EndpointDetails[],
  options: { readonly hints: boolean },
): EndpointDetails {
  // An endpoint at the path of public clients is described only by hints, so they are used even if hints are off.
  const isPublic = Object.values(addressHints.publicEndpoints).some(({ id }) => id === endpointId);
  const hint = options.hints || isPublic ? hintDetails[endpointId] : undefined;
  const layers = [referenceDetails[endpointId], ...own, hint].filter((details) => details !== undefined);
  const [first, ...later] = layers;
  if (!first) throw new RangeError(`no endpoint is called ${endpointId}`);
  return later.length === 0 ? first : mergeDetails(first, ...later);
}
