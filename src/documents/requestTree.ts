import * as l10n from '@vscode/l10n';
import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { plain } from '../platform/plain';
import { measureIndented } from './measureIndented';
import { issueAt, type RequestIssue } from './requestIssue';

export interface RequestTree {
  /** Set when the text is JSON; it may still have members twice. */
  readonly root?: Node;
  readonly issues: readonly RequestIssue[];
}

const MAX_DEPTH = 200;

/** Reads JSON strictly: no comments, no trailing commas, no member twice. Never throws. */
export function readRequestTree(text: string): RequestTree {
  const measured = measureIndented(text, { maxCharacters: Number.MAX_SAFE_INTEGER, maxDepth: MAX_DEPTH });
  if ('asReceived' in measured && measured.asReceived === 'tooDeep') {
    return { issues: [wholeText(text, l10n.t('The request is nested deeper than {0} levels.', MAX_DEPTH))] };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  // What follows the first mistake is mostly its echo.
  if (first) return { issues: [toIssue(first)] };
  if (!root || !isJson(text)) {
    return { issues: [wholeText(text, l10n.t('The request is not valid JSON.'))] };
  }
  return { root, issues: findDuplicates(root) };
}

/** The value of a member of an object; undefined when absent. */
export function memberOf(node: Node | undefined, name: string): Node | undefined {
  return propertiesOf(node).find((property) => property.name === name)?.value;
}

export interface Property {
  readonly name: string;
  readonly key: Node;
  readonly value: Node;
}

/** The complete members of an object, in order. */
export function propertiesOf(node: Node | undefined): readonly Property[] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key && value ? [{ name: String(key.value), key, value }] : [];
  });
}

function toIssue({ offset, length }: ParseError): RequestIssue {
  // The parser's code names what it expected; users want the place.
  const place = { offset, length: Math.max(length, 1) };
  return issueAt(place, l10n.t('The request is not valid JSON here.'), 'schema');
}

function wholeText(text: string, message: string): RequestIssue {
  return issueAt({ offset: 0, length: text.length }, message);
}

function findDuplicates(root: Node): readonly RequestIssue[] {
  const issues: RequestIssue[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const seen = new Set<string>();
    for (const { name, key } of propertiesOf(node)) {
      if (seen.has(name)) {
        issues.push(issueAt(key, l10n.t('The member “{0}” stands here twice.', plain(name, 80))));
      }
      seen.add(name);
    }
    for (const child of node.children ?? []) open.push(child);
  }
  return issues.sort((one, other) => one.offset - other.offset);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
