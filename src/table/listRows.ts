import { findList } from '../http/loadListPage';
import { scanInTurns } from '../json/scanJson';

/**
 * The list of a response as rows of cells, the first of them the names of all members. Numbers keep their literal,
 * objects and arrays their JSON text. An element that is no object stands under `value`. undefined: there is no list.
 */
export async function listRows(text: string): Promise<readonly (readonly string[])[] | undefined> {
  const list = await findList(text);
  if (!list) return undefined;
  const elements = `[${text.slice(list.start, list.end)}]`;
  const rows: Map<string, string>[] = [];
  let depth = 0;
  /** Where the value begins that makes one cell. */
  let start = 0;
  let isObject = false;
  let name = 'value';
  const keep = (value: string): void => {
    if (depth === 1) rows.push(new Map([['value', value]]));
    else if (depth === 2 && isObject) rows.at(-1)?.set(name, value);
  };
  await scanInTurns(elements, undefined, {
    open: (isArray, behind) => {
      depth += 1;
      if (depth === 2) isObject = !isArray;
      if (depth === 2 && isObject) rows.push(new Map());
      else if (depth === (isObject ? 3 : 2)) start = behind - 1;
    },
    close: (at) => {
      depth -= 1;
      if (depth === (isObject ? 2 : 1)) keep(elements.slice(start, at + 1));
    },
    key: (key) => {
      if (depth === 2) name = key;
    },
    scalar: (literal) =>
      keep(literal.startsWith('"') ? String(JSON.parse(literal)) : literal === 'null' ? '' : literal),
  });
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return [names, ...rows.map((row) => names.map((each) => row.get(each) ?? ''))];
}
