import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Catalog, Endpoint } from '../../catalog/types';
import { findOtherOperation, checkPathValue } from '../../http/buildRequest';
import { findSpansWhere } from '../../http/redaction/findSpansWhere';
import { propertiesOf, type JsonNode } from '../../json/jsonTree';
import { pathParameterNames } from '../prompts/buildQuestions';
import { type BodyIssue, checkBody, emptyIn, requiredAmong } from './checkBody';
import { issueAt, SECRET_CODE, type RequestIssue } from './requestIssue';
import { readRequestShape, memberOf, readRequestTree } from './requestShape';

/** Mistakes in a request document, with warnings about fields, and about secrets in a shared document. */
export async function checkRequest(
  text: string,
  catalog: Pick<Catalog, 'endpoints' | 'findEndpoint' | 'loadDetails'>,
  options: { readonly hints: boolean; readonly isShared?: boolean },
): Promise<readonly RequestIssue[]> {
  const warnings = await fieldWarnings(text, catalog, options);
  return [...requestDiagnostics(text, catalog), ...warnings, ...(options.isShared ? secretIssues(text) : [])];
}

/** Mistakes in a request document, in text order. */
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

function unknownEndpoint(node: JsonNode | undefined): readonly RequestIssue[] {
  if (typeof node?.value !== 'string' || node.value === '') return [];
  return [issueAt(node, l10n.t('There is no endpoint “{0}”.', sanitizeForDisplay(node.value, 80)), 'schema')];
}

function checkAgainst(
  endpoint: Endpoint,
  root: JsonNode,
  { endpoints }: Pick<Catalog, 'endpoints'>,
): readonly RequestIssue[] {
  const names = pathParameterNames(endpoint.path);
  const ofPath = propertiesOf(memberOf(root, 'path')).flatMap(({ name, key, value }) => {
    if (!names.includes(name)) {
      const message = l10n.t('The path has no parameter {0}.', sanitizeForDisplay(name, 80));
      return [issueAt(key, message, 'schema')];
    }
    // An empty value is only a warning, since Send asks for it.
    if (typeof value.value !== 'string' || value.value === '') return [];
    const problem = checkPathValue(value.value) ?? findOtherOperation(endpoint, name, value.value, endpoints);
    return problem === undefined ? [] : [issueAt(value, problem)];
  });
  const body = memberOf(root, 'body');
  if (!body || endpoint.method !== 'GET') return ofPath;
  return [...ofPath, issueAt(body, l10n.t('A GET call has no body.'), 'schema')];
}

/** Secrets in a request document, in text order. */
function secretIssues(text: string): readonly RequestIssue[] {
  // Search by name only: Send asks for members with such names.
  return findSpansWhere(text, () => false)
    .filter(({ offset, length }) =>
      /^(?:"[^"]|[\d[{-])/.test(text.slice(offset, offset + Math.min(length, 2))),
    )
    .map(({ name, offset, length }) => ({
      offset,
      length,
      message: l10n.t(
        'Request files are shared. Leave {0} blank: you are asked for it when you send.',
        sanitizeForDisplay(name, 80),
      ),
      foundBy: 'us' as const,
      isWarning: true as const,
      code: SECRET_CODE,
    }));
}

/**
 * Warns about empty required values, and about unknown body fields in objects whose fields the reference states. Both
 * can be sent; Send asks for empty path and query values.
 */
export async function fieldWarnings(
  text: string,
  catalog: Pick<Catalog, 'findEndpoint' | 'loadDetails'>,
  options: { readonly hints: boolean },
): Promise<readonly RequestIssue[]> {
  const { root } = readRequestTree(text);
  const id: unknown = memberOf(root, 'endpoint')?.value;
  const endpoint = typeof id === 'string' ? catalog.findEndpoint(id) : undefined;
  if (!endpoint) return [];
  const { body = [], queryParameters } = await catalog.loadDetails(endpoint.id, options);
  return [
    ...emptyIn(memberOf(root, 'path'), pathParameterNames(endpoint.path)),
    ...emptyIn(memberOf(root, 'query'), requiredAmong(queryParameters)),
    ...checkBody(memberOf(root, 'body'), body).filter(isWarned),
  ];
}

/** Leaves types and missing members to VS Code's JSON extension; fields known only from hints are no mistake. */
function isWarned({ kind, isOfReference }: BodyIssue): boolean {
  return kind === 'empty' || (kind === 'unknown' && isOfReference);
}
