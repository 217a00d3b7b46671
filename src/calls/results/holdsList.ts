import type { FinishedCall } from '../../http/types';

/**
 * Quick test for a list: an array with objects, or an array at the root or in `list`. Its readers check more closely.
 */
export function holdsList({ outcome: { kind, answer } }: FinishedCall): boolean {
  return (
    kind === 'answer' &&
    answer.format === 'json' &&
    !answer.cut &&
    /\[\s*{|"list"\s*:\s*\[|^\s*\[/.test(answer.text)
  );
}
