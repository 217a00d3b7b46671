export function judgeImport(file: string, specifier: string, isType?: boolean): string | undefined;
