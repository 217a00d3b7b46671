/** Breakages of what reads the user's source. */
export const codeSabotages = [
  {
    name: 'all that follows an address looked at for its method',
    file: 'src/code/paths/guessMethod.ts',
    find: 'const AHEAD = 800;',
    replace: 'const AHEAD = 1_000_000;',
    units: ['scenarios/code/linearTime'],
  },
  {
    name: 'the method behind the name of an address not read',
    file: 'src/code/paths/guessMethod.ts',
    find: ' ?? verbOfName(text, span, language);',
    replace: ';',
    units: ['code/paths/findPaths'],
  },
  {
    name: 'another version taken for the first one',
    file: 'src/code/paths/readNames.ts',
    find: '\\}\\/(?!v1["\'\\x60])',
    replace: '\\}\\/',
    units: ['code/paths/findPaths'],
  },
];
