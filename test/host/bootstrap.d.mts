/** Types of what tests use from bootstrap.mjs. */
export declare function missingDependency(folder?: string): string | undefined;
