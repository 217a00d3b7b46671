import * as vscode from 'vscode';
import type { Assistant } from '../assistant/createAssistant';
import { ToolName } from '../contributions';

/** A low estimate: English has about four characters per token, other languages fewer. */
const CHARACTERS_A_TOKEN = 3;

/**
 * Registers the chat tools in VS Code; the first call loads the assistant. Does nothing in editors that lack the API
 * for chat tools.
 */
export function registerAssistantTools(
  lm: Partial<Pick<typeof vscode.lm, 'registerTool'>> | undefined,
  assistant: () => Promise<Assistant>,
): vscode.Disposable {
  const label = vscode.l10n.t('Chat assistant');
  const registered = ToolName.map((name) =>
    lm?.registerTool?.<object>(name, {
      prepareInvocation: async ({ input }) => ({
        invocationMessage: (await assistant()).describeInvocation(name, input),
      }),
      invoke: async ({ input, tokenizationOptions }, token) => {
        const cancelled = new AbortController();
        const listener = token.onCancellationRequested(() => cancelled.abort());
        if (token.isCancellationRequested) cancelled.abort();
        const caller = {
          door: 'chat',
          connection: 'chat',
          label,
          ...(tokenizationOptions && { maxCharacters: tokenizationOptions.tokenBudget * CHARACTERS_A_TOKEN }),
        } as const;
        try {
          const tools = await assistant();
          const { text } = await tools.answer(name, input, caller, cancelled.signal, () => undefined);
          return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
        } finally {
          listener.dispose();
        }
      },
    }),
  );
  return vscode.Disposable.from(...registered.flatMap((tool) => tool ?? []));
}
