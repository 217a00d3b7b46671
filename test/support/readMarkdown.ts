/** Markdown with its decimal character references (`&#42;`) replaced by their characters. */
export function readMarkdown(markdown: string): string {
  return markdown.replace(/&#(\d+);/g, (_reference, code: string) => String.fromCharCode(Number(code)));
}
