import { toColonPath } from '../compiler/compileLayer';
import { isNode, nodeAt, type DocumentNode, type NodeLocation } from '../compiler/documentNode';

/** An operation of a document whose method no call can have. */
export interface LeftOutOperation {
  /** `PATCH /v1/things`. */
  readonly nodePath: string;
  readonly at: NodeLocation;
}

/** Methods that a user misses; HEAD, OPTIONS and TRACE only ask about other operations. */
const missedMethods: readonly string[] = ['patch'];

/** The operations of a document that calls cannot be made to because of their method. */
export function leftOutOperations(document: DocumentNode): readonly LeftOutOperation[] {
  return Object.entries(nodeAt(document, 'paths', 'document')).flatMap(([template, item]) => {
    if (!isNode(item)) return [];
    return missedMethods
      .filter((method) => isNode(item[method]))
      .map((method) => ({
        nodePath: `${method.toUpperCase()} ${toColonPath(template)}`,
        at: { node: item, key: method },
      }));
  });
}
