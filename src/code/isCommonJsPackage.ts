/** Whether a package.json makes its scripts CommonJS modules. Without `type`, Node looks at the script. */
export function isCommonJsPackage(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed && parsed.type === 'commonjs';
  } catch {
    return false;
  }
}
