/** Words that stood for several things each, with what to say. */
export const forbiddenWords = {
  record: 'user group, finished call, entity or row',
  desk: 'what it holds',
  keeper: 'what it holds',
  place: 'environment and level, location, position or a verb',
  tell: 'show, notice or report',
  ground: 'baseline',
  basis: 'baseline',
};

/** Names that hold such a word and stay, because they are public or stand in what users have kept. */
export const allowedNames = {
  saveRecord: 'a public command',
  recordActive: 'a context key',
  namesNoRecord: 'a member of kept history files',
  otherRecord: 'a kind of error in kept history files',
};

/** Files that handle a stored member of such a name. */
export const allowedInFiles = {
  'src/userGroups/form/pageState.ts': ['place'],
  'src/userGroups/form/page/main.ts': ['place'],
  'test/e2e/formLayout.test.ts': ['place'],
  'test/e2e/formPage.test.ts': ['place'],
  'test/unit/storedData/addresses.test.ts': ['place'],
};
