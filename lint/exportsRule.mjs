/** Forbids default exports and `export *`. */
export const exportsRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (!context.filename.endsWith('.ts')) return {};
    return {
      ExportDefaultDeclaration: (node) => context.report({ node, message: 'Exports have names.' }),
      ExportAllDeclaration: (node) =>
        context.report({ node, message: 'No barrels: import from the file itself.' }),
    };
  },
};
