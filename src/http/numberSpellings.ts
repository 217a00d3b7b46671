/** Area code, exchange and number; Seoul's code has two digits. */
const PHONE = /^(02|0[1-9]\d)(\d{3,4})(\d{4})$/;
const BUSINESS_NUMBER = /^(\d{3})(\d{2})(\d{5})$/;

/**
 * How services may keep a Korean phone or business number that was typed in any layout: as typed first where that is one
 * of the two, then with and without dashes. Any other keyword is its own only spelling.
 */
export function numberSpellings(keyword: string): readonly string[] {
  const bare = withoutLayout(keyword);
  const parts = PHONE.exec(bare) ?? BUSINESS_NUMBER.exec(bare);
  if (!parts) return [keyword];
  const dashed = parts.slice(1).join('-');
  return keyword.trim() === bare ? [bare, dashed] : [dashed, bare];
}

/** What a search finds for a keyword: for a number in its first spelling that finds anything. */
export async function searchSpellings<Page>(
  keyword: string,
  read: (words: string) => Promise<Page>,
  foundIn: (page: Page) => readonly unknown[],
): Promise<Page> {
  const [first = keyword, ...others] = numberSpellings(keyword);
  let page = await read(first);
  for (const other of others) if (foundIn(page).length === 0) page = await read(other);
  return page;
}

/** A number without what people write between its digits. */
export function withoutLayout(text: string): string {
  return text.replace(/[\s.()-]/g, '');
}
