/** Types of readSabotage.mjs for tests. */
import type { Sabotage } from './sabotages.mjs';

export declare function brokenTexts(root: string, sabotage: Sabotage): ReadonlyMap<string, string>;
export declare function faultGroups(root: string): ReadonlyMap<string, string>;
