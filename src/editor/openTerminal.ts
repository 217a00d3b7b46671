import * as vscode from 'vscode';

interface TerminalRequest {
  readonly name: string;
  /** Gives the terminal a red icon: the list of terminals cuts long names, so the environment may be unreadable. */
  readonly isLive: boolean;
  /** Environment variables of this terminal only; null removes a variable. */
  readonly variables: Readonly<Record<string, string | null>>;
  /** Message above the first prompt, which programs do not see. */
  readonly message: string;
}

interface OpenTerminal {
  /** Process id of the shell; undefined if no shell started. */
  readonly processId: PromiseLike<number | undefined>;
  isOpen(): boolean;
  /**
   * Whether the shell has ended for another reason than the end of its window. When a window closes, VS Code closes its
   * terminals but may keep their shells.
   */
  hasExited(): boolean;
  dispose(): void;
}

/** Opens a terminal with `openTrustedTerminal` and types nothing into it. Undefined if the user refuses trust. */
export async function openTerminal(request: TerminalRequest): Promise<OpenTerminal | undefined> {
  const terminal = await openTrustedTerminal(request);
  return (
    terminal && {
      processId: terminal.processId,
      isOpen: () => terminal.exitStatus === undefined && vscode.window.terminals.includes(terminal),
      hasExited: () =>
        terminal.exitStatus !== undefined &&
        terminal.exitStatus.reason !== vscode.TerminalExitReason.Shutdown,
      dispose: () => terminal.dispose(),
    }
  );
}

/**
 * Opens and shows a terminal that VS Code does not restore after a reload: its variables would be stored on disk. In
 * Restricted Mode VS Code asks for trust first; undefined if the user refuses.
 */
export async function openTrustedTerminal(request: TerminalRequest): Promise<vscode.Terminal | undefined> {
  if (!vscode.workspace.isTrusted && !(await askForTrust(request))) return undefined;
  return createTerminal(request);
}

function createTerminal({ name, variables, isLive, message }: TerminalRequest): vscode.Terminal {
  const iconPath = new vscode.ThemeIcon('server-environment');
  const terminal = vscode.window.createTerminal({
    name,
    env: { ...variables },
    isTransient: true,
    iconPath,
    message,
    ...(isLive ? { color: new vscode.ThemeColor('terminal.ansiRed') } : {}),
  });
  terminal.show();
  return terminal;
}

/**
 * Opens a terminal, because only then VS Code asks for trust. The terminal has no variables, because some versions of
 * VS Code start its shell even after a refusal. Returns whether the workspace is trusted afterwards.
 */
async function askForTrust(request: TerminalRequest): Promise<boolean> {
  const listening: vscode.Disposable[] = [];
  const terminal = createTerminal({ ...request, variables: {}, message: '' });
  const isAnswered = new Promise<void>((resolve) => {
    listening.push(
      vscode.workspace.onDidGrantWorkspaceTrust(() => resolve()),
      vscode.window.onDidCloseTerminal((closed) => {
        if (closed === terminal) resolve();
      }),
    );
  });
  await Promise.race([terminal.processId, isAnswered]);
  for (const listener of listening) listener.dispose();
  terminal.dispose();
  return vscode.workspace.isTrusted;
}
