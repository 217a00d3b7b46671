export const filesWithoutMainExport: Readonly<Record<string, readonly string[]>>;
export function judgeFileName(file: string, exported: readonly string[]): string | undefined;
