export function judgeName(file: string, name: string): string | undefined;
