import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { listShapes } from '../fixtures/listShapes';
import { injections } from '../support/injections';
import { manyGroups, tableFixture } from '../support/tableFixture';
import { measureTable } from '../support/measureTable';
import { violations } from './axe';
import { useTablePage } from './tablePage';
import { until } from './until';

describe('the page of a table, in a plain browser', () => {
  const open = useTablePage();

  it('shows the rows with the literals as received, absent apart from null', async () => {
    const { page } = await open(
      '{"list":[{"name":"가","id":9007199254740993,"z":-0},{"name":"나","z":null}]}',
    );
    assert.deepEqual(await headers(page), ['name', 'id', 'z']);
    assert.deepEqual(await texts(page), [
      ['가', '9007199254740993', '-0'],
      ['나', '–', 'null'],
    ]);
    assert.equal(await page.locator('.counts').innerText(), '2 of 2 rows');
  });

  it('has the name of a column of numbers above them, and of a column of texts above those', async () => {
    const { page } = await open('[{"a":"가","n":1},{"n":2},{"a":"나","n":null}]');
    const right = async (selector: string) => {
      const box = (await page.locator(selector).boundingBox()) ?? assert.fail();
      return box.x + box.width;
    };
    const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x;
    assert.equal(
      await left('.head [data-column="1"] .text'),
      await left('[data-row="0"] [data-column="1"] .text'),
    );
    const apart =
      (await right('.head [data-column="2"] .text')) -
      (await right('[data-row="0"] [data-column="2"] .text'));
    assert.ok(Math.abs(apart) < 8, `${apart} px`);
  });

  it('draws some of 10,000 rows, and those that are scrolled to', async () => {
    const { page } = await open(manyGroups(10_000));
    const grid = page.getByRole('grid');
    await until('all rows are there', async () => (await grid.getAttribute('aria-rowcount')) === '10001');
    assert.ok((await page.locator('.window .row').count()) <= 60);
    await grid.evaluate((element) => (element.scrollTop = 5_000 * 24));
    await page.getByText('대한상사 5000', { exact: true }).waitFor();
    const row = page.getByRole('row').filter({ hasText: '대한상사 5000' });
    assert.equal(await row.getAttribute('aria-rowindex'), '5002');
  });

  it('is walked with keys', async () => {
    const { page } = await open(manyGroups(137), { deps: { preferred } });
    for (const [keys, expected] of [
      ['ArrowDown', '3:company_name'],
      ['ArrowUp', '1:company_name'],
      ['ArrowRight', '2:business_number'],
      ['ArrowLeft', '2:Select'],
      ['Home', '2:Select'],
      ['End', '2:limit'],
      ['Control+End', '138:limit'],
      ['Control+End Control+Home', '2:Select'],
      ['Control+ArrowDown', '138:company_name'],
      ['PageDown PageDown PageDown PageDown PageDown PageDown PageDown', '138:company_name'],
      ['PageDown PageUp', '2:company_name'],
      ['ArrowDown ArrowDown ArrowUp', '3:company_name'],
      ['ArrowUp ArrowUp', '1:company_name'],
      ['ArrowLeft ArrowLeft', '2:Select'],
      ['End ArrowRight', '2:limit'],
      ['Control+End ArrowDown', '138:limit'],
      ['PageDown Control+ArrowUp', '2:company_name'],
      ['Control+ArrowRight', '2:limit'],
      ['Control+ArrowRight Control+ArrowLeft', '2:Select'],
      ['ArrowUp End', '1:limit'],
      ['Control+F ArrowDown ArrowDown', '3:company_name'],
      ['Control+F Enter ArrowRight', '2:business_number'],
    ] as const) {
      await start(page);
      for (const key of [...toFirstCell, ...keys.split(' ')]) await page.keyboard.press(key);
      await until(`${keys} leads to ${expected}`, async () => (await activeCell(page)) === expected);
    }
  });

  it('is chosen in with keys', async () => {
    const { page, fixture } = await open(manyGroups(9), { deps: { preferred } });
    const rows = page.locator('.window .row[aria-selected="true"]');
    for (const [keys, chosen] of [
      ['Space', '0'],
      ['Space Space', ''],
      ['Shift+ArrowDown Shift+ArrowDown', '0 1 2'],
      ['Shift+ArrowDown Shift+ArrowDown Escape', ''],
      ['Control+A', 'all'],
      ['Space ArrowDown ArrowDown Shift+Space', '0 1 2'],
      ['ArrowUp ArrowLeft Enter', 'all'],
      ['ArrowUp ArrowLeft Space Space', ''],
      ['ArrowLeft Enter', '0'],
      ['Control+End Shift+ArrowUp', '7 8'],
      ['Control+A Space', '1 2 3 4 5 6 7 8'],
      ['Shift+ArrowDown ArrowDown Space', '0 1 2'],
      ['Space Control+End Shift+Space', 'all'],
      ['Shift+PageDown', 'all'],
    ] as const) {
      await start(page);
      for (const key of [...toFirstCell, ...keys.split(' ')]) await page.keyboard.press(key);
      const all = '0 1 2 3 4 5 6 7 8';
      const numbers = chosen === 'all' ? all : chosen;
      await until(`${keys} chooses ${chosen}`, async () => {
        const shown = await rows.evaluateAll((each) =>
          each.map((row) => (row as HTMLElement).dataset['row']),
        );
        return shown.join(' ') === numbers;
      });
      // Without a choice, an action is for all rows.
      const acting = numbers === '' ? all : numbers;
      await until(
        `the host knows what ${keys} chose`,
        () => (fixture.session.acting?.join(' ') ?? all) === acting,
      );
      await page.keyboard.press('Escape');
    }
  });

  it('counts a single row as one, says why Compare is grey, and marks several members of one name', async () => {
    const { page, fixture } = await open('[{"id":"a","phone":"02-1","phone":"02-2"}]');
    await page.getByText('1 of 1 row', { exact: true }).waitFor();
    const compare = page.getByRole('button', { name: 'Compare (1)' });
    assert.equal(await compare.getAttribute('aria-disabled'), 'true');
    assert.equal(await compare.getAttribute('title'), 'Select 2 to 20 rows to compare.');
    // Clicks in the page, since Playwright's `click` waits until the button is enabled.
    await compare.evaluate((button: HTMLElement) => button.click());
    await until('the reason is said', () => fixture.done.includes('Select 2 to 20 rows to compare.'));
    const cell = page.getByTitle('The row has several fields with this name.');
    assert.equal((await cell.innerText()).trim(), '2× "02-1", "02-2"');
    await cell.click();
    await page.locator('footer', { hasText: 'phone · The row has several fields with this name.' }).waitFor();
  });

  it('counts chosen rows that the filter hides', async () => {
    const { page } = await open('[{"a":"tea"},{"a":"coffee"},{"a":"milk"}]');
    await start(page);
    await page.keyboard.press('Space');
    await page.locator('.filter').fill('coffee');
    const counts = page.locator('.counts');
    await until(
      'it is said',
      async () => (await counts.innerText()) === '1 of 3 rows · 1 selected, not shown',
    );
    await page.locator('.filter').fill('');
    await until('it is shown', async () => (await counts.innerText()) === '3 of 3 rows · 1 selected');
  });

  it('shows new states of its rows in place: the same elements, the same choice and order', async () => {
    const textOf = (state: string) =>
      JSON.stringify(['b', 'a', 'c'].map((id) => ({ id, state: id === 'a' ? state : 'will change' })));
    let text = textOf('will change');
    const { page, fixture } = await open(text, {
      deps: {
        find: () => ({
          content: { bytes: new TextEncoder().encode(text), extension: 'json' },
          createdAt: 0,
        }),
        head: () => ({ title: 'Changes', notes: [], buttons: [], rowButtons: [] }),
      },
    });
    await page.getByRole('columnheader', { name: 'id', exact: true }).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const row = page.locator('.window .row[aria-selected="true"]');
    const handle = await row.elementHandle();
    text = textOf('saved');
    fixture.session.refresh();
    await page.getByText('saved', { exact: true }).waitFor();
    assert.deepEqual(await texts(page), [
      ['a', 'saved'],
      ['b', 'will change'],
      ['c', 'will change'],
    ]);
    assert.ok(await row.evaluate((now, before) => now === before, handle));
  });

  it('shows the number of rows on an action that needs a choice once there is one', async () => {
    const rowButtons = [
      { action: 'useMine', title: 'Use Mine' },
      { action: 'copy', title: 'Copy' },
    ] as const;
    const head = () => ({ title: 'Changes', notes: [], buttons: [], rowButtons });
    const { page } = await open('[{"id":"a"},{"id":"b"}]', { deps: { head } });
    await page.getByText('Copy (2)', { exact: true }).waitFor();
    await page.getByText('Use Mine', { exact: true }).waitFor();
    await start(page);
    await page.keyboard.press('Space');
    await page.getByText('Use Mine (1)', { exact: true }).waitFor();
  });

  it('sorts by its headers with keys and the mouse, and says so', async () => {
    const { page } = await open('[{"n":10,"t":"b"},{"n":9,"t":"a"},{"n":9,"t":"b"}]');
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await start(page);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await until('up', async () => (await header('n').getAttribute('aria-sort')) === 'ascending');
    assert.deepEqual(await texts(page), [
      ['9', 'a'],
      ['9', 'b'],
      ['10', 'b'],
    ]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await until('both', async () => (await header('t').getAttribute('aria-sort')) === 'descending');
    assert.deepEqual(await texts(page), [
      ['9', 'b'],
      ['9', 'a'],
      ['10', 'b'],
    ]);
    await header('n').click();
    await until('down', async () => (await header('n').getAttribute('aria-sort')) === 'descending');
    assert.equal(await header('t').getAttribute('aria-sort'), 'none');
  });

  it('makes a column wider by keys and by the mouse', async () => {
    const { page, fixture } = await open('[{"a":1,"b":2}]');
    const width = async () => (await page.getByRole('columnheader', { name: 'b' }).boundingBox())?.width ?? 0;
    const before = await width();
    await start(page);
    for (const key of ['ArrowUp', 'ArrowRight', 'Alt+ArrowRight']) await page.keyboard.press(key);
    await until('it is wider', async () => (await width()) === before + 16);
    const handle = page.locator('.handle').nth(1);
    await handle.hover();
    await page.mouse.down();
    const box = (await handle.boundingBox()) ?? assert.fail();
    await page.mouse.move(box.x + 3 + 40, box.y + 5);
    await page.mouse.up();
    await until('it is wider still', async () => Math.abs((await width()) - before - 56) <= 3);
    assert.equal(await page.getByRole('columnheader', { name: 'b' }).getAttribute('aria-sort'), 'none');
    await until('the host keeps both', () => fixture.done.length === 2);
    assert.deepEqual(fixture.done, [`b ${before + 16}`, `b ${Math.round(await width())}`]);
  });

  it('finds the three groups without a phone among 137, and copies them with headers', async () => {
    const { page, fixture } = await open(manyGroups(137), { deps: { preferred } });
    await page.keyboard.press('Control+F');
    await page.keyboard.type('phone:""');
    await page.locator('.counts').filter({ hasText: '3 of 137 rows' }).waitFor();
    await page.getByRole('button', { name: 'Copy (3)' }).click();
    await until('they are copied', () => fixture.copied.length === 1);
    assert.equal(fixture.copied[0]?.split('\r\n').length, 5);
    assert.match(fixture.copied[0], /^company_name\tbusiness_number\tphone/);
    assert.deepEqual(fixture.done, ['Copied 3 rows']);
  });

  it('loses no letter of Korean that is typed into the filter, and waits for whole syllables', async () => {
    const { page } = await open(manyGroups(137));
    const filter = page.getByRole('searchbox');
    await filter.focus();
    const client = await page.context().newCDPSession(page);
    let done = '';
    for (const steps of ['ㄷ대', 'ㅎ하한', 'ㅅ사상', 'ㅅ사'].map((each) => each.split(''))) {
      const syllable = steps.at(-1) ?? '';
      for (const step of steps) {
        await client.send('Input.imeSetComposition', { text: step, selectionStart: 1, selectionEnd: 1 });
        assert.equal(await filter.inputValue(), done + step);
        assert.doesNotMatch(await page.locator('.counts').innerText(), /^0 /);
      }
      await client.send('Input.insertText', { text: syllable });
      done += syllable;
      assert.equal(await filter.inputValue(), done);
    }
    await page.locator('.counts').filter({ hasText: '69 of 137 rows' }).waitFor();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'grid');
  });

  it('keeps what its keys do to itself: VS Code hears none of them', async () => {
    const { page, fixture } = await open(manyGroups(9));
    await page.evaluate(() => {
      addEventListener(
        'keydown',
        ({ key }) => (document.body.dataset['keys'] = `${document.body.dataset['keys'] ?? ''}${key} `),
      );
    });
    await start(page);
    for (const key of ['Control+A', 'Control+C', 'Control+F']) await page.keyboard.press(key);
    assert.equal(
      (await page.locator('body').getAttribute('data-keys'))?.replaceAll('Control ', '').trim(),
      '',
    );
    assert.deepEqual(fixture.done, ['Copied 9 rows']);
    assert.equal(await page.evaluate(() => document.activeElement?.className), 'filter');
  });

  it('opens a row with Enter and a double click, and shows the whole text of a cell', async () => {
    const { page, fixture } = await open('[{"id":"a","o":{"b": [1, 2]}},{"id":"b","o":"x\\nyC:\\\\new"}]');
    await start(page);
    await page.keyboard.press('Enter');
    await until('it is opened', () => fixture.done.length === 1);
    await page.getByText('b', { exact: true }).dblclick();
    await until('both are', () => fixture.done.length === 2);
    assert.deepEqual(fixture.done, ['row {"id":"a","o":{"b":[1,2]}}', 'row {"id":"b","o":"x\\nyC:\\\\new"}']);
    await page.keyboard.press('ArrowRight');
    await page.locator('footer').filter({ hasText: 'x' }).waitFor();
    assert.equal(await page.locator('.whole').innerText(), 'x\nyC:\\new');
  });

  it('comes back as it was left: filter, order, widths, keyboard and choice', async () => {
    const state = {
      filter: '대한',
      sort: [{ column: 0, descending: true }],
      active: { row: 3, column: 2 },
      scroll: 24,
    };
    const { page } = await open(manyGroups(137), {
      state,
      deps: { preferred, widths: () => new Map([['company_name', 222]]) },
    });
    await page.locator('.counts').filter({ hasText: '69 of 137 rows' }).waitFor();
    assert.equal(await page.getByRole('searchbox').inputValue(), '대한');
    assert.equal((await page.getByRole('columnheader', { name: 'company_name' }).boundingBox())?.width, 222);
    assert.equal((await activeCell(page)).split(':')[1], 'business_number');
  });

  it('says that a result has expired, and asks for it only when somebody presses', async () => {
    const { page, fixture } = await open(undefined);
    await page.getByText('This result has expired').waitFor();
    assert.deepEqual(fixture.done, []);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Call Again…' }).click();
    await until('it is asked for', () => fixture.done.length === 1);
  });

  it('shows every shape of a list right, or says that there is none', async () => {
    const { page, fixture } = await open('[]');
    const show = async (text: string, rows: number | undefined): Promise<void> => {
      const { deps } = await tableFixture(text);
      fixture.deps.find = () => deps.find();
      fixture.session.refresh();
      if (rows === undefined) return page.getByText('no list').waitFor();
      const count = rows.toLocaleString('en');
      const said = new RegExp(`^${count} of ${count} rows?$`);
      return page.locator('.counts').filter({ hasText: said }).waitFor();
    };
    for (const { text, rows } of listShapes) {
      // No shape has seven rows, so what the page shows next is of this shape.
      await show('[1,2,3,4,5,6,7]', 7);
      await show(text, rows);
      assert.equal(await page.evaluate(() => 'wasAttacked' in window), false);
    }
  });

  it('makes no element of 300 injected texts, in names and values', async () => {
    const list = injections.map((text) => ({ name: text, [text]: text, nested: { text } }));
    const { page } = await open(JSON.stringify({ list }));
    await until(
      'all are there',
      async () => (await page.getByRole('grid').getAttribute('aria-rowcount')) === `${injections.length + 1}`,
    );
    for (let at = 0; at < injections.length; at += 20) {
      await page.getByRole('grid').evaluate((grid, top) => (grid.scrollTop = top), at * 24);
      await page.waitForTimeout(20);
      const foreign =
        'main :is(script, img, svg, iframe, style, link, a, form, object, embed, video, template, meta, base, details)';
      assert.equal(await page.locator(foreign).count(), 0);
    }
    assert.equal(await page.evaluate(() => 'wasAttacked' in window), false);
  });

  // Each theme once; `tableThemes.test.ts` has each theme in each of its sizes, in Korean.
  for (const [name, width, zoom, bodyClass] of [
    ['at 900 px', 900, 1, 'vscode-dark'],
    ['at 300 px', 300, 1, 'vscode-light'],
    ['at 300 px', 300, 1, 'vscode-high-contrast-light'],
    ['at 200 % zoom', 640, 2, 'vscode-high-contrast'],
  ] as const)
    it(`fits ${name} in ${bodyClass} without a violation`, async () => {
      const { page } = await open(manyGroups(137), {
        bodyClass,
        viewport: { width, height: 700 },
        deps: { preferred },
      });
      await page.evaluate(
        (factor) => document.documentElement.style.setProperty('zoom', String(factor)),
        zoom,
      );
      await start(page);
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(over <= 0, `${over} px too wide`);
      assert.deepEqual(await violations(page), []);
    });

  it('is quick with 10,000 rows: sort, filter key, scrolling, heap', async () => {
    const { page } = await open(manyGroups(10_000), { deps: { preferred } });
    await until(
      'all are there',
      async () => (await page.getByRole('grid').getAttribute('aria-rowcount')) === '10001',
    );
    const figures = await measureTable(page, 1);
    console.log(`T1   ${JSON.stringify(figures)}`);
    // Compares with the floors of the same run, since absolute times depend on the machine. The bench limits slow frames.
    assert.ok(figures.sort <= 10 * figures.sortFloor, 'a sort');
    assert.ok(figures.key <= 20 * figures.keyFloor, 'a key in the filter');
    assert.ok(figures.drawsInFrame <= 1, 'a drawing a frame');
    assert.ok(figures.drawnRows <= 60, 'rows in the document');
    assert.ok(figures.heapBytes <= 60_000_000, 'heap');
  });
});

const preferred = ['company_name', 'business_number', 'phone', 'status', 'user_group_id'];

/** Keys that lead from any cell to the first one with text, where a new table begins. */
const toFirstCell = ['Control+Home', 'ArrowRight'];

async function start(page: Page): Promise<void> {
  await page.getByRole('grid').focus();
}

async function headers(page: Page): Promise<readonly string[]> {
  return page.locator('.head .text').allInnerTexts();
}

async function texts(page: Page): Promise<readonly (readonly string[])[]> {
  const rows = page.locator('.window .row');
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('.text')].map(({ textContent }) => textContent)),
  );
}

/** Row, counted with the header row, and column of the focused cell. */
async function activeCell(page: Page): Promise<string> {
  return page.evaluate(() => {
    const grid = document.querySelector('[role=grid]');
    const cell = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
    const column = Number(cell?.dataset['column']);
    const header = document.querySelectorAll('.head .cell')[column];
    const name = header?.querySelector('.text, .unseen')?.textContent;
    return `${cell?.parentElement?.getAttribute('aria-rowindex')}:${name}`;
  });
}
