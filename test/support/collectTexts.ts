import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Texts passed to `l10n.t` in the sources, and uses of `l10n` that prevent a translation. */
export interface CollectedTexts {
  /** The English texts, in source order. */
  readonly texts: ReadonlySet<string>;
  /** One line for each wrong use of `l10n`: `file:line problem`. */
  readonly problems: readonly string[];
}

/** The texts of all TypeScript files below a folder. */
export function collectTexts(folder: string): CollectedTexts {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const found = files.sort().map((file) => textsOf(file, readFileSync(join(folder, file), 'utf8')));
  return {
    texts: new Set(found.flatMap(({ texts }) => [...texts])),
    problems: found.flatMap(({ problems }) => problems),
  };
}

/** The texts of one file. */
export function textsOf(file: string, source: string): CollectedTexts {
  const texts = new Set<string>();
  const problems: string[] = [];
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const blame = (node: ts.Node, what: string): void => {
    const { line } = root.getLineAndCharacterOfPosition(node.getStart());
    problems.push(`${file}:${line + 1} ${what}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      if (isPlainModule(node) && !isNamespace(node)) blame(node, 'imports a part of @vscode/l10n');
      return;
    }
    if (ts.isIdentifier(node) && node.text === 'l10n') {
      const call = callOf(node);
      const text = call?.arguments[0] && literalOf(call.arguments[0]);
      if (call && text === undefined) blame(call, 'says something other than a literal');
      if (text !== undefined) texts.add(text);
      if (!call && !isSetUp(node)) blame(node, 'takes l10n for something other than a call of t');
      if (call && !isLater(call)) blame(call, 'speaks before the language is known');
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return { texts, problems };
}

function isPlainModule({ moduleSpecifier }: ts.ImportDeclaration): boolean {
  return ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === '@vscode/l10n';
}

function isNamespace({ importClause }: ts.ImportDeclaration): boolean {
  const bindings = importClause?.namedBindings;
  return bindings !== undefined && ts.isNamespaceImport(bindings) && bindings.name.text === 'l10n';
}

/** The expression `vscode.l10n` if the identifier `l10n` is its last part, else the identifier. */
function ownerOf(node: ts.Identifier): ts.Expression {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node;
}

function callOf(node: ts.Identifier): ts.CallExpression | undefined {
  const owner = ownerOf(node);
  const access = owner.parent;
  if (!ts.isPropertyAccessExpression(access) || access.expression !== owner || access.name.text !== 't')
    return undefined;
  return ts.isCallExpression(access.parent) && access.parent.expression === access
    ? access.parent
    : undefined;
}

/** Whether the identifier belongs to `l10n.config` or `vscode.l10n.bundle`, which the extension uses at its start. */
function isSetUp(node: ts.Identifier): boolean {
  const { parent } = ownerOf(node);
  return ts.isPropertyAccessExpression(parent) && ['config', 'bundle'].includes(parent.name.text);
}

/** Value of a string literal, or of string literals joined by `+`; undefined for any other expression. */
function literalOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return literalOf(node.expression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const left = literalOf(node.left);
  const right = literalOf(node.right);
  return left === undefined || right === undefined ? undefined : left + right;
}

/** Whether a call is inside a function. Other code runs when its module loads, which may be before `l10n.config`. */
function isLater(node: ts.Node): boolean {
  return ts.findAncestor(node, (ancestor) => ts.isFunctionLike(ancestor)) !== undefined;
}
