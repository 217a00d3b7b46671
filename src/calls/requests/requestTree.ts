import * as l10n from '@vscode/l10n';
import type { Node } from 'jsonc-parser';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { propertiesOf, readJsonTree } from '../../json/jsonTree';
import { MAX_DEPTH } from '../../json/measureIndented';
import { issueAt, type RequestIssue } from './requestIssue';

export interface RequestTree {
  /** Set when the text is JSON; it may still have members twice. */
  readonly root?: Node;
  readonly issues: readonly RequestIssue[];
}

/** Reads JSON strictly: no comments, no trailing commas, no member twice. Never throws. */
export function readRequestTree(text: string): RequestTree {
  const { root, fault } = readJsonTree(text);
  if (root) return { root, issues: findDuplicates(root) };
  if (fault?.kind === 'tooDeep') {
    return { issues: [issueAt(fault, l10n.t('The request is nested deeper than {0} levels.', MAX_DEPTH))] };
  }
  if (fault?.kind !== 'broken') {
    return {
      issues: [issueAt({ offset: 0, length: text.length }, l10n.t('The request is not valid JSON.'))],
    };
  }
  // The parser's code names what it expected; users want the position.
  return { issues: [issueAt(fault, l10n.t('The request is not valid JSON here.'), 'schema')] };
}

/** The value of a member of an object; undefined when absent. */
export function memberOf(node: Node | undefined, name: string): Node | undefined {
  return propertiesOf(node).find((property) => property.name === name)?.value;
}

function findDuplicates(root: Node): readonly RequestIssue[] {
  const issues: RequestIssue[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const seen = new Set<string>();
    for (const { name, key } of propertiesOf(node)) {
      if (seen.has(name)) {
        issues.push(
          issueAt(key, l10n.t('The member “{0}” stands here twice.', sanitizeForDisplay(name, 80))),
        );
      }
      seen.add(name);
    }
    for (const child of node.children ?? []) open.push(child);
  }
  return issues.sort((one, other) => one.offset - other.offset);
}
