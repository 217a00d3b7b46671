import { posix } from 'node:path';

/** The text of a page without its code blocks. */
export function proseOf(page: string): string {
  return page.replace(/^```[\s\S]*?^```$/gm, '');
}

/** The headings of a page in their order, each with its level. */
export function headingsOf(page: string): readonly { readonly level: number; readonly title: string }[] {
  return [...proseOf(page).matchAll(/^(#+) (.+)$/gm)].map(([, marks = '', title = '']) => ({
    level: marks.length,
    title,
  }));
}

/** The targets of links and pictures of a page, in their order. */
export function linksOf(page: string): readonly string[] {
  return [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** Broken links, as `page: target`. `pages`: text of each page by path. `isThere`: whether any other file exists. */
export function brokenLinks(
  pages: ReadonlyMap<string, string>,
  isThere: (path: string) => boolean,
): readonly string[] {
  const leads = (from: string, target: string): boolean => {
    if (target.startsWith('https://')) return true;
    const [file = '', anchor] = target.split('#');
    const path = file === '' ? from : posix.join(posix.dirname(from), file);
    const page = pages.get(path);
    if (page === undefined) return anchor === undefined && isThere(path);
    return anchor === undefined || headingsOf(page).some(({ title }) => anchorOf(title) === anchor);
  };
  return [...pages].flatMap(([from, page]) =>
    linksOf(page)
      .filter((target) => !leads(from, target))
      .map((target) => `${from}: ${target}`),
  );
}

/** The anchor of a heading, as GitHub and VS Code's Markdown preview form it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
