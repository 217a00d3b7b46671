/** Whether a package.json says that its scripts are of the older kind of modules. Without a word Node looks at the script. */
export function isCommonJsPackage(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed && parsed.type === 'commonjs';
  } catch {
    return false;
  }
}
