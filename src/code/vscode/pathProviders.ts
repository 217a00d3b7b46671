import * as vscode from 'vscode';
import { markdownCode } from '../../base/markdownText';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { codeTitle } from '../../catalog/callTitle';
import { translated } from '../../catalog/translated';
import { hintMark } from '../../catalog/hintMark';
import type { Catalog, Endpoint } from '../../catalog/types';
import { CommandId, type CommandArguments } from '../../contributions';
import { endpointMarkdown } from '../../documents/vscode/endpointMarkdown';
import { asClick } from '../../editor/click';
import { completePath, type PathCompletion } from '../completePath';
import type { PathFix, PathMatch } from '../paths/findPaths';
import { replaceSecret, type FoundSecret, type TextEdit } from '../replaceSecret';
import type { TextSpan } from '../source/readSource';
import type { SdkMistake } from '../sdk/findSdkMistakes';
import type { SdkCall } from '../sdk/sdkNames';
import type { SourceReader } from './sourceReader';

export interface PathProviderDeps {
  readonly catalog: Pick<Catalog, 'modules' | 'findPublic'>;
  readonly reader: Pick<SourceReader, 'read' | 'readText'>;
  /** Description of an endpoint, as Markdown. */
  readonly describe: (endpointId: string) => Promise<string>;
  /** Known secrets and keys of assistants in a text. */
  readonly findSecrets: (text: string) => Promise<readonly FoundSecret[]>;
}

/** Largest number of calls with lenses per file, and of diagnostics of one kind except secrets, which have no limit. */
const MAX_SHOWN = 1000;

/** Language feature providers for source files. */
export function createPathProviders(deps: PathProviderDeps) {
  const { read, readText } = deps.reader;
  const triesOf = (document: vscode.TextDocument, match: PathMatch, mark = ''): readonly vscode.Command[] =>
    (isTried(match) ? match.endpoints : []).map((endpoint) => {
      const name = sanitizeForDisplay(codeTitle(endpoint, deps.catalog));
      return tryCommand(document, match, endpoint, mark + vscode.l10n.t('Try {0}', name));
    });
  return {
    provideHover: async (document: vscode.TextDocument, position: vscode.Position) => {
      const offset = document.offsetAt(position);
      const match = (await read(document))?.matches.find(
        ({ start, end }) => start <= offset && offset <= end,
      );
      if (!match) return undefined;
      const described = match.endpoints.map(async ({ id }) => {
        const sdk = match.sdk && sdkLine(match.sdk, deps.catalog.findPublic(id));
        const text = await deps.describe(id);
        // Below the title the SDK call is visible without scrolling.
        const description = sdk === undefined ? text : text.replace(/ *(?:\n|$)/, () => `  \n${sdk}  \n`);
        return isTried(match) ? endpointMarkdown(description, id) : new vscode.MarkdownString(description);
      });
      return new vscode.Hover(await Promise.all(described), rangeOf(document, match));
    },
    provideCodeLenses: async (document: vscode.TextDocument) =>
      ((await read(document))?.matches ?? [])
        .slice(0, MAX_SHOWN)
        .flatMap((match) =>
          triesOf(document, match, '▶ ').map(
            (command) => new vscode.CodeLens(rangeOf(document, match), command),
          ),
        ),
    provideCompletionItems: async (document: vscode.TextDocument, position: vscode.Position) => {
      const typed = typedAfter(document, position);
      const offset = document.offsetAt(position);
      const now = await read(document);
      if (!now) return undefined;
      const { text } = now.source;
      const asAsked = text.slice(0, offset) + text.slice(offset + typed);
      const asked = typed === 0 ? now : await readText(document, asAsked, now);
      const completions = asked && completePath(asked, offset);
      return completions?.items.map((item) => toCompletionItem(document, completions.start, item));
    },
    provideCodeActions: async (document: vscode.TextDocument, range: vscode.Range) => {
      const known = await read(document);
      if (!known) return [];
      const from = document.offsetAt(range.start);
      const to = document.offsetAt(range.end);
      const touches = ({ start, end }: TextSpan): boolean => start <= to && from <= end;
      const secrets = await deps.findSecrets(known.source.text);
      return [
        ...secrets.filter(touches).flatMap((secret) => {
          const edits = replaceSecret(known.source, secret);
          const title = vscode.l10n.t('Read it from the environment variable {0}', secret.variable ?? '');
          return edits.length > 0 ? [quickFix(document, title, edits, true)] : [];
        }),
        ...known.nearMisses.filter(touches).flatMap(({ fixes }) => pathFixes(document, fixes)),
        ...known.sdkMistakes.filter(touches).flatMap((mistake) => mistakeFixes(document, mistake)),
        ...known.matches
          .filter(touches)
          .flatMap((match) => triesOf(document, match))
          .map(tryAction),
      ];
    },
    diagnose: async (document: vscode.TextDocument): Promise<vscode.Diagnostic[]> => {
      const known = await read(document);
      if (!known) return [];
      return [
        ...(await deps.findSecrets(known.source.text)).map((secret) =>
          diagnostic(rangeOf(document, secret), describeSecret(secret)),
        ),
        ...known.nearMisses.slice(0, MAX_SHOWN).map((miss) => {
          const message = vscode.l10n.t(
            'No endpoint has this path. Did you mean {0}?',
            miss.fixes[0]?.path ?? '',
          );
          return diagnostic(rangeOf(document, miss), message);
        }),
        ...known.matches
          .filter(({ otherMethod = '', isRequest }) => isRequest && writing.test(otherMethod))
          .slice(0, MAX_SHOWN)
          .map((match) => diagnostic(rangeOf(document, match), describeOther(match))),
        ...known.sdkMistakes.slice(0, MAX_SHOWN).map((mistake) => {
          const message = `${describeMistake(mistake)} (${hintMark()})`;
          return diagnostic(rangeOf(document, mistake), message, vscode.DiagnosticSeverity.Information);
        }),
      ];
    },
  };
}

