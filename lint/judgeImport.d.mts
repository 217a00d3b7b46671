export function judgeImport(file: string, specifier: string): string | undefined;
