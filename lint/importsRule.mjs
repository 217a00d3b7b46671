import { judgeImport } from './judgeImport.mjs';
import { projectPath } from './projectPath.mjs';

/** Checks all imports by `judgeImport`, including `import type` and `import()`. */
export const importsRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = projectPath(context);
    const check = (source, isType = false) => {
      if (typeof source?.value !== 'string') return;
      const message = judgeImport(file, source.value, isType);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: ({ source, importKind }) => check(source, importKind === 'type'),
      ExportNamedDeclaration: ({ source, exportKind }) => check(source, exportKind === 'type'),
      ImportExpression: ({ source }) => {
        // Neither this rule nor the bundler can read a template or a computed specifier.
        if (file.startsWith('src/') && typeof source.value !== 'string')
          context.report({ node: source, message: 'import() takes a plain text.' });
        else check(source);
      },
      TSImportType: ({ source }) => check(source, true),
    };
  },
};
