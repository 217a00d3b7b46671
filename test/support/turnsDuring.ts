/** How often others had their turn in the extension host before it was done. */
export async function turnsDuring(work: () => unknown): Promise<number> {
  let turns = 0;
  let isOver = false;
  const take = (): void => {
    turns += 1;
    if (!isOver) setImmediate(take);
  };
  setImmediate(take);
  await work();
  isOver = true;
  return turns;
}
