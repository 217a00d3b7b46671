/** Types of what tests use from thirdPartyNotices.mjs. */
export declare function licenceText(folder: string): string;