/** The SDK call, and `newer`, the endpoint that newer SDKs call instead. */
function sdkLine({ name, takes }: SdkCall, newer: Endpoint | undefined): string {
  const given = takes.flatMap((take) => {
    const [, around, argument = take] = /^(?:\w+:|(body with ))(\w+)/.exec(take) ?? [];
    if (take.includes('=')) return [];
    return [around === undefined ? argument : `{ ${argument}, … }`];
  });
  const call = vscode.l10n.t('{0} in the backend SDK', markdownCode(`${name}(${given.join(', ')})`));
  const path = newer && markdownCode(`${newer.method} ${newer.path}`);
  const moved = path === undefined ? '' : ` · ${vscode.l10n.t('newer versions call {0}', path)}`;
  return `${call} · *${hintMark()}*${moved}`;
}

/** Methods that are reported if the path has no operation for them; servers also answer others, such as HEAD. */
const writing = /^(?:POST|PUT|PATCH|DELETE)$/;

/** Uses the same sentences as the findings about requests to the sandbox. */
function describeOther({ endpoints, otherMethod = '' }: PathMatch): string {
  const methods = endpoints.map(({ method }) => method).toSorted();
  const refused = vscode.l10n.t('This path does not accept {0}.', otherMethod);
  return `${refused} ${vscode.l10n.t('Use {0} {1}.', methods.join(', '), endpoints[0]?.path ?? '')}`;
}

function describeMistake({ kind, right }: SdkMistake): string {
  return kind === 'object'
    ? vscode.l10n.t('The backend SDK takes {0} itself here, not an object', right)
    : vscode.l10n.t('In the backend SDK this call is {0}', right);
}

