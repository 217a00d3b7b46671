import * as vscode from 'vscode';
import type { DisposeOnDeactivate } from '../base/disposable';
import { lazy } from '../base/lazy';
import { createRedactedLog } from '../base/log';
import { afterActivation } from '../editor/afterActivation';
import type { CallProgress } from '../editor/callProgress';
import { createShowNotice, createShowWarning } from '../editor/showWithRemedies';
import { createReplaceableInput } from '../editor/replaceableInput';
import { createStatusLine } from '../editor/statusLine';
import { createNoteThrown } from '../http/noteThrown';

/** What the user is told by and asked by, and the log. */
export type Screen = ReturnType<typeof createScreen>;

export function createScreen(disposeOnDeactivate: DisposeOnDeactivate, redact: (text: string) => string) {
  let channel: vscode.LogOutputChannel | undefined;
  const openChannel = (): vscode.LogOutputChannel =>
    (channel ??= disposeOnDeactivate(vscode.window.createOutputChannel('Commerce API', { log: true })));
  // The list of channels in the Output panel names it before the first line.
  disposeOnDeactivate(
    afterActivation(() => {
      openChannel();
      return undefined;
    }),
  );
  const loadProgress = lazy(async () => {
    const { createCallProgress } = await import('../editor/callProgress');
    return disposeOnDeactivate(createCallProgress());
  });
  const withProgress: CallProgress['run'] = async (title, work) => (await loadProgress()).run(title, work);
  const statusLine = disposeOnDeactivate(createStatusLine());
  const log = createRedactedLog(
    {
      info: (line) => openChannel().info(line),
      warn: (line) => openChannel().warn(line),
      error: (line) => openChannel().error(line),
    },
    redact,
  );
  return {
    log,
    noteThrown: createNoteThrown((line) => log.error(line)),
    openLog: () => openChannel().show(true),
    showNotice: createShowNotice(),
    warn: createShowWarning(),
    showStatus: statusLine.show,
    clearStatus: statusLine.clear,
    withProgress,
    cancelCalls: () => void loadProgress.started()?.then(({ cancelAll }) => cancelAll()),
    input: createReplaceableInput(async () => {
      const { createQuickInput } = await import('../calls/prompts/vscode/createQuickInput');
      return createQuickInput();
    }),
  };
}
