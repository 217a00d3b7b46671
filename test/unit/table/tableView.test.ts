import assert from 'node:assert/strict';
import fc from 'fast-check';
import { HEADER, TableView } from '../../../src/table/tableView';

const columns = ['name', 'phone'];

function viewOf(count: number, chosen: readonly number[] = []): TableView {
  const view = new TableView(columns, 'en', chosen);
  view.add(Array.from({ length: count }, (_, at) => [`tGroup ${at}`, at % 3 === 0 ? '' : `t02-${at}`]));
  return view;
}

describe('the rows of a table on screen', () => {
  it('are all rows, then those that a filter leaves, in the order of a sort', () => {
    const view = viewOf(6);
    view.setFilter('phone:""');
    assert.deepEqual(view.order, [0, 3]);
    view.pressHeader(0, false);
    view.pressHeader(0, false);
    assert.deepEqual(view.order, [3, 0]);
    view.add([['tAlpha', '']]);
    assert.deepEqual(view.order, [3, 0, 6]);
    view.setFilter('');
    assert.equal(view.order.length, 7);
    // The view has no row 7.
    view.change([
      [6, ['tOmega', '']],
      [7, ['tLost', '']],
    ]);
    view.setFilter('omega');
    assert.deepEqual([view.order, view.rows.length], [[6], 7]);
  });

  it('keep the keyboard on its row while they are sorted, and in sight where it is filtered away', () => {
    const view = viewOf(6);
    view.moveTo(4, 2);
    view.pressHeader(0, false);
    view.pressHeader(0, false);
    assert.deepEqual(view.active, { row: 1, column: 2 });
    view.setFilter('phone:""');
    assert.deepEqual(view.active, { row: 0, column: 2 });
    view.setFilter('nothing');
    assert.equal(view.active.row, 0);
    view.move('ArrowDown', false, false, 5);
    view.setFilter('');
    assert.deepEqual(view.active, { row: 0, column: 2 });
  });

  for (const [keys, row, column] of [
    ['ArrowDown', 1, 1],
    ['ArrowUp', -1, 1],
    ['ArrowUp ArrowUp', -1, 1],
    ['ArrowRight', 0, 2],
    ['ArrowRight ArrowRight', 0, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowLeft ArrowLeft', 0, 0],
    ['End', 0, 2],
    ['End Home', 0, 0],
    ['Ctrl+End', 99, 2],
    ['Ctrl+End ArrowDown', 99, 2],
    ['Ctrl+End Ctrl+Home', 0, 0],
    ['Ctrl+ArrowDown', 99, 1],
    ['Ctrl+ArrowDown Ctrl+ArrowUp', 0, 1],
    ['Ctrl+ArrowRight', 0, 2],
    ['Ctrl+ArrowRight Ctrl+ArrowLeft', 0, 0],
    ['PageDown', 20, 1],
    ['PageDown PageDown PageUp', 20, 1],
    ['PageDown PageDown PageDown PageDown PageDown PageDown', 99, 1],
    ['PageUp', 0, 1],
  ] as const)
    it(`are walked with ${keys}`, () => {
      const view = viewOf(100);
      for (const key of keys.split(' ')) {
        const isFar = key.startsWith('Ctrl+');
        assert.equal(view.move(key.replace('Ctrl+', ''), isFar, false, 20), true);
      }
      assert.deepEqual(view.active, { row, column });
      assert.deepEqual(view.chosen, []);
      assert.equal(view.move('x', false, false, 20), false);
    });

  it('are chosen one by one, over a range, all that are shown, and none', () => {
    const view = viewOf(9);
    view.toggle(2);
    view.chooseTo(4);
    assert.deepEqual(view.chosen, [2, 3, 4]);
    view.toggle(3);
    assert.deepEqual(view.chosen, [2, 4]);
    assert.equal(view.chooseNone(), true);
    assert.equal(view.chooseNone(), false);
    view.moveTo(5, 1);
    view.move('ArrowUp', false, false, 5);
    view.move('ArrowDown', false, true, 5);
    view.move('ArrowDown', false, true, 5);
    assert.deepEqual(view.chosen, [4, 5, 6]);
    view.setFilter('phone:""');
    view.toggleAll();
    assert.deepEqual(view.chosen, [0, 3, 6]);
    view.toggleAll();
    assert.deepEqual(view.chosen, []);
    // The filter hid these two rows all the time.
    assert.deepEqual(view.everChosen, [4, 5]);
    view.setFilter('no such');
    view.toggleAll();
    assert.deepEqual(view.everChosen, [4, 5]);
  });

  it('are chosen by Shift from the row with the keyboard, where VS Code has restored the page', () => {
    const view = viewOf(100);
    view.moveTo(50, 1);
    view.move('ArrowDown', false, true, 20);
    assert.deepEqual(view.chosen, [50, 51]);
    const clicked = viewOf(100);
    clicked.moveTo(50, 1);
    clicked.chooseTo(52);
    assert.deepEqual(clicked.chosen, [50, 51, 52]);
  });

  it('are chosen by Shift from the first row after a click on a header', () => {
    const view = viewOf(6);
    for (let press = 0; press < 2; press += 1) view.pressHeader(0, false);
    view.goTo(HEADER, 1);
    view.chooseTo(1);
    assert.deepEqual(view.chosen, [5, 4]);
  });

  it('act: the chosen ones that are shown, or all that are shown if none is chosen', () => {
    const view = viewOf(6, [1, 3]);
    assert.deepEqual(view.acting, [1, 3]);
    view.setFilter('phone:""');
    assert.deepEqual(view.acting, [3]);
    // The view's row 1 shows row 3 of the table.
    view.toggle(1);
    assert.deepEqual(view.acting, []);
    assert.deepEqual(view.everChosen, [1]);
    view.setFilter('');
    assert.deepEqual(view.acting, [1]);
    view.chooseNone();
    assert.deepEqual(view.acting, [0, 1, 2, 3, 4, 5]);
  });

  it('never lose a row, and never leave the keyboard outside, whatever a person does', () => {
    const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowLeft');
    const act = fc.oneof(
      fc.tuple(keys, fc.boolean(), fc.boolean()).map(
        ([key, isFar, isShift]) =>
          (view: TableView) =>
            void view.move(key, isFar, isShift, 5),
      ),
      fc
        .constantFrom('', '1', 'phone:""', 'no such')
        .map((text) => (view: TableView) => view.setFilter(text)),
      fc.tuple(fc.nat(1), fc.boolean()).map(
        ([column, isMore]) =>
          (view: TableView) =>
            view.pressHeader(column, isMore),
      ),
      fc.nat(40).map((row) => (view: TableView) => view.toggle(row)),
    );
    fc.assert(
      fc.property(fc.array(act), (acts) => {
        const view = viewOf(30);
        for (const each of acts) {
          each(view);
          assert.ok(view.active.row >= HEADER && view.active.row < Math.max(1, view.order.length));
          assert.equal(new Set(view.order).size, view.order.length);
        }
        view.setFilter('');
        assert.equal(view.order.length, 30);
      }),
    );
  });
});
