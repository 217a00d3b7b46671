import * as l10n from '@vscode/l10n';
import type { Node } from 'jsonc-parser';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { propertiesOf, type Property } from '../../json/jsonTree';
import { issueAt, type RequestIssue } from './requestIssue';

export interface ReadValues {
  /** In the order of the text; a list gives its name several times. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
  readonly issues: readonly RequestIssue[];
}

/** Reads the `path` member: one text, number or boolean per name. */
export function readPathValues(text: string, node: Node | undefined): ReadValues {
  return readValues('path', node, ({ name, value }) => {
    const literal = scalarText(text, value);
    if (literal !== undefined) return { pairs: [[name, literal]], issues: [] };
    const message = l10n.t('“{0}” must be a text, a number or true or false.', sanitizeForDisplay(name, 80));
    return { pairs: [], issues: [issueAt(value, message, 'schema')] };
  });
}

/** Reads the `query` member: as `path`, and lists of such values. */
export function readQueryValues(text: string, node: Node | undefined): ReadValues {
  return readValues('query', node, ({ name, value }) => {
    const isList = value.type === 'array';
    return join(
      (isList ? (value.children ?? []) : [value]).map((item): ReadValues => {
        const literal = scalarText(text, item);
        if (literal !== undefined) return { pairs: [[name, literal]], issues: [] };
        const message = l10n.t(
          '“{0}” must be a text, a number, true or false, or a list of them.',
          sanitizeForDisplay(name, 80),
        );
        return { pairs: [], issues: [issueAt(item, message, isList ? 'us' : 'schema')] };
      }),
    );
  });
}

function readValues(
  member: string,
  node: Node | undefined,
  read: (property: Property) => ReadValues,
): ReadValues {
  if (node && node.type !== 'object') {
    const message = l10n.t('“{0}” must be an object of names and values.', member);
    return { pairs: [], issues: [issueAt(node, message, 'schema')] };
  }
  return join(propertiesOf(node).map(read));
}

/** A number travels as its literal: nothing is rounded. */
function scalarText(text: string, node: Node): string | undefined {
  if (node.type === 'string') return String(node.value);
  if (node.type !== 'number' && node.type !== 'boolean') return undefined;
  return text.slice(node.offset, node.offset + node.length);
}

function join(parts: readonly ReadValues[]): ReadValues {
  return { pairs: parts.flatMap(({ pairs }) => pairs), issues: parts.flatMap(({ issues }) => issues) };
}
