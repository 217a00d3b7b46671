export interface HostWatchNeeds {
  /** Sends the host a question that it answers at once. */
  readonly ping: () => void;
  /** Runs something later; what it returns takes that back. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  readonly lost: () => void;
  readonly found: () => void;
}

const PATIENCE_MS = 1000;

/**
 * The page's watch over its host, which may be killed at any moment while the page stands. It asks when the user does
 * something, never by itself.
 */
export class HostWatch {
  #stop: (() => void) | undefined;
  #isLost = false;

  constructor(private readonly needs: HostWatchNeeds) {}

  /** Nobody answered the last question in time. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Asks whether the host is there, one question at a time. */
  ask(patience = PATIENCE_MS): void {
    if (this.#stop) return;
    this.#stop = this.needs.after(patience, () => {
      this.#stop = undefined;
      if (this.#isLost) return;
      this.#isLost = true;
      this.needs.lost();
    });
    this.needs.ping();
  }

  /** Any message of the host. One that was merely busy is taken back. */
  heard(): void {
    this.#stop?.();
    this.#stop = undefined;
    if (!this.#isLost) return;
    this.#isLost = false;
    this.needs.found();
  }
}
