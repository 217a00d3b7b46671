interface Edit {
  readonly field: string;
  /** null takes the field's change back. */
  readonly value: string | null;
}

/** What the page sent. Until the host has acknowledged a field's last input, no message may write into that field. */
export class PageEdits {
  #sequence = 0;
  #version = 0;
  #acknowledged = 0;
  readonly #last = new Map<string, Edit & { readonly sequence: number }>();

  /** Notes the next edit and gives it a number; null takes the field's change back. */
  next(field: string, value: string | null): number {
    this.#sequence += 1;
    this.#last.set(field, { field, value, sequence: this.#sequence });
    return this.#sequence;
  }

  /** Takes the version of a state unless it is older than the one shown. Gives whether it did. */
  acceptIfNewer(version: number): boolean {
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
