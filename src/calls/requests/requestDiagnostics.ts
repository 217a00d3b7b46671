import * as l10n from '@vscode/l10n';
import type { Node } from 'jsonc-parser';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Catalog, Endpoint } from '../../catalog/types';
import { findOtherOperation } from '../../http/buildRequest';
import { checkPathValue } from '../../http/checkPathValue';
import { propertiesOf } from '../../json/jsonTree';
import { issueAt, type RequestIssue } from './requestIssue';
import { readRequestShape } from './requestShape';
import { memberOf } from './requestTree';
import { secretIssues } from './secretIssues';
import { unknownFields } from './unknownFields';

/** What is wrong and what looks wrong in a request document; in one that is shared, a secret too. */
export async function checkRequest(
  text: string,
  catalog: Pick<Catalog, 'endpoints' | 'findEndpoint' | 'loadDetails'>,
  options: { readonly hints: boolean; readonly isShared?: boolean },
): Promise<readonly RequestIssue[]> {
  const unknown = await unknownFields(text, catalog, options);
  return [...requestDiagnostics(text, catalog), ...unknown, ...(options.isShared ? secretIssues(text) : [])];
}

/** Everything that is wrong in a request document, in the order of the text. */
export function requestDiagnostics(
  text: string,
  catalog: Pick<Catalog, 'endpoints' | 'findEndpoint'>,
): readonly RequestIssue[] {
  const { root, issues } = readRequestShape(text);
  if (!root) return issues;
  const endpoint = memberOf(root, 'endpoint');
  const known = typeof endpoint?.value === 'string' ? catalog.findEndpoint(endpoint.value) : undefined;
  const more = known ? checkAgainst(known, root, catalog) : unknownEndpoint(endpoint);
  return [...issues, ...more].sort((one, other) => one.offset - other.offset);
}

function unknownEndpoint(node: Node | undefined): readonly RequestIssue[] {
  if (typeof node?.value !== 'string' || node.value === '') return [];
  return [issueAt(node, l10n.t('There is no endpoint “{0}”.', sanitizeForDisplay(node.value, 80)), 'schema')];
}

function checkAgainst(
  endpoint: Endpoint,
  root: Node,
  { endpoints }: Pick<Catalog, 'endpoints'>,
): readonly RequestIssue[] {
  const body = memberOf(root, 'body');
  const bodyIssue =
    body && endpoint.method === 'GET' ? [issueAt(body, l10n.t('A GET call has no body.'), 'schema')] : [];
  return [...checkPath(endpoint, memberOf(root, 'path'), endpoints), ...bodyIssue];
}

function checkPath(
  endpoint: Endpoint,
  path: Node | undefined,
  endpoints: readonly Endpoint[],
): readonly RequestIssue[] {
  const names = endpoint.path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
  return propertiesOf(path).flatMap(({ name, key, value }) => {
    if (!names.includes(name)) {
      const message = l10n.t('The path has no parameter {0}.', sanitizeForDisplay(name, 80));
      return [issueAt(key, message, 'schema')];
    }
    if (typeof value.value !== 'string') return [];
    // A skeleton starts with empty values, and Send asks for them: that is no mistake of the user.
    if (value.value === '') return [];
    const problem = checkPathValue(value.value) ?? findOtherOperation(endpoint, name, value.value, endpoints);
    return problem === undefined ? [] : [issueAt(value, problem)];
  });
}
