import * as l10n from '@vscode/l10n';
import { CatalogDocumentError, type DocumentNode, isNode } from './documentNode';

const maxHops = 20;
const maxReference = 1000;

function lookUp(document: DocumentNode, reference: string): unknown {
  const segments = reference.slice(2).split('/');
  let value: unknown = document;
  for (const segment of segments) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    value = isNode(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

/** The node itself, or the one its local `$ref` leads to. Throws for a foreign or broken reference. */
export function followReference(document: DocumentNode, node: unknown, nodePath: string): DocumentNode {
  let current = node;
  for (let hop = 0; hop < maxHops; hop += 1) {
    if (!isNode(current)) break;
    const reference = current['$ref'];
    if (reference === undefined) return current;
    if (typeof reference !== 'string' || !reference.startsWith('#/')) {
      throw new CatalogDocumentError(nodePath, l10n.t('$ref must point into the same document'), {
        node: current,
        key: '$ref',
      });
    }
    current = reference.length > maxReference ? undefined : lookUp(document, reference);
  }
  throw new CatalogDocumentError(
    nodePath,
    l10n.t('must be a mapping, or a $ref that leads to one'),
    isNode(node) ? { node, key: '$ref' } : undefined,
  );
}
