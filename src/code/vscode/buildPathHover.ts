import * as vscode from 'vscode';
import { CommandId, type CommandArguments } from '../../contributions';

/** What a hover tells of one endpoint. */
export interface HoveredEndpoint {
  readonly endpointId: string;
  /** `GET user group detail` */
  readonly name: string;
  /** Plain text. */
  readonly description: string;
}

/** The endpoints that a path stands for; `isCalled`: each with a link that calls it. */
export function buildPathHover(
  endpoints: readonly HoveredEndpoint[],
  isCalled: boolean,
): vscode.MarkdownString[] {
  return [
    ...(isCalled ? [callLinks(endpoints)] : []),
    ...endpoints.map(({ description }) => inert(description)),
  ];
}

/** A short line for each endpoint. The names may be the user's own file's: they are added as text. */
function callLinks(endpoints: readonly HoveredEndpoint[]): vscode.MarkdownString {
  const links = new vscode.MarkdownString();
  links.isTrusted = { enabledCommands: [CommandId.call] };
  for (const { endpointId, name } of endpoints) {
    const called = [{ endpointId }] satisfies CommandArguments[typeof CommandId.call];
    const given = encodeURIComponent(JSON.stringify(called)).replace(/[()]/g, escaped);
    links.appendMarkdown(`[▶ ${vscode.l10n.t('Call')}](command:${CommandId.call}?${given})`);
    links.appendText(` ${name}\n`);
  }
  return links;
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}

/** Untrusted and appended as text: nothing in a description becomes a link, an icon or a command. */
function inert(text: string): vscode.MarkdownString {
  const shown = new vscode.MarkdownString().appendText(text);
  // It turns spaces into ones at which no line breaks: lines would break inside of words.
  shown.value = shown.value.replace(/(?<=[^\n;])&nbsp;(?=[^\n&])/g, ' ');
  return shown;
}
