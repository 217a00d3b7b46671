import { judgeFileName } from './fileNames.mjs';
import { projectPath } from './projectPath.mjs';

/** Requires that a file of `src` has the name of one of its exports. */
export const fileNameRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = projectPath(context);
    const exported = [];
    return {
      ExportNamedDeclaration({ declaration, specifiers }) {
        if (declaration?.id) exported.push(declaration.id.name);
        for (const { id } of declaration?.declarations ?? []) exported.push(id.name);
        for (const { exported: name } of specifiers) exported.push(name.name);
      },
      'Program:exit'(node) {
        const message = judgeFileName(file, exported);
        if (message) context.report({ node, message });
      },
    };
  },
};
