import type { KnownUnsteady } from './host/judgeUnsteady.mjs';
export const knownUnsteady: readonly KnownUnsteady[];
