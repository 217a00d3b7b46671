import type { PageState } from '../pageState';

type PagePosition = PageState['place'];

/** Stands for the first field if no field had the focus; no field has this name. */
const FIRST = '*';

/** Tracks the focused field, and the field to focus next. */
export class PageFocus {
  /** Field to focus once the page has the focus: a page never takes it from another editor. */
  #wanted = '';
  /** Field that had the focus last. */
  #last = '';

  constructor() {
    window.addEventListener('focus', () => this.#focus());
    document.addEventListener('focusin', ({ target }) => {
      this.#wanted = '';
      this.#last = (target instanceof HTMLElement && target.dataset['field']) || this.#last;
    });
  }

  get current(): PagePosition {
    const focused = document.activeElement;
    const field = (focused instanceof HTMLElement && focused.dataset['field']) || this.#wanted || this.#last;
    return { scroll: window.scrollY, field };
  }

  goTo({ scroll, field }: PagePosition): void {
    this.#wanted = field;
    this.settle();
    window.scrollTo(0, scroll);
  }

  /** Focuses the field that had the focus last, else the first field; waits until that field exists. */
  goBack(): void {
    this.#wanted = this.#last || FIRST;
    this.settle();
  }

  /** Tries again to focus the wanted field, which may have been drawn since. */
  settle(): void {
    if (document.hasFocus()) this.#focus();
  }

  #focus(): void {
    if (this.#wanted === '') return;
    const input = [...document.querySelectorAll('input')].find(
      ({ dataset }) => this.#wanted === FIRST || this.#wanted === dataset['field'],
    );
    if (!input) return;
    input.focus({ preventScroll: true });
    // The user continues typing at the end.
    input.setSelectionRange(input.value.length, input.value.length);
    // No focus event comes if the field was already focused.
    if (document.activeElement === input) this.#wanted = '';
  }
}
