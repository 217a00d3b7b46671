import * as vscode from 'vscode';
import { UserError } from '../../base/userError';
import { withTimeLimit } from '../../base/withTimeLimit';
import { openTrustedTerminal } from '../../editor/openTerminal';
import { createStatusItem } from '../../editor/statusItem';
import { type AssistantConnections, assistantStatus } from '../server/assistantConnections';
import { type ConnectDeps, createCursorEntry, type CursorServers } from '../server/connectAssistant';
import { KEY_VARIABLE } from '../server/writeCommand';
import { CommandId } from '../../contributions';

const SHELL_MS = 3000;

/**
 * Functions of the editor for connecting assistants. The terminals unset the `withheld` variables. Dispose also removes
 * the server from Cursor.
 */
export function assistantWindow(
  withheld: readonly string[],
  connections: Pick<AssistantConnections, 'list' | 'onDidChange'>,
): Pick<ConnectDeps, 'editor' | 'openTerminal'> & { dispose(): void } {
  const servers = cursorServers();
  const cursor = servers && createCursorEntry(servers, connections);
  return {
    editor: {
      canListen: isNode(),
      hasChat: 'registerTool' in vscode.lm,
      cursor,
      remoteName: vscode.env.remoteName,
      // VS Code knows the default shell only some time after the window has opened.
      get shell() {
        return vscode.env.shell;
      },
    },
    openTerminal: async (key) => {
      const terminal = await openTrustedTerminal({
        name: 'Commerce API: Assistant',
        isLive: false,
        // These variables may hold a token if VS Code was started in a terminal of this extension.
        variables: {
          ...Object.fromEntries(withheld.map((name) => [name, null])),
          ...(key === undefined ? {} : { [KEY_VARIABLE]: key }),
        },
        message: vscode.l10n.t('Press Enter to run the command below.'),
      });
      if (!terminal)
        throw new UserError(
          vscode.l10n.t(
            'VS Code opens no terminal, because this folder is not trusted. Nothing was passed on.',
          ),
        );
      const shell = (await shellOf(terminal)) ?? vscode.env.shell;
      return { shell, type: (line) => terminal.sendText(line, false) };
    },
    dispose: () => cursor?.dispose(),
  };
}

/**
 * Waits at most 3 s for the terminal's shell and its first prompt: a command that is typed before the prompt is shown
 * twice. VS Code reports both for usual shells, and neither for others.
 */
async function shellOf(terminal: vscode.Terminal): Promise<string | undefined> {
  const listeners: vscode.Disposable[] = [];
  const ready = new Promise<void>((resolve) => {
    const look = (): void => {
      if (terminal.state.shell !== undefined && terminal.shellIntegration) resolve();
    };
    const { onDidChangeTerminalState, onDidChangeTerminalShellIntegration } = vscode.window;
    listeners.push(onDidChangeTerminalState(look), onDidChangeTerminalShellIntegration(look));
    look();
  });
  await withTimeLimit(ready, SHELL_MS).catch(() => undefined);
  vscode.Disposable.from(...listeners).dispose();
  return terminal.state.shell;
}

/** The MCP interface of Cursor; undefined in VS Code. */
function cursorServers(): CursorServers | undefined {
  const editor: typeof vscode & { readonly cursor?: { readonly mcp?: CursorServers } } = vscode;
  return editor.cursor?.mcp;
}

/** True if the extension host runs in Node, false if it runs in a browser. */
function isNode(): boolean {
  const host: { readonly process?: { readonly versions?: { readonly node?: string } } } = globalThis;
  return host.process?.versions?.node !== undefined;
}

/** Shows connected assistants; a click opens their actions. */
export function createAssistantStatusItem(connections: AssistantConnections): vscode.Disposable {
  const item = createStatusItem({
    id: 'assistants',
    name: vscode.l10n.t('Commerce API Assistants'),
    priority: 0,
    command: CommandId.connectAssistant,
  });
  const show = (): void => {
    const status = assistantStatus(connections);
    item.show(
      status && {
        text: status.text,
        tooltip: status.tooltip,
        label: status.tooltip,
        role: 'button',
        background: status.isWarning ? 'warning' : undefined,
      },
    );
  };
  show();
  return vscode.Disposable.from(connections.onDidChange(show), item);
}
