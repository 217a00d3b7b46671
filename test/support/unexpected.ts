/** A `noteThrown` for tests in which nothing of our own may throw. */
export function unexpected(thrown: unknown): never {
  throw thrown;
}
