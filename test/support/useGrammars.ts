import type * as TreeSitter from '@vscode/tree-sitter-wasm';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const { Language, Parser } = require('@vscode/tree-sitter-wasm') as typeof TreeSitter;
const folder = dirname(require.resolve('@vscode/tree-sitter-wasm'));

/** Call at the top of a `describe`. The returned function gives a parser for a grammar of VS Code, such as `java`. */
export function useGrammars(): (name: string) => Promise<TreeSitter.Parser> {
  let parser: TreeSitter.Parser;
  before(async () => {
    await Parser.init({ locateFile: () => join(folder, 'tree-sitter.wasm') });
    parser = new Parser();
  });
  after(() => parser.delete());
  return async (name) => {
    parser.setLanguage(await Language.load(await readFile(join(folder, `tree-sitter-${name}.wasm`))));
    return parser;
  };
}
