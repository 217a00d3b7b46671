import type { Frame, Page } from 'playwright-core';

/**
 * Times are medians of at least six measurements, in ms, without painting. A floor is the time of the bare sort or filter
 * of an array in the same page.
 */
export interface TableFigures {
  readonly sort: number;
  readonly sortFloor: number;
  readonly key: number;
  readonly keyFloor: number;
  /** Time of one drawing with its layout. */
  readonly draw: number;
  /** Largest number of drawings between two frames. */
  readonly drawsInFrame: number;
  /** Largest number of rows in the DOM. */
  readonly drawnRows: number;
  /** Number of frames longer than 50 ms among 60 frames that scroll 700 px each, in the best turn. */
  readonly slowFrames: number;
  /** Number of frames longer than 50 ms among 60 frames without work, in the best turn. */
  readonly slowFramesOfNothing: number;
  readonly heapBytes: number;
}

/**
 * Measures a table of 10,000 rows in its page, with Korean and Latin names in the first column. `mostTurns`: number of
 * turns that scroll.
 */
export async function measureTable(page: Page | Frame, mostTurns = 3): Promise<TableFigures> {
  return page.evaluate(async (most) => {
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
      // The key draws at once; reading `scrollHeight` forces the layout.
      grid?.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }));
      if (grid && grid.scrollHeight > 0) draws.push(performance.now() - from);
    }
    grid?.scrollTo(0, 0);
    await frame();
    await frame();
    // Each drawing changes the style of the row window, so style changes count the drawings.
    let count = 0;
    const observer = new MutationObserver((changes) => (count += changes.length));
    const rows = document.querySelector('.window');
    if (rows) observer.observe(rows, { attributeFilter: ['style'] });
    /** Number of frames longer than 50 ms in the best turn of 60 frames. `act` runs before each frame. */
    const slowFrames = async (act: () => void): Promise<number> => {
      const turns: number[] = [];
      for (let turn = 0; turn < most; turn += 1) {
        grid?.scrollTo(0, 0);
        await frame();
        await frame();
        count = 0;
        let slow = 0;
        let before = performance.now();
        for (let step = 0; step < 60; step += 1) {
          act();
          await frame();
          const now = performance.now();
          if (now - before > 50) slow += 1;
          before = now;
        }
        turns.push(slow);
      }
      return Math.min(...turns);
    };
    const counts: number[] = [];
    const drawn: number[] = [];
    const slow = await slowFrames(() => {
      counts.push(count);
      count = 0;
      drawn.push(rows?.childElementCount ?? 0);
      for (let part = 0; part < 4; part += 1) grid?.scrollBy(0, 175);
    });
    observer.disconnect();
    const slowOfNothing = await slowFrames(() => undefined);
    const { usedJSHeapSize } = (performance as unknown as { memory: { usedJSHeapSize: number } }).memory;
    return {
      sort: median(sorts.ours),
      sortFloor: median(sorts.floor),
      key: median(keys.ours),
      keyFloor: median(keys.floor),
      draw: median(draws),
      drawsInFrame: Math.max(...counts),
      drawnRows: Math.max(...drawn),
      slowFrames: slow,
      slowFramesOfNothing: slowOfNothing,
      heapBytes: usedJSHeapSize,
    };
  }, mostTurns);
}
