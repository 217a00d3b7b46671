import type { PageState } from '../pageState';

type PagePosition = PageState['place'];

/** Stands for the first field, where no field had the focus yet; no field is called so. */
const FIRST = '*';

/** Which field has the focus, and which one gets it. */
export class PageFocus {
  /** The field that gets the focus once the page has it: a page never takes the focus from another editor. */
  #wanted = '';
  /** The field that had it last. */
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

  /** Back to the field that had the focus last, or to the first one, as soon as there is one. */
  goBack(): void {
    this.#wanted = this.#last || FIRST;
    this.settle();
  }

  /** The page may have the wanted field by now. */
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
    // A user who types on goes on there.
    input.setSelectionRange(input.value.length, input.value.length);
    // A field that had the focus already fires no event.
    if (document.activeElement === input) this.#wanted = '';
  }
}
