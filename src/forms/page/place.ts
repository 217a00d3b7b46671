import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import type { PagePlace } from '../handOver';

/** Where the user stands in the page, and where they shall stand. */
export class Place {
  /** The field that gets the focus once the page has it: a page never takes the focus from another editor. */
  #wanted = '';

  constructor() {
    window.addEventListener('focus', () => this.#focus());
    document.addEventListener('focusin', () => (this.#wanted = ''));
  }

  get current(): PagePlace {
    const focused = document.activeElement;
    const field = (focused instanceof HTMLElement && focused.dataset['field']) || this.#wanted;
    return { scroll: window.scrollY, field };
  }

  goTo({ scroll, field }: PagePlace): void {
    this.#wanted = field;
    if (document.hasFocus()) this.#focus();
    window.scrollTo(0, scroll);
  }

  #focus(): void {
    for (const input of document.querySelectorAll('vscode-textfield')) {
      if (this.#wanted === '' || input.dataset['field'] !== this.#wanted) continue;
      // It takes no focus before it is drawn.
      void input.updateComplete.then(() => {
        if (this.#wanted !== input.dataset['field']) return;
        input.focus({ preventScroll: true });
        // Where a user who types on goes on.
        input.wrappedElement.setSelectionRange(input.value.length, input.value.length);
      });
    }
  }
}
