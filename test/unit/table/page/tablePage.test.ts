import assert from 'node:assert/strict';
import { TablePage } from '../../../../src/table/page/tablePage';
import type { TableMessage, TableWords } from '../../../../src/table/tableMessage';
import { TableView } from '../../../../src/table/tableView';
import { unexpected } from '../../../support/unexpected';

type Start = Extract<TableMessage, { readonly kind: 'table' }>;

/** Globals of a page that draws nothing. */
const globals = {
  addEventListener: () => undefined,
  document: { addEventListener: () => undefined },
  requestAnimationFrame: () => 0,
};

describe('the page of a table that gets other columns', () => {
  before(() => Object.assign(globalThis, globals));
  after(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  });

  it('goes on filtering by the text that its box still shows', () => {
    const root: Pick<HTMLElement, 'querySelector'> = { querySelector: () => null };
    const page = new TablePage(root as HTMLElement, undefined, {
      run: unexpected,
      open: unexpected,
      keepWidth: unexpected,
      keep: unexpected,
    });
    const start = (columns: readonly string[]): TableView => {
      const view = new TableView(columns, 'en');
      const table: Omit<Start, 'words'> = {
        kind: 'table',
        version: 1,
        locale: 'en',
        columns,
        widths: [],
        count: 2,
        chosen: [],
      };
      page.start(view, { ...table, words: {} as TableWords });
      return view;
    };
    const first = start(['name', 'phone']);
    first.setFilter('02-1');
    first.setSort([{ column: 1, descending: false }]);
    const second = start(['phone']);
    assert.deepEqual([second.filter, second.sort], ['02-1', []]);
  });
});
