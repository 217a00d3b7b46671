import type { FinishedCall } from '../../http/types';

/** Whether a call may have given a list: there are objects in an array, or an array where lists stand. What reads it looks closer. */
export function holdsList({ outcome: { kind, answer } }: FinishedCall): boolean {
  return (
    kind === 'answer' &&
    answer.format === 'json' &&
    !answer.cut &&
    /\[\s*{|"list"\s*:\s*\[|^\s*\[/.test(answer.text)
  );
}
