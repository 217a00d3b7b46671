import type { FinishedCall } from '../../http/types';

/**
 * Quick test for a list: an array with objects, or an array at the root or in `list`. Its readers check more closely.
 */
export function holdsList({ outcome: { kind, response } }: FinishedCall): boolean {
  return (
    kind === 'response' &&
    response.format === 'json' &&
    !response.cut &&
    /\[\s*{|"list"\s*:\s*\[|^\s*\[/.test(response.text)
  );
}
