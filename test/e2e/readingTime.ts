/** Returns a check that is true after the time within which an answer to a question does not count. */
export function readingTime(): () => boolean {
  const start = Date.now();
  return () => Date.now() - start > 1000;
}
