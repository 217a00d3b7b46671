const bad = ['scenarios/catalog/badParts'];
const linear = ['scenarios/catalog/linearFiles'];
const kept = ['environments/customOpenApiFiles'];

/** Breakages of what reads OpenAPI files of the user's own. */
export const openApiSabotages = [
  {
    name: 'a member of a file that names what objects inherit',
    file: 'src/catalog/customOpenApi/readValue.ts',
    find: 'Object.create(null)',
    replace: 'Object.create({})',
    units: bad,
  },
  {
    name: 'a name that stands in a file twice',
    file: 'src/catalog/customOpenApi/readValue.ts',
    find: 'frame.keys.has(frame.key)',
    replace: 'frame.keys.size < 0',
    units: bad,
  },
  {
    name: 'an alias of nothing not named',
    file: 'src/catalog/customOpenApi/readValue.ts',
    find: '!anchors.has(anchor)',
    replace: 'anchors.size < 0',
    units: bad,
  },
  {
    name: 'a wrong part that costs its file',
    file: 'src/catalog/compiler/foreignFile.ts',
    find: 'return instead;',
    replace: 'throw thrown;',
    units: bad,
  },
  {
    name: 'a list without end read',
    file: 'src/catalog/compiler/documentNode.ts',
    find: 'value.length > MAX_LIST',
    replace: 'value.length < 0',
    units: bad,
  },
  {
    name: 'a broken part that costs its file',
    file: 'src/catalog/customOpenApi/blankBrokenParts.ts',
    find: 'problems.length < MAX_PARTS',
    replace: 'problems.length < 0',
    units: bad,
  },
  {
    name: 'a file read however deep it is',
    file: 'src/catalog/customOpenApi/parseOpenApi.ts',
    find: '{ maxDepth: MAX_DEPTH }',
    replace: '{ maxDepth: MAX_DEPTH * 1e6 }',
    units: bad,
  },
  {
    name: 'one wrong part of a file told many times',
    file: 'src/catalog/customOpenApi/compileCustomOpenApiFile.ts',
    find: "if (keys.has(at.key ?? '')) return;",
    replace: '',
    units: bad,
  },
  {
    name: 'operations of a file without bounds',
    file: 'src/catalog/customOpenApi/compileCustomOpenApiFile.ts',
    find: 'operations.slice(0, MAX_OPERATIONS)',
    replace: 'operations',
    units: bad,
  },
  {
    name: 'each free id of a file looked for from the start',
    file: 'src/catalog/customOpenApi/growingLayer.ts',
    find: 'numbers.get(id) ?? 2',
    replace: '2',
    units: linear,
  },
  {
    name: 'braces of a path read from each brace anew',
    file: 'src/catalog/compiler/compileLayer.ts',
    find: '/\\{([^{}]+)\\}/g',
    replace: '/\\{([^}]+)\\}/g',
    units: linear,
  },
  {
    name: 'the blanks of a line looked at from each of them',
    file: 'src/catalog/customOpenApi/blankBrokenParts.ts',
    find: '|.*:(?:[\\t ]|$)|[\\t ]*".*":)/',
    replace: '|[\\t ]*.*:(?:[\\t ]|$)|[\\t ]*".*":)/',
    units: linear,
  },
  {
    name: 'files of the user compiled at each start',
    file: 'src/environments/createKeptCompiler.ts',
    find: 'if (known) return known;',
    replace: '',
    units: kept,
  },
  {
    name: 'a compiled form of other files taken',
    file: 'src/environments/createKeptCompiler.ts',
    find: ', ...files.flatMap((file) => [file.name, file.text])',
    replace: '',
    units: kept,
  },
  {
    name: 'a compiled form of another compiler taken',
    file: 'src/environments/createKeptCompiler.ts',
    find: '[compilerId, text,',
    replace: '[text,',
    units: kept,
  },
];
