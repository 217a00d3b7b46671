import { judgeComment, plainFolders } from './judgeComment.mjs';
import { projectPath } from './projectPath.mjs';

/** Checks the comments of `plainFolders` by `judgeComment`. */
export const commentsRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = projectPath(context);
    if (!plainFolders.some((folder) => file.startsWith(folder))) return {};
    return {
      Program: () => {
        for (const comment of wholeComments(context.sourceCode)) {
          const message = judgeComment(comment.text);
          if (message) context.report({ loc: comment.loc, message });
        }
      },
    };
  },
};

/** The comments of a file; adjacent `//` lines are one comment. */
function wholeComments({ text, getAllComments }) {
  const whole = [];
  for (const { type, value, range, loc } of getAllComments()) {
    const last = whole.at(-1);
    const follows = last?.type === 'Line' && /^\n[ \t]*$/.test(text.slice(last.end, range[0]));
    if (type === 'Line' && follows) {
      last.text += `\n${value}`;
      last.end = range[1];
    } else whole.push({ type, text: value, end: range[1], loc });
  }
  return whole;
}
