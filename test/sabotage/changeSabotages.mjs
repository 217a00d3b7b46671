/** Breakages of change sets: what may stand in one, when a run may start, what it sends and when it stops. */
export const changeSabotages = [
  {
    name: 'a change set with a user group twice',
    file: 'src/userGroups/changes/changeSet.ts',
    find: 'else if (offsets.has(node.value))',
    replace: 'else if (node.value === "")',
    units: ['userGroups/changes/changeSet'],
  },
  {
    name: 'a change set over a field that no response shows',
    file: 'src/userGroups/changes/changeSet.ts',
    find: "return rule.change === 'notReturned'",
    replace: "return rule.change === 'readOnly'",
    units: ['userGroups/changes/changeSet'],
  },
  {
    name: 'a change set without an old value',
    file: 'src/userGroups/changes/changeSet.ts',
    find: "if (was?.type === 'object' && !member(was, name))",
    replace: "if (was?.type === 'array' && !member(was, name))",
    units: ['userGroups/changes/changeSet'],
  },
  {
    name: 'a change set of more rows than a run may have',
    file: 'src/userGroups/changes/changeSet.ts',
    find: 'list.children.length > MAX_ROWS)',
    replace: 'list.children.length > 2 * MAX_ROWS)',
    units: ['userGroups/changes/changeSet'],
  },
  {
    name: 'the path of an environment left out of the address of a change set',
    file: 'src/userGroups/changes/changeSet.ts',
    find: 'target.origin + target.basePath',
    replace: 'target.origin',
    units: ['userGroups/changes/changeSet'],
  },
];
