import tseslint from 'typescript-eslint';

/** Which of our folders each folder may import (the layers); `vscode` and `axios` are named per file. */
const features = ['prompts', 'tree', 'documents', 'history', 'forms', 'code', 'assistant'];
const layers = {
  catalog: [],
  api: ['catalog'],
  platform: ['catalog', 'api'],
  auth: ['catalog', 'api', 'platform'],
  ...Object.fromEntries(features.map((feature) => [feature, ['catalog', 'api', 'platform', 'auth']])),
  sandbox: ['catalog'],
  commands: ['catalog', 'api', 'platform', 'auth', ...features],
};
const folders = Object.keys(layers);

const forbidVscode = {
  name: 'vscode',
  message: 'This folder runs in plain Node; put editor code in its vscode folder.',
};
const forbidAxios = { name: 'axios', message: 'Only src/api/httpDoor.ts talks to the network.' };
const forbidYaml = { name: 'yaml', message: 'No YAML is read at run time.' };

function restrict(folder, paths) {
  const allowed = new Set([folder, ...layers[folder]]);
  const forbidden = folders.filter((other) => !allowed.has(other));
  return [
    'error',
    {
      paths,
      patterns: [
        {
          group: [
            ...forbidden.flatMap((other) => [`**/${other}/*`, `**/${other}/**`]),
            '**/extension',
            ...(folder === 'commands' ? [] : ['**/services']),
          ],
          message: `src/${folder} may import only: ${[...allowed].join(', ')}.`,
        },
      ],
    },
  ];
}

export default tseslint.config(
  { ignores: ['dist', 'out', '.vscode-test', 'src/catalog/generated', 'node_modules'] },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.ts'] })),
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-floating-promises': ['error', { checkThenables: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-redeclare': 'off',
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Exports have names.' },
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file itself.' },
      ],
      'no-restricted-imports': ['error', { paths: [forbidAxios] }],
      'max-lines': ['error', { max: 300 }],
    },
  },
  ...folders.map((folder) => ({
    files: [`src/${folder}/**/*.ts`],
    rules: { 'no-restricted-imports': restrict(folder, [forbidVscode, forbidAxios, forbidYaml]) },
  })),
  ...folders.map((folder) => ({
    files: [`src/${folder}/vscode/**/*.ts`],
    rules: { 'no-restricted-imports': restrict(folder, [forbidAxios, forbidYaml]) },
  })),
  {
    // The page runs in a browser: it knows the protocols, what it keeps and watches itself, and nothing else of ours.
    files: ['src/forms/page/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: String.raw`^(?!\./|\.\./(protocol|pageEdits|handOver|hostWatch)$|@vscode-elements/elements/dist/)`,
              message: 'The page imports its own files, the protocols and the controls.',
            },
          ],
        },
      ],
      'no-restricted-properties': [
        'error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc'].map((property) => ({
          property,
          message: 'Values go to properties and textContent.',
        })),
      ],
    },
  },
  {
    files: ['src/commands/registerCommands.ts'],
    rules: { 'no-restricted-imports': restrict('commands', [forbidAxios, forbidYaml]) },
  },
  {
    files: ['src/api/httpDoor.ts'],
    rules: { 'no-restricted-imports': restrict('api', [forbidVscode, forbidYaml]) },
  },
  {
    // Loaded only for a user's own file and for an export.
    files: [
      'src/catalog/compiler/main.ts',
      'src/catalog/userFiles/parseOpenApi.ts',
      'src/catalog/export/openApiText.ts',
    ],
    rules: { 'no-restricted-imports': restrict('catalog', [forbidVscode, forbidAxios]) },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'no-restricted-imports': 'off',
      'max-lines': ['error', { max: 500 }],
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
);
