import type { PageBaseline, HandedEdit } from './protocol';

/**
 * The page's count of what it sent. A field belongs to the user until the host has acknowledged its last input; until
 * then no message of the host may write into it.
 */
export class PageEdits {
  #sequence = 0;
  #version = 0;
  #acknowledged = 0;
  #baseline: PageBaseline = { origin: '', known: {} };
  readonly #last = new Map<string, { readonly sequence: number; readonly edit: HandedEdit }>();

  /** What the edits from now on are made on. */
  setBaseline(baseline: PageBaseline): void {
    this.#baseline = baseline;
  }

  /** The sequence number of the next edit, which gives this field this value; null takes its change back. */
  next(field: string, value: string | null): number {
    const { origin, known } = this.#baseline;
    this.#sequence += 1;
    this.#last.set(field, {
      sequence: this.#sequence,
      edit: { field, value, origin, known: known[field] ?? [] },
    });
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

  /** The user changed the field here. */
  has(field: string): boolean {
    return this.#last.has(field);
  }

  /** What the host has not acknowledged, the newest value of each field. */
  get unsent(): readonly HandedEdit[] {
    return [...this.#last.values()].flatMap(({ sequence, edit }) =>
      sequence > this.#acknowledged ? [edit] : [],
    );
  }
}
