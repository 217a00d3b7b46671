import tseslint from 'typescript-eslint';
import { importsRule } from './lint/importsRule.mjs';
import { namesRule } from './lint/namesRule.mjs';

export default tseslint.config(
  { ignores: ['dist', 'out', '.vscode-test', 'src/catalog/generated', 'node_modules'] },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.ts'] })),
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { house: { rules: { imports: importsRule, names: namesRule } } },
    rules: {
      'house/imports': 'error',
      'house/names': 'error',
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
      'max-lines': ['error', { max: 300 }],
    },
  },
  {
    // The page runs in a browser: it knows the protocols, what it keeps and watches itself, and nothing else of ours.
    files: ['src/userGroups/form/page/**/*.ts'],
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
    files: ['test/**/*.ts'],
    rules: {
      'max-lines': ['error', { max: 500 }],
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
);
