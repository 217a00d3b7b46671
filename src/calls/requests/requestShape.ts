import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { UserError } from '../../base/userError';
import { isSecretField } from '../../catalog/isSecretField';
import type { ParsedRequest } from '../../documents/types';
import { propertiesOf, readJsonTree, type JsonNode } from '../../json/jsonTree';
import { MAX_DEPTH } from '../../json/formatJson';
import { issueAt, type RequestIssue } from './requestIssue';

interface RequestShape {
  /** Set if there is no issue. */
  readonly request?: ParsedRequest;
  readonly issues: readonly RequestIssue[];
  /** The root of the document, if it is an object. */
  readonly root?: JsonNode;
}

/** Members of a request document. `note` is a comment for readers and is not sent. */
const members = ['endpoint', 'note', 'path', 'query', 'body'];

/** Parses a request document and checks its members' types, without the catalog. Never throws. */
export function readRequestShape(text: string): RequestShape {
  const { root, issues: found } = readRequestTree(text);
  if (root?.type !== 'object') {
    const span = { offset: 0, length: text.length };
    const issue = issueAt(span, l10n.t('A request document must be one JSON object.'));
    return { issues: found.length > 0 ? found : [issue] };
  }
  const endpoint = memberOf(root, 'endpoint');
  const path = readValues(text, root, 'path');
  const query = readValues(text, root, 'query');
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

function unknownMembers(root: JsonNode): readonly RequestIssue[] {
  return propertiesOf(root)
    .filter(({ name }) => !members.includes(name))
    .map(({ name, key }) =>
      issueAt(
        key,
        l10n.t('A request document must not contain “{0}”.', sanitizeForDisplay(name, 80)),
        'schema',
      ),
    );
}

function checkEndpoint(endpoint: JsonNode | undefined, root: JsonNode): readonly RequestIssue[] {
  if (typeof endpoint?.value === 'string' && endpoint.value !== '') return [];
  const span = endpoint ?? { offset: root.offset, length: 1 };
  return [issueAt(span, l10n.t('“endpoint” must be the id of an endpoint.'))];
}

interface ReadValues {
  /** Pairs in text order. Each element of a list makes a pair of its own. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly issues: readonly RequestIssue[];
}

/** Reads names and values of a member. Values are strings, numbers and booleans, in `query` also lists of these. */
function readValues(text: string, root: JsonNode, member: 'path' | 'query'): ReadValues {
  const node = memberOf(root, member);
  if (node && node.type !== 'object') {
    const message = l10n.t('“{0}” must be an object of names and values.', member);
    return { pairs: [], issues: [issueAt(node, message, 'schema')] };
  }
  const pairs: [name: string, value: string][] = [];
  const issues: RequestIssue[] = [];
  for (const { name, value } of propertiesOf(node)) {
    const isList = member === 'query' && value.type === 'array';
    for (const item of isList ? value.children : [value]) {
      const literal = scalarText(text, item);
      if (literal === undefined)
        issues.push(issueAt(item, wrongValue(member, name), isList ? 'us' : 'schema'));
      else pairs.push([name, literal]);
    }
  }
  return { pairs, issues };
}

function wrongValue(member: 'path' | 'query', name: string): string {
  const shown = sanitizeForDisplay(name, 80);
  return member === 'path'
    ? l10n.t('“{0}” must be a string, a number, true or false.', shown)
    : l10n.t('“{0}” must be a string, a number, true or false, or a list of them.', shown);
}

/** Text of a string, number or boolean; undefined for another type. A number keeps its literal, unrounded. */
function scalarText(text: string, node: JsonNode): string | undefined {
  if (node.type === 'string') return String(node.value);
  if (node.type !== 'number' && node.type !== 'boolean') return undefined;
  return text.slice(node.offset, node.offset + node.length);
}

interface RequestTree {
  /** Set if the text is JSON and not nested too deeply; it may still repeat members. */
  readonly root?: JsonNode;
  readonly issues: readonly RequestIssue[];
}

/** Parses strict JSON: comments, trailing commas, repeated members and too deep nesting are issues. Never throws. */
export function readRequestTree(text: string): RequestTree {
  const { root, fault } = readJsonTree(text);
  if (root) return { root, issues: memberTwiceIssues(root) };
  if (fault?.kind === 'broken') {
    // The message states only the position: the token that the parser expected does not help users.
    return { issues: [issueAt(fault, l10n.t('The request is not valid JSON here.'), 'schema')] };
  }
  const message = l10n.t('The request is nested deeper than {0} levels.', MAX_DEPTH);
  return { issues: [issueAt({ offset: 0, length: text.length }, message)] };
}

/** Value of an object's member; undefined if absent. */
export function memberOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return propertiesOf(node).find((property) => property.name === name)?.value;
}

/** True for an empty text, object or list. */
export function isEmptyNode({ type, value, children }: JsonNode): boolean {
  return value === '' || ((type === 'object' || type === 'array') && children.length === 0);
}

/** Issues for members that occur more than once in an object. */
export function memberTwiceIssues(root: JsonNode): readonly RequestIssue[] {
  const issues: RequestIssue[] = [];
  const open: JsonNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const seen = new Set<string>();
    for (const { name, key } of propertiesOf(node)) {
      if (seen.has(name)) {
        const message = l10n.t('The property “{0}” appears here twice.', sanitizeForDisplay(name, 80));
        issues.push(issueAt(key, message));
      }
      seen.add(name);
    }
    for (const child of node.children) open.push(child);
  }
  return issues.sort((one, other) => one.offset - other.offset);
}

