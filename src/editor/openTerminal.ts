import * as vscode from 'vscode';

interface TerminalRequest {
  readonly name: string;
  /** Marks the terminal in the list of terminals, which cuts names. */
  readonly isLive: boolean;
  /** Set for programs in this terminal only; null removes a variable. */
  readonly variables: Readonly<Record<string, string | null>>;
  /** Shown above the first prompt; programs do not see it. */
  readonly message: string;
}

interface OpenTerminal {
  /** Process id of the shell; undefined if none started. */
  readonly processId: PromiseLike<number | undefined>;
  isOpen(): boolean;
  /** Whether the shell ended before the window closed; VS Code closes terminals then too, but may keep their shells. */
  hasExited(): boolean;
  dispose(): void;
}

/** Opens and shows a terminal, as `openTrustedTerminal` does. Types nothing into it. */
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
 * Opens and shows a terminal that is not restored after a reload, since its variables would be stored on disk for that.
 * In Restricted Mode VS Code asks for trust first; undefined if refused.
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
 * Lets VS Code ask for trust, which it does only for a terminal. That terminal has no variables, because some versions
 * start its shell even after a refusal. Returns whether the workspace is trusted now.
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
