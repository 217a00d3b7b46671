/** Calls that leave an address what it is. */
const trimming =
  /(?:\.|->)(?:\w*strip|trim\w*|to_?s\w*|String|orEmpty|remove\w+|toHttpUrl|replace\w*|chomp|href)(?:\([^()]*\))?$/i;
const index = /(?:\[\s*(?:(["'`:]?)([\w.-]+)\1?)?[^\][]*\]|\(\s*(?:(["'`])([\w.-]+)\3)?[^()]*\))$/;
/** What is longer names nothing, and takes long to look through from its end. */
const MAX_LENGTH = 500;

/** The names that may say what an expression is, the nearest first: `config.env["BASE"]` is `BASE` or `env`. */
export function namesIn(expression: string): readonly string[] {
  if (expression.length > MAX_LENGTH) return [];
  let rest = expression.replace(/^[$#%]?\{+\s*\$?|\}+$/g, '').trim();
  // Behind `||` and the like stands what is taken else.
  rest = rest.split(/\s*(?:\|\||\?\?|\?:|:-|\bor\b)/, 1)[0]?.replace(/[!?]+$/, '') ?? '';
  while (trimming.test(rest)) rest = rest.replace(trimming, '');
  const names: string[] = [];
  for (let part = index.exec(rest); part; part = index.exec(rest)) {
    const quoted = part[2] ?? part[4];
    if (quoted !== undefined) names.push(quoted);
    rest = rest.slice(0, part.index);
  }
  const last = /[\w-]*\w$/.exec(rest)?.[0];
  return last === undefined ? names : [...names, last];
}
