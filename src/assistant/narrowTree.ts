import type { JsonNode } from '../json/jsonTree';
import { inertLine } from './inertLine';

/** The node with the members of these names, or paths such as `manager.name`; all of it where `fields` is empty. */
export function narrowTree(node: JsonNode, fields: readonly string[]): JsonNode {
  if (fields.length === 0) return node;
  const paths = fields.map((field) => field.split('.'));
  return narrow(node, paths) ?? narrowInside(node, paths);
}

type Path = readonly string[];

/** undefined: it has none of them. */
function narrow(node: JsonNode, paths: readonly Path[]): JsonNode | undefined {
  if (node.type === 'array') {
    const children = node.children.flatMap((child) => narrow(child, paths) ?? []);
    return children.length > 0 ? { ...node, children } : undefined;
  }
  const members = node.members.flatMap((member) => {
    const ends = paths.filter(([name]) => name === member.name).map(([, ...rest]) => rest);
    if (ends.length === 0) return [];
    if (ends.some((rest) => rest.length === 0)) return [member];
    const value = narrow(member.value, ends);
    return value ? [{ ...member, value }] : [];
  });
  return members.length > 0 ? { ...node, members, children: members.map(({ value }) => value) } : undefined;
}

/** A response may have an object around what it is about. */
function narrowInside(node: JsonNode, paths: readonly Path[]): JsonNode {
  const members = node.members.flatMap((member) => {
    const value = narrow(member.value, paths);
    return value ? [{ ...member, value }] : [];
  });
  return { ...node, members, children: members.map(({ value }) => value) };
}

const MAX_NAMES = 30;

/** What there is in place of fields that a node does not have; undefined: it has one of them. */
export function missingFields(node: JsonNode, fields: readonly string[]): string | undefined {
  if (fields.length === 0 || narrowTree(node, fields).members.length > 0) return undefined;
  const names = node.members.slice(0, MAX_NAMES).map(({ name }) => inertLine(name, 40));
  return `no such field; there are: ${names.join(', ')}`;
}
