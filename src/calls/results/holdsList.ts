import type { FinishedCall } from '../../http/types';

/** Whether a call may have given a list: there are objects in an array. What reads it looks closer. */
export function holdsList({ outcome: { kind, answer } }: FinishedCall): boolean {
  return kind === 'answer' && answer.format === 'json' && !answer.cut && /\[\s*{/.test(answer.text);
}
