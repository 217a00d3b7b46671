/** Each group multiplies the globs. */
const MAX_GROUPS = 4;

/** Expands the braces of a glob; empty if there are too many. VS Code's search supports no nested groups. */
export function globAlternatives(glob: string): readonly string[] {
  if ((glob.match(/\{/g)?.length ?? 0) > MAX_GROUPS) return [];
  const group = /\{([^{}]*)\}/.exec(glob);
  if (!group) return [glob];
  const [whole, inside = ''] = group;
  const before = glob.slice(0, group.index);
  const behind = glob.slice(group.index + whole.length);
  return inside.split(',').flatMap((part) => globAlternatives(before + part + behind));
}
