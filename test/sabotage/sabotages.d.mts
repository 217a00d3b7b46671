/** Types of sabotages.mjs for tests. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface Sabotage extends Edit {
  readonly name: string;
  readonly groups?: readonly string[];
  readonly units?: readonly string[];
  readonly also?: readonly Edit[];
}

export declare const sabotages: readonly Sabotage[];
