import type { CallValues } from '../http/types';
import type { RecentValues } from './prompts/recentValues';

/** Keeps what was sent, to be offered next time; secrets are left out. */
export async function rememberValues(
  recents: RecentValues,
  environmentName: string,
  values: CallValues,
): Promise<void> {
  for (const [name, value] of [...Object.entries(values.path), ...values.query]) {
    await recents.remember(environmentName, name, value);
  }
}
