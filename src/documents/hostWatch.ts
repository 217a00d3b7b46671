export interface HostWatchDeps {
  /** Sends the extension host a question, which it answers at once with the same number. */
  readonly ping: (count: number) => void;
  readonly after: (milliseconds: number, run: () => void) => void;
  /** `isLost` is another than before. */
  readonly changed: () => void;
  /** How long an answer may take, in ms; by default one second. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 1000;
/** An extension host that starts has more to do than to answer. */
const FIRST_PATIENCE_MS = 3000;

/**
 * Notices that the extension host died while its page stands. Asks when the user does something, and by itself only while
 * the user can do nothing but wait.
 */
export class HostWatch {
  #asked = 0;
  #answered = 0;
  #isLost = false;
  #isWaiting = false;

  constructor(private readonly deps: HostWatchDeps) {}

  /** A question was not answered in time, and the newest one still is not. */
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

  /** The user waits for the host, or no longer. */
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

  /** The host answered the question of that number. */
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
