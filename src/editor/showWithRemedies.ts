import type { Remedy } from '../base/userError';
import { runCommand } from './runCommand';

/** Shows a message with a button for each remedy, and runs the one that is pressed. Resolves when it is gone. */
export async function showWithRemedies(
  show: (message: string, ...buttons: string[]) => Thenable<string | undefined>,
  message: string,
  remedies: readonly Remedy[],
): Promise<void> {
  const chosen = await show(message, ...remedies.map(({ title }) => title));
  const remedy = remedies.find(({ title }) => title === chosen);
  if (remedy) await runCommand(remedy);
}
