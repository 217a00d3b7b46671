import { judgeName } from './judgeName.mjs';
import { projectPath } from './projectPath.mjs';

/** Checks the names of files and of declared identifiers by `judgeName`. */
export const namesRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = projectPath(context);
    const check = (node, name) => {
      const message = judgeName(file, name);
      if (message) context.report({ node, message });
    };
    return {
      Program: (node) => {
        for (const part of file.split(/[/.]/)) check(node, part);
      },
      Identifier: (node) => {
        if (declares(node)) check(node, node.name);
      },
      PrivateIdentifier: (node) => {
        if (declares(node)) check(node, node.name);
      },
    };
  },
};

/** Whether an identifier declares its name. Members and types that are only used, such as `Record`, do not. */
function declares(node) {
  const { parent } = node;
  switch (parent.type) {
    case 'MemberExpression':
      return parent.computed && parent.property === node;
    case 'TSTypeReference':
    case 'TSQualifiedName':
    case 'TSTypeQuery':
    case 'TSInterfaceHeritage':
      return false;
    case 'ImportSpecifier':
      return parent.local === node;
    case 'Property':
      // The key in an object pattern is declared elsewhere.
      return parent.parent.type !== 'ObjectPattern' || parent.value === node;
    default:
      return true;
  }
}