/**
 * Parses a request document for sending; the body keeps its source text. Throws `UserError` with line and column of the
 * first mistake.
 */
export function parseRequestText(text: string): ParsedRequest {
  const { request, issues } = readRequestShape(text);
  if (request) return request;
  const [first] = [...issues].sort((one, other) => one.offset - other.offset);
  const { line, column } = lineAndColumnOf(text, first?.offset ?? 0);
  throw new UserError(l10n.t('Line {0}, column {1}: {2}', line, column, first?.message ?? ''));
}

/** Line and column as in the editor, from 1. */
export function lineAndColumnOf(
  text: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/**
 * Offset of the cursor in an opened request document: at the first value to fill in, else in the body. Undefined if the
 * document has neither.
 */
export function writingOffset(text: string): number | undefined {
  const [empty] = valuesToFill(text);
  if (empty) return empty.offset + 1;
  const body = memberOf(readJsonTree(text).root, 'body');
  return body && (body.type === 'object' ? body.offset + 1 : body.offset);
}

/**
 * Empty values of a request document in text order. `withZeros` adds 0 and false, which a skeleton contains. Secrets
 * are left out, because the command Send asks for them.
 */
function valuesToFill(text: string, withZeros = false): readonly JsonNode[] {
  const inside = (node: JsonNode): readonly JsonNode[] => {
    if (isEmptyNode(node) || (withZeros && (node.value === 0 || node.value === false))) return [node];
    if (node.type === 'array') return node.children.flatMap(inside);
    return membersInside(node);
  };
  const membersInside = (node: JsonNode | undefined): readonly JsonNode[] =>
    propertiesOf(node).flatMap(({ name, value }) => (isSecretField(name) ? [] : inside(value)));
  const { root } = readJsonTree(text);
  const body = memberOf(root, 'body');
  return [
    ...membersInside(memberOf(root, 'path')),
    ...membersInside(memberOf(root, 'query')),
    ...(body ? inside(body) : []),
  ].sort((one, other) => one.offset - other.offset);
}

/** The text up to the offset `end`, as a VS Code snippet. */
interface FillSnippet {
  readonly snippet: string;
  readonly end: number;
}

/**
 * Makes a snippet with a tab stop at each value to fill in; undefined if there are fewer than two. After the last stop,
 * Tab indents again. `withZeros`: 0 and false count as values to fill in.
 */
export function fillSnippet(text: string, withZeros: boolean): FillSnippet | undefined {
  const values = valuesToFill(text, withZeros);
  if (values.length < 2) return undefined;
  let end = 0;
  const parts = values.map(({ type, offset, length }, index) => {
    const isLiteral = type === 'number' || type === 'boolean';
    const start = isLiteral ? offset : offset + 1;
    const before = text.slice(end, start).replace(/[\\$}]/g, '\\$&');
    end = isLiteral ? offset + length : start;
    const stop = index === values.length - 1 ? 0 : index + 1;
    return `${before}\${${stop}:${text.slice(start, end)}}`;
  });
  return { snippet: parts.join(''), end };
}
