interface Edit {
  readonly field: string;
  /** Null undoes the field's change. */
  readonly value: string | null;
}

/**
 * Edits that the page sent. Until the host has acknowledged a field's last edit, no message may overwrite the field.
 */
export class PageEdits {
  #sequence = 0;
  #version = 0;
  #acknowledged = 0;
  readonly #last = new Map<string, Edit & { readonly sequence: number }>();

  /** Numbers the next edit; null undoes the field's change. */
  next(field: string, value: string | null): number {
    this.#sequence += 1;
    this.#last.set(field, { field, value, sequence: this.#sequence });
    return this.#sequence;
  }

  /** Accepts a state unless it is older than the shown one; true if accepted. */
  acceptIfNewer(version: number): boolean {
    if (version <= this.#version) return false;
    this.#version = version;
    return true;
  }

  /** The document holds all edits up to this number. */
  acknowledge(sequence: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, sequence);
  }

  /** True if the host's value of the field is the newest. */
  mayShow(field: string): boolean {
    return this.#acknowledged >= (this.#last.get(field)?.sequence ?? 0);
  }

  /** The newest unacknowledged edit of each field. */
  get unsent(): readonly Edit[] {
    return [...this.#last.values()].filter(({ sequence }) => sequence > this.#acknowledged);
  }
}
