export function roomOf(file: string): string | undefined;
export function judgeImport(file: string, specifier: string): string | undefined;
