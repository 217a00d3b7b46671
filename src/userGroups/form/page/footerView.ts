import type { UserGroupView, FormWords } from '../protocol';
import { element, icon, setText, textButton } from './element';

/** Between the footer and what the browser scrolls into view, in px. */
const CLEARANCE = 8;

/** The changes, and the button that sends them. */
export class FooterView {
  readonly root: HTMLElement;
  readonly #summary = element('p', { className: 'summary', attributes: { role: 'status' } });
  readonly #list = element('ul', { className: 'changes' });
  readonly #save: HTMLElement;
  readonly #undo: HTMLElement;
  readonly #exchange: HTMLElement;
  /** Sizes change also after the changes are drawn: by zoom, and by the editor's width. */
  readonly #sizes = new ResizeObserver(() => this.#follow());
  #shown = '';
  #button = '';

  constructor(
    private readonly words: FormWords,
    { save, undoSave, showExchange }: Readonly<Record<'save' | 'undoSave' | 'showExchange', () => void>>,
  ) {
    this.#list.setAttribute('aria-label', words.changes);
    this.#save = textButton(
      words.save,
      () => {
        if (this.#save.ariaDisabled !== 'true') save();
      },
      false,
    );
    this.#save.classList.add('save');
    this.#undo = textButton(
      words.undoSave,
      () => {
        undoSave();
        // This button goes, and would take the keyboard with it. A browser scrolls to the end for what is sticky there.
        this.#save.focus({ preventScroll: true });
      },
      true,
    );
    this.#undo.title = navigator.userAgent.includes('Mac') ? 'Cmd+Alt+Z' : 'Ctrl+Alt+Z';
    this.#exchange = textButton(words.showExchange, showExchange, true);
    this.root = element(
      'footer',
      { className: 'foot', attributes: { 'aria-label': words.changes } },
      element('div', { className: 'foot-text' }, this.#summary, this.#list),
      this.#exchange,
      this.#undo,
      this.#save,
    );
  }

  show({ changes, summary, canSave, canUndoSave, canShowExchange, saving }: UserGroupView): void {
    setText(this.#summary, summary);
    this.#showChanges(changes);
    // Not `disabled`: a disabled button would lose the keyboard while it saves.
    this.#save.ariaDisabled = canSave ? 'false' : 'true';
    this.#undo.hidden = !canUndoSave;
    this.#exchange.hidden = !canShowExchange;
    this.#showButton(saving);
  }

  /** Until the next `show`. Nobody knows whether a save goes on. */
  lock(): void {
    this.#save.ariaDisabled = 'true';
    this.#undo.hidden = true;
    this.#showButton(false);
  }

  #showButton(saving: boolean): void {
    const label = saving ? this.words.saving : this.words.save;
    if (label === this.#button) return;
    this.#button = label;
    this.#save.replaceChildren(...(saving ? [icon('busy')] : []), element('span', { text: label }));
  }

  #showChanges(changes: UserGroupView['changes']): void {
    const key = JSON.stringify(changes);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#list.hidden = changes.length === 0;
    const items = changes.map(({ label, from, to, hadValue }) =>
      element(
        'li',
        {},
        element('span', { className: 'change-label', text: label }),
        element('span', { className: hadValue ? 'change-from' : 'muted', text: from }),
        element('span', { className: 'change-arrow', text: '→' }),
        element('span', { className: 'change-to', text: to }),
      ),
    );
    this.#list.replaceChildren(...items);
    this.#sizes.disconnect();
    // A list at its full height does not grow with its items, so they are watched too.
    for (const target of [this.root, this.#list, ...items]) this.#sizes.observe(target);
  }

  #follow(): void {
    // The browser takes a field behind the footer for a visible one.
    document.documentElement.style.scrollPaddingBottom = `${this.root.offsetHeight + CLEARANCE}px`;
    this.#uncover(document.activeElement);
    // A list that scrolls must be reachable by keys; one that does not is no stop.
    if (this.#list.scrollHeight > this.#list.clientHeight) this.#list.tabIndex = 0;
    else this.#list.removeAttribute('tabindex');
  }

  /** The footer grows with the first change, over the field in which the user types. */
  #uncover(focused: Element | null): void {
    if (!focused?.matches('[data-field]')) return;
    const { top, bottom } = focused.getBoundingClientRect();
    if (top < window.innerHeight && bottom > this.root.getBoundingClientRect().top)
      focused.scrollIntoView({ block: 'nearest' });
  }
}
