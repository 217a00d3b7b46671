import { judgeImport } from './judgeImport.mjs';
import { projectPath } from './projectPath.mjs';

/** Holds imports, types and `import()` included, to the rooms of `src`. */
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
        // A name in other quotes, or put together, would pass unseen, here and by the bundler.
        if (file.startsWith('src/') && typeof source.value !== 'string')
          context.report({ node: source, message: 'import() takes a plain text.' });
        else check(source);
      },
      TSImportType: ({ source }) => check(source, true),
    };
  },
};
