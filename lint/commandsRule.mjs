import { readFileSync } from 'node:fs';
import { projectPath } from './projectPath.mjs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const ids = manifest.contributes.commands.map(({ command }) => command.replace('.', '\\.'));
/** Matches whole command ids: ids of settings, views and context keys can start with the same letters. */
const commandId = new RegExp(`\\b(${ids.join('|')})\\b`);

/** Requires that code names a command by `CommandId`, and runs it with `runCommand`, which has typed arguments. */
export const commandsRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = projectPath(context);
    if (!file.startsWith('src/') || file === 'src/contributions.ts') return {};
    const check = (node, text) => {
      if (commandId.test(text))
        context.report({ node, message: 'Name the command by its member of CommandId.' });
    };
    return {
      Literal: (node) => {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateElement: (node) => check(node, node.value.raw),
      CallExpression: (node) => {
        const [first] = node.arguments;
        if (node.callee.property?.name === 'executeCommand' && first?.object?.name === 'CommandId')
          context.report({ node, message: 'Use runCommand: it has the arguments checked.' });
      },
    };
  },
};
