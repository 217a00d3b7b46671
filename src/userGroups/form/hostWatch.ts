export interface HostWatchDeps {
  /** Sends the host a question that it answers at once, with the same number. */
  readonly ping: (count: number) => void;
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
  #asked = 0;
  #isLost = false;

  constructor(private readonly deps: HostWatchDeps) {}

  /** Nobody answered in time. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Asks whether the host is there. What it says to older questions does not answer this one. */
  ask(patience = PATIENCE_MS): void {
    this.#asked += 1;
    if (!this.#stop) this.#wait(patience);
    this.deps.ping(this.#asked);
  }

  /** The answer to a question. A host that was merely busy is found again. */
  heard(count: number): void {
    this.#stop?.();
    this.#stop = undefined;
    if (count < this.#asked) this.#wait(PATIENCE_MS);
    if (!this.#isLost) return;
    this.#isLost = false;
    this.deps.found();
  }

  #wait(patience: number): void {
    this.#stop = this.deps.after(patience, () => {
      this.#stop = undefined;
      if (this.#isLost) return;
      this.#isLost = true;
      this.deps.lost();
    });
  }
}
