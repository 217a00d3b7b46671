import { relative, sep } from 'node:path';
import { judgeImport } from './judgeImport.mjs';

/** Holds imports, types and `import()` included, to the rooms of `src`. */
export const importsRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (source) => {
      if (typeof source?.value !== 'string') return;
      const message = judgeImport(file, source.value);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
    };
  },
};
