import * as vscode from 'vscode';

interface TerminalRequest {
  readonly name: string;
  /** Marks it in the list of terminals, which cuts names. */
  readonly isLive: boolean;
  /** Reaches programs in this terminal and no other; null takes a variable away. */
  readonly variables: Readonly<Record<string, string | null>>;
  /** Stands above the first prompt; it reaches no program. */
  readonly message: string;
}

/** A terminal that stands open. */
interface OpenTerminal {
  /** Of its shell; undefined if none started. */
  readonly processId: PromiseLike<number | undefined>;
  isOpen(): boolean;
  /** Its shell ended before the window did, which closes terminals too, but may keep their shells. */
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
 * Opens and shows a terminal that is not brought back after a reload: its variables would be kept on disk for that.
 * In Restricted Mode the editor asks for trust first; undefined: it was refused.
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
 * Lets the editor ask, which it does for a terminal alone. That one has no variables: some versions start its shell also
 * after a refusal. Gives whether the user trusts the workspace then.
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
