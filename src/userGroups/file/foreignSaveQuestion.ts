import * as l10n from '@vscode/l10n';
import type { ForeignWords, WriteGate, WritePlan, WriteTicket } from '../../calls/writes/writeGate';

/** Saves that come within this time share one question, ms. */
const SHARED_MS = 1000;

/** What the question about saves says where nobody is known to have started them. `open` shows a draft. */
function saveWords(open: (uri: string) => Promise<void>, uris: readonly string[]): ForeignWords {
  return {
    decline: l10n.t('Show Changes'),
    look: async () => {
      for (const uri of uris) await open(uri);
    },
    ofMany: (count) => l10n.t('Update {0} user groups?', count),
  };
}

/**
 * Asks about a save where there is a reason. Those that no person is known to have started share one question: Save All
 * of VS Code starts several. Rejects with `CancelledError` unless the user lets them through.
 */
export function createForeignSaveQuestion({
  allow,
  open,
  wait,
}: {
  readonly allow: WriteGate['allow'];
  readonly open: (uri: string) => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<void>;
}): (plan: WritePlan, uri: string) => Promise<WriteTicket> {
  type Plans = [WritePlan, ...WritePlan[]];
  let waiting:
    { readonly plans: Plans; readonly uris: string[]; readonly ticket: Promise<WriteTicket> } | undefined;

  const ask = async (plans: Plans, uris: readonly string[]): Promise<WriteTicket> => {
    await wait(SHARED_MS);
    waiting = undefined;
    return allow(plans, saveWords(open, uris));
  };

  return (plan, uri) => {
    if (!plan.reasons.includes('foreign')) return allow([plan], saveWords(open, [uri]));
    if (waiting) {
      waiting.plans.push(plan);
      waiting.uris.push(uri);
    } else {
      const plans: Plans = [plan];
      const uris = [uri];
      waiting = { plans, uris, ticket: ask(plans, uris) };
    }
    return waiting.ticket;
  };
}
