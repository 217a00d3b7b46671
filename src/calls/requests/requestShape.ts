import * as l10n from '@vscode/l10n';
import type { Node } from 'jsonc-parser';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { ParsedRequest } from '../../documents/types';
import { propertiesOf } from '../../json/jsonTree';
import { readPathValues, readQueryValues } from './readValues';
import { issueAt, type RequestIssue } from './requestIssue';
import { memberOf, readRequestTree } from './requestTree';

export interface RequestShape {
  /** Set when there is no issue. */
  readonly request?: ParsedRequest;
  readonly issues: readonly RequestIssue[];
  /** The document's object, when it is one. */
  readonly root?: Node;
}

const members = ['endpoint', 'path', 'query', 'body'];

/** Reads a request document without the catalog: its members and the types of its values. Never throws. */
export function readRequestShape(text: string): RequestShape {
  const { root, issues: found } = readRequestTree(text);
  if (root?.type !== 'object') return { issues: found.length > 0 ? found : [notAnObject(text)] };
  const endpoint = memberOf(root, 'endpoint');
  const path = readPathValues(text, memberOf(root, 'path'));
  const query = readQueryValues(text, memberOf(root, 'query'));
  const body = memberOf(root, 'body');
  const issues = [
    ...found,
    ...unknownMembers(root),
    ...checkEndpoint(endpoint, root),
    ...path.issues,
    ...query.issues,
  ];
  if (issues.length > 0) return { issues, root };
  const bodyText = body && text.slice(body.offset, body.offset + body.length);
  const values = {
    path: Object.fromEntries(path.pairs),
    query: query.pairs,
    ...(bodyText === undefined ? {} : { body: bodyText }),
  };
  return { issues, root, request: { endpointId: String(endpoint?.value), values } };
}

function unknownMembers(root: Node): readonly RequestIssue[] {
  return propertiesOf(root)
    .filter(({ name }) => !members.includes(name))
    .map(({ name, key }) =>
      issueAt(key, l10n.t('A request document has no member “{0}”.', sanitizeForDisplay(name, 80)), 'schema'),
    );
}

function checkEndpoint(endpoint: Node | undefined, root: Node): readonly RequestIssue[] {
  if (typeof endpoint?.value === 'string' && endpoint.value !== '') return [];
  const span = endpoint ?? { offset: root.offset, length: 1 };
  return [issueAt(span, l10n.t('“endpoint” must name an endpoint.'))];
}

function notAnObject(text: string): RequestIssue {
  return issueAt({ offset: 0, length: text.length }, l10n.t('A request document is one JSON object.'));
}
