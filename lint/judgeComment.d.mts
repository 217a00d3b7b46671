export const plainFolders: readonly string[];
export function judgeComment(text: string): string | undefined;
