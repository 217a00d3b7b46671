/** Breakages of how a user group is saved. */
export const userGroupSabotages = [
  {
    name: 'a conflict that keeps the other value to itself',
    file: 'src/userGroups/file/problems.ts',
    find: 'faults: faultsOfConflict(fields, service)',
    replace: 'faults: faultsOfConflict([], service)',
    units: ['scenarios/userGroups/conflict'],
  },
  {
    name: 'an overwrite asked with the value of before',
    file: 'src/userGroups/file/saveUserGroup.ts',
    find: 'readJsonFields(order.accepted ?? baseline.text)',
    replace: 'readJsonFields(baseline.text)',
    units: ['scenarios/userGroups/conflict'],
  },
  {
    name: 'the changes of others shown as the user’s',
    file: 'src/userGroups/file/decideSave.ts',
    find: 'return withSent(service, sentFields(changedFields(mine, baseline, fields)));',
    replace: 'return fields.length < 0 ? service : mine;',
    units: ['scenarios/userGroups/conflict'],
  },
  {
    name: 'a draft that was kept told as a failure',
    file: 'src/userGroups/file/userGroupSaves.ts',
    find: 'throw isCancelled(error) ? new NotSavedError(kept) : error;',
    replace: 'if (isCancelled(error)) state.setStatus(kept);\n        throw error;',
    units: ['userGroups/file/userGroupSaves'],
  },
  {
    name: 'marks that stay on what was changed',
    file: 'src/userGroups/file/faultsOf.ts',
    find: 'was?.get(name)?.same === is?.get(name)?.same',
    replace: 'was?.size === is?.size',
    units: ['scenarios/userGroups/refusedFields'],
  },
  {
    name: 'a draft that a reload lost not told',
    file: 'src/userGroups/file/documentEvents.ts',
    find: 'if (!baseline && deps.draftStorage.get(',
    replace: 'if (baseline && deps.draftStorage.get(',
    units: ['scenarios/userGroups/restart'],
  },
  {
    name: 'a phone found only as it is kept',
    file: 'src/http/numberSpellings.ts',
    find: 'PHONE.exec(bare) ?? BUSINESS_NUMBER.exec(bare)',
    replace: 'BUSINESS_NUMBER.exec(bare)',
    units: ['userGroups/list/loadUserGroups'],
  },
  {
    name: 'an answer indented beyond what the editor takes',
    file: 'src/json/measureIndented.ts',
    find: 'maxCharacters: 20 * 1024 * 1024',
    replace: 'maxCharacters: 60 * 1024 * 1024',
    units: ['json/formatJson'],
  },
];
