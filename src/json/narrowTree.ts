import type { JsonNode } from './jsonTree';

/**
 * Keeps only members with these names, or paths such as `manager.name`; if the node has none, those of the objects in
 * it. Keeps everything if `fields` is empty.
 */
export function narrowTree(node: JsonNode, fields: readonly string[]): JsonNode {
  if (fields.length === 0) return node;
  const paths = fields.map((field) => field.split('.'));
  return narrow(node, paths) ?? withMembers(node, (member) => narrow(member.value, paths));
}

/** undefined: none of the members. */
function narrow(node: JsonNode, paths: readonly (readonly string[])[]): JsonNode | undefined {
  if (node.type === 'array') {
    const children = node.children.flatMap((child) => narrow(child, paths) ?? []);
    return children.length > 0 ? { ...node, children } : undefined;
  }
  const narrowed = withMembers(node, ({ name, value }) => {
    const rests = paths.filter(([first]) => first === name).map((path) => path.slice(1));
    return rests.some((rest) => rest.length === 0) ? value : narrow(value, rests);
  });
  return narrowed.members.length > 0 ? narrowed : undefined;
}

function withMembers(
  node: JsonNode,
  valueOf: (member: JsonNode['members'][number]) => JsonNode | undefined,
): JsonNode {
  const members = node.members.flatMap((member) => {
    const value = valueOf(member);
    return value ? [{ ...member, value }] : [];
  });
  return { ...node, members, children: members.map(({ value }) => value) };
}
