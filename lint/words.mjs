/** Words that had several meanings in this project, with the words to use instead. */
export const forbiddenWords = {
  record: 'user group, finished call, entity or row',
  desk: 'what it holds',
  keeper: 'what it holds',
  place: 'environment and level, location, position or a verb',
  tell: 'show, notice or report',
  ground: 'baseline',
  basis: 'baseline',
};

/** Names with a forbidden word that stay, because they are public or part of stored data. */
export const allowedNames = {
  saveRecord: 'a public command',
  recordActive: 'a context key',
  namesNoRecord: 'a member of kept history files',
  otherRecord: 'a kind of error in kept history files',
};

/** Files that may use a forbidden word, because it is the name of a stored member. */
export const allowedInFiles = {
  'src/userGroups/form/pageState.ts': ['place'],
  'src/userGroups/form/page/main.ts': ['place'],
  'test/e2e/formLayout.test.ts': ['place'],
  'test/e2e/formPage.test.ts': ['place'],
  'test/unit/storedData/addresses.test.ts': ['place'],
};
