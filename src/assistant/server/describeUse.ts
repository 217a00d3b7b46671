import * as l10n from '@vscode/l10n';
import { formatCount } from '../../base/formatFigures';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { AssistantConnections } from './assistantConnections';
import type { Connection } from './connectionKeys';

type Problem = ReturnType<AssistantConnections['problem']>;

/** Last use of an assistant, or why it cannot call. */
export function describeUse({ calls, lastCall, usedAt, kept }: Connection, problem: Problem): string {
  if (kept && problem === 'portTaken') return l10n.t('Not served: another program has its port');
  if (kept && problem === 'otherWindow') return l10n.t('Served by another window of this folder');
  if (lastCall === undefined) return l10n.t('No call in this window yet');
  const at = new Date(usedAt).toLocaleString();
  return calls === 1
    ? l10n.t('1 call: {0}, {1}', lastCall, at)
    : l10n.t('{0} calls, last {1}, {2}', formatCount(calls), lastCall, at);
}

/** Status bar item; undefined without connections. */
export function assistantStatus(
  connections: Pick<AssistantConnections, 'list' | 'problem'>,
): { readonly text: string; readonly tooltip: string; readonly isWarning: boolean } | undefined {
  const all = connections.list();
  const [first, ...more] = all;
  if (!first) return undefined;
  const problem = connections.problem();
  const isWarning = problem === 'portTaken' && all.some(({ kept }) => kept);
  const name = ({ label }: Connection): string => sanitizeForDisplay(label, 40);
  const who = more.length === 0 ? name(first) : l10n.t('{0} and {1} more', name(first), more.length);
  return {
    text: `${isWarning ? '$(warning)' : '$(plug)'} ${who}`,
    tooltip: all.map((one) => `${name(one)} · ${describeUse(one, problem)}`).join('\n'),
    isWarning,
  };
}
