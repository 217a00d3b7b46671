/** Breakages of the code that reads a pasted text and sends its call. */
export const pasteSabotages = [
  {
    name: 'a pasted read of another host sent unseen',
    file: 'src/calls/findCall.ts',
    find: '(host === undefined || isOwn) && ',
    replace: '(host !== "" || isOwn) && ',
    units: ['commands/endpointCommands'],
  },
  {
    name: 'a repaired read sent unseen',
    file: 'src/calls/findCall.ts',
    find: ' && !isGuessed',
    replace: '',
    units: ['commands/endpointCommands'],
  },
  {
    name: 'a read without a part of its text sent unseen',
    file: 'src/calls/findCall.ts',
    find: 'left.length === 0 && ',
    replace: '',
    units: ['commands/endpointCommands'],
  },
  {
    name: 'the form of a pasted command dropped without a word',
    file: 'src/catalog/find/programOf.ts',
    find: "part: 'F form form-string',",
    replace: '',
    units: ['code/pastedTexts'],
  },
  {
    name: 'the header of a pasted command dropped without a word',
    file: 'src/catalog/find/readShellCall.ts',
    find: "[{ kind: 'header', name }]",
    replace: '[]',
    units: ['code/pastedTexts'],
  },
  {
    name: 'the value of a pasted form shown',
    file: 'src/catalog/find/readShellCall.ts',
    find: '`${name} ${field}`',
    replace: '`${name} ${value}`',
    units: ['code/pastedTexts'],
  },
  {
    name: 'a placeholder sent as a value',
    file: 'src/catalog/find/matchPastedCall.ts',
    find: 'if (looksOpen(written))',
    replace: "if (written === '{}')",
    units: ['code/pastedTexts'],
  },
  {
    name: 'any bytes taken for Korean',
    file: 'src/catalog/find/matchPastedCall.ts',
    find: '/^[\\0-\\x7f가-힣]*$/.test(korean)',
    replace: "korean !== ''",
    units: ['code/pastedTexts'],
  },
];
