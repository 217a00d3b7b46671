/** Breakages of tables. */
export const tableSabotages = [
  {
    name: 'a formula of the service in a spreadsheet',
    file: 'src/table/tableText.ts',
    find: "formula.test(text) ? `'${text}` : text",
    replace: 'text',
    units: ['table/tableText'],
  },
  {
    name: 'marks of direction in a cell',
    file: 'src/table/cellText.ts',
    find: '\\u200f\\u2028-\\u202e',
    replace: '\\u200f',
    units: ['table/cellText'],
  },
  {
    name: 'rows without a value first',
    file: 'src/table/sortRows.ts',
    find: 'if (byRank !== 0) return byRank;',
    replace: 'if (byRank !== 0) return sign * byRank;',
    units: ['table/sortRows'],
  },
  {
    name: 'long integers sorted as numbers of a program',
    file: 'src/table/sortRows.ts',
    find: 'const difference = BigInt(one) - BigInt(other);',
    replace: 'const difference = BigInt(a) - BigInt(b);',
    units: ['table/sortRows'],
  },
  {
    name: 'rows that a filter hides copied',
    file: 'src/table/tableView.ts',
    find: 'this.order.filter((number) => this.#chosen.has(number))',
    replace: '[...this.#chosen]',
    units: ['table/tableView'],
  },
  {
    name: 'a choice in the table before',
    file: 'src/table/tableSession.ts',
    find: 'if (request.version !== this.#version) return;',
    replace: '',
    units: ['table/tableSession'],
  },
];
