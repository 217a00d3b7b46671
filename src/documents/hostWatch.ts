export interface HostWatchDeps {
  /** Sends the extension host a ping, which it returns at once with the same number. */
  readonly ping: (count: number) => void;
  readonly after: (milliseconds: number, run: () => void) => void;
  /** Called when `isLost` changed. */
  readonly changed: () => void;
  /** Time limit of a reply in ms; by default one second. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 1000;
/** Time limit of the first reply in ms: a starting extension host is busy. */
const FIRST_PATIENCE_MS = 3000;

/**
 * Notices in a webview that its extension host died. Pings on user actions; every few seconds only while the user waits
 * for a result.
 */
export class HostWatch {
  #asked = 0;
  #answered = 0;
  #isLost = false;
  #isWaiting = false;

  constructor(private readonly deps: HostWatchDeps) {}

  /** True once a ping timed out, until the newest ping is answered. */
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

  /** Starts or stops regular pings, while the user waits for the host. */
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

  /** Takes the host's reply to ping `count`. */
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
