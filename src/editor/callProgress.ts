import * as vscode from 'vscode';
import { TimeLimitError, withTimeLimit } from '../base/withTimeLimit';
import { CommandId, ContextKey } from '../contributions';
import { createStatusItem } from './statusItem';

/** Time in ms before the status bar shows a call: for shorter calls, progress would only flicker. */
const STATUS_DELAY_MS = 120;
const NOTIFICATION_DELAY_MS = 1000;

/** Shows running calls, which the user can cancel. */
export interface CallProgress {
  /**
   * Shows a call in the status bar after 120 ms, and after one second in a notification instead. If `isCovering`
   * returns true, a notification would cover a form, so the call stays in the status bar. A click in the status bar
   * cancels all calls; Cancel in the notification cancels only this call. A cancel aborts the signal. `report`
   * shows a text after the title.
   */
  readonly run: <T>(
    title: string,
    work: (signal: AbortSignal, report: (text: string) => void) => Promise<T>,
  ) => Promise<T>;
  dispose(): void;
  readonly cancelAll: () => void;
}

interface RunningCall {
  text: string;
  /** A notification shows the call, so the status bar does not. */
  isNotified: boolean;
}

export function createCallProgress(isCovering: () => boolean): CallProgress {
  const running = new Map<AbortController, RunningCall>();
  const item = createStatusItem({
    id: 'progress',
    name: vscode.l10n.t('Commerce API Calls'),
    priority: 0,
    command: CommandId.cancelCall,
  });

  const update = (): void => {
    void vscode.commands.executeCommand('setContext', ContextKey.calling, running.size > 0);
    const titles = [...running.values()].flatMap(({ text, isNotified }) => (isNotified ? [] : [text]));
    const [first, ...others] = titles;
    const tooltip = vscode.l10n.t('Click to cancel');
    item.show(
      first === undefined
        ? undefined
        : {
            text: `$(loading~spin) ${others.length === 0 ? first : vscode.l10n.t('{0} calls running', titles.length)}`,
            tooltip,
            label: `${titles.join(', ')}. ${tooltip}`,
            role: 'button',
          },
    );
  };
  const cancelAll = (): void => {
    for (const controller of running.keys()) controller.abort();
  };

  return {
    cancelAll,
    dispose: () => {
      cancelAll();
      item.dispose();
    },
    run: async (title, work) => {
      const controller = new AbortController();
      const call: RunningCall = { text: title, isNotified: false };
      running.set(controller, call);
      let isShown = false;
      let notify: (text: string) => void = () => undefined;
      const result = work(controller.signal, (text) => {
        call.text = `${title} · ${text}`;
        if (isShown) update();
        notify(text);
      });
      try {
        if (await takesLonger(result, STATUS_DELAY_MS)) {
          isShown = true;
          update();
          const isLong = await takesLonger(result, NOTIFICATION_DELAY_MS - STATUS_DELAY_MS);
          if (isLong && !isCovering()) {
            call.isNotified = true;
            update();
            await showNotification(title, controller, result, (report) => (notify = report));
          }
        }
        return await result;
      } finally {
        running.delete(controller);
        if (isShown) update();
      }
    },
  };
}

function takesLonger(work: Promise<unknown>, ms: number): Promise<boolean> {
  return withTimeLimit(work, ms).then(
    () => false,
    (error: unknown) => error instanceof TimeLimitError,
  );
}

async function showNotification(
  title: string,
  controller: AbortController,
  work: Promise<unknown>,
  onStart: (report: (text: string) => void) => void,
): Promise<void> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  await vscode.window.withProgress(options, async (progress, token) => {
    onStart((message) => progress.report({ message }));
    const listener = token.onCancellationRequested(() => controller.abort());
    await work.catch(() => undefined);
    listener.dispose();
  });
}
