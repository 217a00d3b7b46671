interface Edit {
  readonly field: string;
  /** null takes the field's change back. */
  readonly value: string | null;
}

/**
 * The page's count of what it sent. A field belongs to the user until the host has acknowledged its last input; until
 * then no message of the host may write into it.
 */
export class PageEdits {
  #sequence = 0;
  #version = 0;
  #acknowledged = 0;
  readonly #last = new Map<string, Edit & { readonly sequence: number }>();

  /** The sequence number of the next edit, which gives this field this value; null takes its change back. */
  next(field: string, value: string | null): number {
    this.#sequence += 1;
    this.#last.set(field, { field, value, sequence: this.#sequence });
    return this.#sequence;
  }

  /** False for a state that is older than the one shown. */
  isNewer(version: number): boolean {
    if (version <= this.#version) return false;
    this.#version = version;
    return true;
  }

  /** The document holds every edit up to this sequence. */
  acknowledge(sequence: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, sequence);
  }

  /** True when the host's value of the field is the newest there is. */
  mayShow(field: string): boolean {
    return this.#acknowledged >= (this.#last.get(field)?.sequence ?? 0);
  }

  /** What the host has not acknowledged, the newest value of each field. */
  get unsent(): readonly Edit[] {
    return [...this.#last.values()].filter(({ sequence }) => sequence > this.#acknowledged);
  }
}
