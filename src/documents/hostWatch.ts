export interface HostWatchDeps {
  /** Sends a ping to the extension host, which returns the same number at once. */
  readonly ping: (count: number) => void;
  readonly after: (milliseconds: number, run: () => void) => void;
  /** Called after `isLost` has changed. */
  readonly changed: () => void;
  /** Time limit of a reply, in ms; one second by default. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 1000;
/** Time limit of the first reply, in ms: a starting extension host is busy. Also the interval of regular pings. */
const FIRST_PATIENCE_MS = 3000;

/**
 * Detects in a webview that the extension host has ended. `ask` sends one ping. While the user waits for a result,
 * pings are sent every 3 s until `isLost` is true.
 */
export class HostWatch {
  #asked = 0;
  #answered = 0;
  #isLost = false;
  #isWaiting = false;

  constructor(private readonly deps: HostWatchDeps) {}

  /** True after a ping without a reply in time, until the newest ping is answered. */
  get isLost(): boolean {
    return this.#isLost;
  }

  ask(): void {
    const asked = ++this.#asked;
    this.deps.after(this.#answered === 0 ? FIRST_PATIENCE_MS : (this.deps.patienceMs ?? PATIENCE_MS), () => {
      if (this.#answered < asked) this.#set(true);
    });
    this.deps.ping(asked);
  }

  /** Starts or stops the regular pings. */
  setWaiting(isWaiting: boolean): void {
    const begins = isWaiting && !this.#isWaiting;
    this.#isWaiting = isWaiting;
    if (begins) this.#askAgain();
  }

  #askAgain(): void {
    if (!this.#isWaiting || this.#isLost) return;
    this.ask();
    this.deps.after(FIRST_PATIENCE_MS, () => this.#askAgain());
  }

  heard(count: number): void {
    this.#answered = count;
    if (count === this.#asked) this.#set(false);
  }

  #set(isLost: boolean): void {
    if (this.#isLost === isLost) return;
    this.#isLost = isLost;
    this.deps.changed();
  }
}
