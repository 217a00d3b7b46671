import * as l10n from '@vscode/l10n';
import type { ForeignWords, WriteGate, WritePlan, WriteTicket } from '../../calls/writes/writeGate';

/** Saves that come within this time share one question, ms. */
const SHARED_MS = 1000;

/** What the question about a save says where nobody is known to have started it. */
export function saveWords(): ForeignWords {
  return {
    decline: l10n.t('Keep as Draft'),
    ofMany: (count) => l10n.t('Update {0} user groups?', count),
  };
}

/**
 * Asks about saves that no person is known to have started: Save All of VS Code starts several. Rejects with
 * `CancelledError` unless the user lets them through.
 */
export function createForeignSaveQuestion({
  allow,
  wait,
}: {
  readonly allow: WriteGate['allow'];
  readonly wait: (milliseconds: number) => Promise<void>;
}): (plan: WritePlan) => Promise<WriteTicket> {
  let waiting:
    { readonly plans: [WritePlan, ...WritePlan[]]; readonly ticket: Promise<WriteTicket> } | undefined;

  const ask = async (plans: readonly [WritePlan, ...WritePlan[]]): Promise<WriteTicket> => {
    await wait(SHARED_MS);
    waiting = undefined;
    return allow(plans, saveWords());
  };

  return (plan) => {
    if (waiting) waiting.plans.push(plan);
    else {
      const plans: [WritePlan, ...WritePlan[]] = [plan];
      waiting = { plans, ticket: ask(plans) };
    }
    return waiting.ticket;
  };
}
