import * as vscode from 'vscode';
import { CommandId, type CommandArguments } from '../../contributions';

const linked = [CommandId.call, CommandId.insertCode, CommandId.copyAsCurl] as const;

/**
 * Adds the links Call, Insert Code and Copy as cURL to an endpoint's `description`, made by `descriptionMarkdown`. The
 * Markdown may run only these commands; each link passes the endpoint's id.
 */
export function endpointMarkdown(description: string, endpointId: string): vscode.MarkdownString {
  const titles: Readonly<Record<(typeof linked)[number], string>> = {
    [CommandId.call]: vscode.l10n.t('Call'),
    [CommandId.insertCode]: vscode.l10n.t('Insert Code'),
    [CommandId.copyAsCurl]: vscode.l10n.t('Copy as cURL'),
  };
  const given = [{ endpointId }] satisfies CommandArguments[typeof CommandId.call];
  const links = linked.map((command) => `[${titles[command]}](command:${command}?${toQuery(given)})`);
  const markdown = new vscode.MarkdownString(`${description}\n\n${links.join(' · ')}`);
  markdown.isTrusted = { enabledCommands: linked };
  return markdown;
}

/** Encodes a command's arguments, including parentheses, which would end the Markdown link. */
function toQuery(given: unknown): string {
  return encodeURIComponent(JSON.stringify(given)).replace(
    /[()]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
