import { commandsRule } from './commandsRule.mjs';
import { commentsRule } from './commentsRule.mjs';
import { exportsRule } from './exportsRule.mjs';
import { fileNameRule } from './fileNameRule.mjs';
import { importsRule } from './importsRule.mjs';
import { namesRule } from './namesRule.mjs';
import { tricksRule } from './tricksRule.mjs';

/** The project's own lint rules. */
export default {
  meta: { name: 'house' },
  rules: {
    commands: commandsRule,
    comments: commentsRule,
    exports: exportsRule,
    'file-name': fileNameRule,
    imports: importsRule,
    names: namesRule,
    tricks: tricksRule,
  },
};
