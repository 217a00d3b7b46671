/** Types of what tests use from releaseProblems.mjs. */
export declare function changelogSection(changelog: string, version: string): string;
export declare function releaseProblems(release: {
  readonly tag: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly changelog: string;
}): string[];
