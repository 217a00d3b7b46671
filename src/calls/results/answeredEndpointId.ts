import { parseUri } from '../../documents/uris';

/** The endpoint whose answer a document shows; undefined for documents that are no answer. */
export function answeredEndpointId(uri: string): string | undefined {
  const address = parseUri(uri);
  if (address?.kind === 'result') return address.endpointId;
  return address?.kind === 'userGroup' ? 'userGroups.detail' : undefined;
}

/** The environment of the result or user group that the document shows. */
export function environmentOfAnswer(uri: string): string | undefined {
  const address = parseUri(uri);
  return address?.kind === 'result' || address?.kind === 'userGroup' ? address.environmentName : undefined;
}
