import type { Frame, Page } from 'playwright-core';

/**
 * Times are medians of six or more, in ms, without painting; floors are the least time of such work in the same page.
 */
export interface TableFigures {
  readonly sort: number;
  readonly sortFloor: number;
  readonly key: number;
  readonly keyFloor: number;
  /** Draws at once and lays out, without a frame. */
  readonly draw: number;
  /** The most drawings between two frames, and rows in the document. */
  readonly drawsInFrame: number;
  readonly drawnRows: number;
  /** Frames above 50 ms, of 120 that scroll, and of 120 of a plain box with as many rows of text in it. */
  readonly slowFrames: number;
  readonly slowFramesOfText: number;
  readonly heapBytes: number;
}

/** Measures a table of 10,000 rows in its page, with Korean and Latin names in the first column. */
export async function measureTable(page: Page | Frame): Promise<TableFigures> {
  return page.evaluate(async () => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const timed = async (act: () => void): Promise<number> => {
      await frame();
      const from = performance.now();
      act();
      return performance.now() - from;
    };
    const median = (values: readonly number[]) =>
      values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
    const names = Array.from({ length: 10_000 }, (_, at) =>
      at % 2 === 0 ? `대한상사 ${at}` : `Hanbit ${at}`,
    );
    const texts = names.map((name) => JSON.stringify([name, name, name, name, name]));
    const { compare } = new Intl.Collator('en');
    const header = document.querySelectorAll<HTMLElement>('[role=columnheader]')[1];
    const sorts = { ours: [] as number[], floor: [] as number[] };
    for (let turn = 0; turn < 6; turn += 1) {
      sorts.ours.push(await timed(() => header?.click()));
      sorts.floor.push(await timed(() => names.toSorted(compare)));
    }
    const filter = document.querySelector<HTMLInputElement>('.filter');
    const keys = { ours: [] as number[], floor: [] as number[] };
    for (const text of ['한', '한상', '한상사', '한상사 1', '한상사 12', '한상사 123', '']) {
      keys.ours.push(
        await timed(() => {
          if (!filter) return;
          filter.value = text;
          filter.dispatchEvent(new InputEvent('input'));
        }),
      );
      keys.floor.push(await timed(() => texts.filter((each) => each.toLowerCase().includes(text))));
    }
    const grid = document.querySelector('.grid');
    const draws: number[] = [];
    for (let step = 0; step < 40; step += 1) {
      await frame();
      const from = performance.now();
      // Draws at once; asking for the height lays the page out.
      grid?.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }));
      if (grid && grid.scrollHeight > 0) draws.push(performance.now() - from);
    }
    grid?.scrollTo(0, 0);
    await frame();
    await frame();
    // Each drawing moves the window of rows.
    let count = 0;
    const observer = new MutationObserver((changes) => (count += changes.length));
    const rows = document.querySelector('.window');
    if (rows) observer.observe(rows, { attributeFilter: ['style'] });
    const frames: number[] = [];
    const counts: number[] = [];
    const drawn: number[] = [];
    let before = await frame();
    for (let step = 0; step < 120; step += 1) {
      for (let part = 0; part < 4; part += 1) grid?.scrollBy(0, 175);
      const now = await frame();
      frames.push(now - before);
      before = now;
      counts.push(count);
      count = 0;
      drawn.push(rows?.childElementCount ?? 0);
    }
    observer.disconnect();
    const box = document.createElement('div');
    const { width = 0, height = 0 } = grid?.getBoundingClientRect() ?? {};
    Object.assign(box.style, {
      position: 'fixed',
      top: '0',
      overflow: 'auto',
      background: 'canvas',
      zIndex: '9',
    });
    Object.assign(box.style, {
      width: `${width}px`,
      height: `${height}px`,
      lineHeight: '24px',
      whiteSpace: 'pre',
    });
    box.innerText = texts.join('\n');
    document.body.append(box);
    await frame();
    const plain: number[] = [];
    before = await frame();
    for (let step = 0; step < 120; step += 1) {
      box.scrollBy(0, 700);
      const now = await frame();
      plain.push(now - before);
      before = now;
    }
    const { usedJSHeapSize } = (performance as unknown as { memory: { usedJSHeapSize: number } }).memory;
    box.remove();
    return {
      sort: median(sorts.ours),
      sortFloor: median(sorts.floor),
      key: median(keys.ours),
      keyFloor: median(keys.floor),
      draw: median(draws),
      drawsInFrame: Math.max(...counts),
      drawnRows: Math.max(...drawn),
      slowFrames: frames.filter((ms) => ms > 50).length,
      slowFramesOfText: plain.filter((ms) => ms > 50).length,
      heapBytes: usedJSHeapSize,
    };
  });
}
