import * as l10n from '@vscode/l10n';
import type { Node } from 'jsonc-parser';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Catalog, Field } from '../../catalog/types';
import { propertiesOf } from '../../json/jsonTree';
import { issueAt, type RequestIssue } from './requestIssue';
import { memberOf, readRequestTree } from './requestTree';

/**
 * Warns of the body's fields that no layer names, in objects whose fields the reference states. They are sent all the
 * same. Never throws.
 */
export async function unknownFields(
  text: string,
  catalog: Pick<Catalog, 'findEndpoint' | 'loadDetails'>,
  options: { readonly hints: boolean },
): Promise<readonly RequestIssue[]> {
  const { root } = readRequestTree(text);
  const id: unknown = memberOf(root, 'endpoint')?.value;
  if (typeof id !== 'string' || !catalog.findEndpoint(id)) return [];
  const { body = [] } = await catalog.loadDetails(id, options);
  return unknownIn(memberOf(root, 'body'), body);
}

function unknownIn(node: Node | undefined, fields: readonly Field[]): readonly RequestIssue[] {
  if (node?.type === 'array') return (node.children ?? []).flatMap((item) => unknownIn(item, fields));
  const isStated = fields.some(({ origin }) => origin === 'reference');
  return propertiesOf(node).flatMap(({ name, key, value }): readonly RequestIssue[] => {
    const field = fields.find((candidate) => candidate.name === name);
    if (field) return unknownIn(value, field.fields ?? []);
    if (!isStated) return [];
    const message = l10n.t(
      'The reference shows no field “{0}” here; it is sent all the same.',
      sanitizeForDisplay(name, 80),
    );
    return [{ ...issueAt(key, message), isWarning: true }];
  });
}
