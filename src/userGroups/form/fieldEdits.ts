import type { FieldValue } from './documentText';

interface Edit extends FieldValue {
  /** The sequence number that its page gave it; 0 for an edit of an earlier page. */
  readonly sequence: number;
}

/**
 * Keeps form and document in step while a user types: one edit is in flight, then the newest value of the field that
 * has waited longest is next. An edit is dropped only when it is settled or its field has a newer value.
 */
export class FieldEdits {
  readonly #waiting = new Map<string, Edit>();
  #flying: Edit | undefined;
  #received = 0;

  /**
   * Takes an edit of the page unless it is not newer than all before (repeated, out of order). Gives whether it did.
   */
  receiveIfNewer(edit: FieldValue, sequence: number): boolean {
    if (sequence <= this.#received) return false;
    this.#received = sequence;
    this.#waiting.set(edit.field, { ...edit, sequence });
    return true;
  }

  /** The edit to apply now; undefined while one is in flight, and when none waits. */
  take(): FieldValue | undefined {
    if (this.#flying) return undefined;
    const [next] = [...this.#waiting.values()].sort((one, other) => one.sequence - other.sequence);
    if (!next) return undefined;
    this.#waiting.delete(next.field);
    this.#flying = next;
    return next;
  }

  /** Ends the flight. An edit that was not applied waits again, unless its field has a newer one. */
  settle(applied: boolean): void {
    const edit = this.#flying;
    this.#flying = undefined;
    if (edit && !applied && !this.#waiting.has(edit.field)) this.#waiting.set(edit.field, edit);
  }

  /** The document holds every edit up to this sequence, or a newer one of the same field is on its way. */
  get acknowledged(): number {
    const open = this.#flying ? [this.#flying, ...this.#waiting.values()] : [...this.#waiting.values()];
    return open.reduce((least, { sequence }) => Math.max(0, Math.min(least, sequence - 1)), this.#received);
  }

  /** A new page counts from 1 again; the edits of the page before are still applied. */
  restart(): void {
    this.#received = 0;
    for (const [field, edit] of this.#waiting) this.#waiting.set(field, { ...edit, sequence: 0 });
    if (this.#flying) this.#flying = { ...this.#flying, sequence: 0 };
  }

  /** Drops every edit, as the document holds another user group now. */
  forget(): void {
    this.#received = 0;
    this.#waiting.clear();
    this.#flying = undefined;
  }
}
