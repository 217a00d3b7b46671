/** Markdown with its character references read, as a reader sees them. */
export function readMarkdown(markdown: string): string {
  return markdown.replace(/&#(\d+);/g, (_reference, code: string) => String.fromCharCode(Number(code)));
}