function mistakeFixes(
  document: vscode.TextDocument,
  { kind, right, edits }: SdkMistake,
): readonly vscode.CodeAction[] {
  if (edits.length === 0) return [];
  const title =
    kind === 'object' ? vscode.l10n.t('Pass {0} itself', right) : vscode.l10n.t('Change to {0}', right);
  return [quickFix(document, title, edits, true)];
}

function describeSecret({ variable }: FoundSecret): string {
  if (variable === 'COMMERCE_API_ASSISTANT')
    return vscode.l10n.t('This is a real assistant key. Anyone who reads this file can use it.');
  return variable === 'COMMERCE_API_TOKEN'
    ? vscode.l10n.t('This is a real access token. Anyone who reads this file can use it.')
    : vscode.l10n.t('This is a real key of the service. Anyone who reads this file can use it.');
}

/**
 * Number of characters typed since VS Code asked for completions at a position. VS Code widens the returned range by
 * these characters, so the range must end before them. Valid only before the first `await`, while document and cursor
 * match.
 */
function typedAfter(document: vscode.TextDocument, position: vscode.Position): number {
  const editor = vscode.window.activeTextEditor;
  const cursor = editor?.document === document ? editor.selection.active : position;
  return cursor.line === position.line ? Math.max(0, cursor.character - position.character) : 0;
}

function toCompletionItem(
  document: vscode.TextDocument,
  start: number,
  { path, endpoints, pieces, end, edits }: PathCompletion,
): vscode.CompletionItem {
  const item = new vscode.CompletionItem(path, vscode.CompletionItemKind.Reference);
  const snippet = new vscode.SnippetString();
  for (const piece of pieces) {
    if (typeof piece === 'string') snippet.appendText(piece);
    else snippet.appendText(piece.before).appendPlaceholder(piece.shown).appendText(piece.after);
  }
  item.insertText = snippet;
  item.additionalTextEdits = edits.map((edit) => new vscode.TextEdit(rangeOf(document, edit), edit.text));
  item.range = rangeOf(document, { start, end });
  item.filterText = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('');
  item.detail = endpoints.map(({ method, label }) => `${method} ${translated(label)}`).join(' · ');
  return item;
}

/** The values of the call are read on click, not at each key press. */
function tryCommand(
  { uri }: vscode.TextDocument,
  { start }: TextSpan,
  { id }: Endpoint,
  title: string,
): vscode.Command {
  const call: CommandArguments[typeof CommandId.call] = [
    { endpointId: id, source: { uri: uri.toString(), start } },
  ];
  return { title, command: CommandId.call, arguments: asClick(call) };
}

function tryAction(command: vscode.Command): vscode.CodeAction {
  const action = new vscode.CodeAction(command.title, vscode.CodeActionKind.Empty.append('commerceApi'));
  action.command = command;
  return action;
}

/** Whether a match gets ▶ Try: not if the source uses a method that the catalog lacks. */
function isTried({ otherMethod }: PathMatch): boolean {
  return otherMethod === undefined;
}

function rangeOf(document: vscode.TextDocument, { start, end }: TextSpan): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

function diagnostic(
  range: vscode.Range,
  message: string,
  severity = vscode.DiagnosticSeverity.Warning,
): vscode.Diagnostic {
  const marked = new vscode.Diagnostic(range, message, severity);
  marked.source = vscode.l10n.t('Commerce API');
  return marked;
}

function pathFixes(document: vscode.TextDocument, fixes: readonly PathFix[]): readonly vscode.CodeAction[] {
  return fixes.map(({ path, edits }, index) =>
    quickFix(document, vscode.l10n.t('Change to {0}', path), edits, index === 0),
  );
}

function quickFix(
  document: vscode.TextDocument,
  title: string,
  edits: readonly TextEdit[],
  isPreferred: boolean,
): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.edit = new vscode.WorkspaceEdit();
  for (const edit of edits) action.edit.replace(document.uri, rangeOf(document, edit), edit.text);
  action.isPreferred = isPreferred;
  return action;
}
