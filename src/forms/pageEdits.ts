/**
 * The page's count of what it sent. A field belongs to the user until the host has acknowledged its last input; until
 * then no message of the host may write into it.
 */
export class PageEdits {
  #sequence = 0;
  #version = 0;
  readonly #last = new Map<string, number>();

  /** The sequence number of the next edit, which is one of this field. */
  next(field: string): number {
    this.#sequence += 1;
    this.#last.set(field, this.#sequence);
    return this.#sequence;
  }

  /** False for a state that is older than the one shown. */
  isNewer(version: number): boolean {
    if (version <= this.#version) return false;
    this.#version = version;
    return true;
  }

  /** True when the host's value of the field is the newest there is. */
  mayShow(field: string, acknowledged: number): boolean {
    return acknowledged >= (this.#last.get(field) ?? 0);
  }
}
