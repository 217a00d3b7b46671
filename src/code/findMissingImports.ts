import type { SnippetTarget } from './snippets/snippetTargets';
import { usesRequire } from './snippets/writeStatements';

/** Import lines that a source file lacks, and the offset to insert them at. */
export interface MissingImports {
  readonly offset: number;
  readonly lines: readonly string[];
}

interface ImportRules {
  /** Text that stays before every import: interpreter, licence, directives, docstring, `__future__`, `package`. */
  readonly head: RegExp;
  readonly firstImport: RegExp;
  /** Matches a bracketed list of imports up to the position of a new import. */
  readonly block?: RegExp;
}

const rules: Readonly<Partial<Record<SnippetTarget['language'], ImportRules>>> = {
  javascript: {
    head: /^(?:#![^\n]*\n)?(?:\s*(?:\/\*[^]*?\*\/|\/\/[^\n]*|(["'])use [\w ]+\1;?))*(?:[^\S\n]*\n)?/,
    firstImport: /^import\b(?!\s*\()/m,
  },
  python: {
    head: /^(?:\s*(?:#[^\n]*|[rRuU]?(?:("""|''')[^]*?\1|(["'])(?:\\.|(?!\2)[^\\\n])+\2(?=[^\S\n]*[#\n]))|from __future__ import (?:\([^()]*\))?[^\n]*))*(?:[^\S\n]*\n)?/,
    firstImport: /^(?:import|from)\s/m,
  },
  ruby: { head: /^(?:#[^\n]*\n)*/, firstImport: /^require\b/m },
  go: {
    head: /^(?:[^]*?^package [^\n]*\n(?:[^\S\n]*\n)?)?/m,
    firstImport: /^import\b/m,
    // Names are in alphabetical order, so "os" follows names from a to n.
    block: /^import \(\s*\n(?:[^\S\n]*"[a-n][^\n]*\n)*/m,
  },
  dart: {
    head: /^(?:\s*(?:\/\*[^]*?\*\/|\/\/[^\n]*|library\b[^\n]*))*(?:[^\S\n]*\n)?/,
    firstImport: /^import\b/m,
  },
};

/**
 * The target's imports that the text lacks, and their offset: in a bracketed list of imports, else before the first
 * import, else below the file's head. In a CommonJS script (see `usesRequire`) they are `require` calls.
 */
export function findMissingImports(
  text: string,
  target: Pick<SnippetTarget, 'language' | 'imports' | 'importsFor'>,
  isCommonJs = false,
): MissingImports {
  const { language } = target;
  const rule = rules[language];
  const missing = (target.importsFor?.(text) ?? target.imports).filter(
    (line) => !isThere(text, line, language),
  );
  if (!rule) return { offset: 0, lines: missing };
  const block = rule.block?.exec(text);
  if (block) {
    const lines = missing.map((line) => line.replace('import ', '\t'));
    return { offset: block.index + block[0].length, lines };
  }
  const head = rule.head.exec(text)?.[0].length ?? 0;
  const first = rule.firstImport.exec(text.slice(head))?.index ?? 0;
  const isScript = language === 'javascript' && usesRequire(text, isCommonJs);
  return { offset: head + first, lines: isScript ? missing.map(asRequire) : missing };
}

function isThere(text: string, line: string, language: string): boolean {
  const named = namedImport(line);
  if (named) return named.test(text);
  const name = /^import (\w+)/.exec(line)?.[1];
  if (language === 'go') return /^import\s+(?:\([^)]*?\s)?"os"/m.test(text);
  if (name === undefined) return text.replaceAll('"', "'").includes(line);
  // An import inside a function has no effect outside.
  const start = language === 'python' ? '^' : String.raw`^\s*`;
  return new RegExp(
    String.raw`${start}import\s(?:[^\n'"#{]*[\s,])?${name}\b|\b${name}\s*=\s*require\(`,
    'm',
  ).test(text);
}

/**
 * For a line such as `import { a } from 'b'` or `from b import a`: matches any import of the same name, even beside
 * other names. Undefined for other lines.
 */
function namedImport(line: string): RegExp | undefined {
  const [, own = '', from = ''] = /^import \{ (\w+) \} from '(.+)'$/.exec(line) ?? [];
  if (own)
    return new RegExp(
      String.raw`\{[^}]*\b${own}\b[^}]*\}\s*(?:from|=\s*(?:await\s+)?(?:require|import)\()\s*['"]${from}['"]`,
    );
  const [, module = '', name = ''] = /^from (\w+)\S* import (\w+)$/.exec(line) ?? [];
  return module ? new RegExp(String.raw`^from ${module}\b.* import .*\b${name}\b`, 'm') : undefined;
}

function asRequire(line: string): string {
  return line.replace(/^import (\w+|\{.*\}) from ('[^']+')$/, 'const $1 = require($2)');
}
