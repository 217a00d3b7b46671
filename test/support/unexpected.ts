/** Throws its argument. For callbacks such as `noteThrown` that the test does not expect to be called. */
export function unexpected(thrown: unknown): never {
  throw thrown;
}
