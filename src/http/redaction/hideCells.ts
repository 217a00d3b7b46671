import { isSecretField } from '../../catalog/isSecretField';

/** Rows and cells of a table in markup, and of an SQL `INSERT`. */
const FORMS: readonly (readonly [hint: RegExp, row: RegExp, cell: RegExp])[] = [
  [
    /<t[hd]\b/i,
    /<(?:tr|(\/table))\b[^>]{0,200}>(?:[^<]|<(?!\/?tr\b))*/gi,
    /(<t[hd]\b[^>]{0,200}>(?:\s|<[^/][^>]{0,200}>)*)([^<]*)/gi,
  ],
  [
    /\binto\s[^()]{1,200}\(/i,
    /(\binto\s[^()]{1,200})?\((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^()'"])*\)|\bselect\s(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?!\sunion\s)[\w\s,.])*/gi,
    /((?:[(,]|\bselect\s)\s*(?:N(?='))?)('(?:[^'\\]|\\.)*|"(?:[^"\\]|\\.)*|[^,()'"]*)/gi,
  ],
];
/** An empty value, or a placeholder for a value that is sent separately. */
const NONE = /^['"]?$|^(?:null|default|\?|[$:@]\w*|%s)$/i;

/** Hides the cells below or beside the name of a secret, in tables whose first row or list holds the names. */
export function hideCells(text: string, hide: (secret: string) => string): string {
  return FORMS.reduce((left, [hint, row, cell]) => {
    let secret: readonly boolean[] = [];
    if (!hint.test(left)) return left;
    return left.replace(row, (whole, start?: string) => {
      if (start !== undefined) secret = [];
      if (secret.includes(true)) {
        let column = -1;
        return whole.replace(cell, (kept, before: string, content: string) => {
          column += 1;
          const text = content.trim();
          // A copied column is no value.
          const isName = /^s/i.test(whole) && /^[^'"\d]/.test(text);
          if (secret[column] !== true || NONE.test(text) || isName) return kept;
          const [quote = ''] = /^['"]?/.exec(content) ?? [];
          return before + quote + hide(content.slice(quote.length));
        });
      }
      const names = Array.from(whole.matchAll(cell), ([, , name = '']) =>
        name.trim().replace(/^['"[`]|[\]`]$/g, ''),
      );
      if (names.length > 1) secret = names.map(isSecretField);
      return whole;
    });
  }, text);
}
