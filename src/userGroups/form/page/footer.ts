import { html, nothing, type TemplateResult } from 'lit-html';
import type { FormWords, UserGroupView } from '../protocol';
import { icon } from './iconButton';

/** Between the footer and what the browser scrolls into view, in px. */
const CLEARANCE = 8;

export type FooterActions = Readonly<Record<'save' | 'undoSave' | 'showExchange', () => void>>;

/** The changes, and the button that sends them. `isLocked`: nobody knows whether a save goes on. */
export function footer(
  words: FormWords,
  { changes, summary, canSave, canUndoSave, canShowExchange, saving }: UserGroupView,
  { save, undoSave, showExchange }: FooterActions,
  { isLocked, isHidden }: Readonly<Record<'isLocked' | 'isHidden', boolean>>,
): TemplateResult {
  const mayPress = canSave && !isLocked;
  const isSaving = saving && !isLocked;
  const undo = ({ currentTarget }: Event): void => {
    undoSave();
    // This button goes, and would take the keyboard with it. A browser scrolls to the end for what is sticky there.
    if (currentTarget instanceof HTMLElement)
      currentTarget.parentElement?.querySelector<HTMLElement>('.save')?.focus({ preventScroll: true });
  };
  // The save button is not `disabled`: a disabled button would lose the keyboard while it saves.
  return html`<footer class="foot" aria-label=${words.changes} ?hidden=${isHidden}>
    <div class="foot-text">
      <p class="summary" role="status">${summary}</p>
      <ul class="changes" aria-label=${words.changes} ?hidden=${changes.length === 0}>
        ${changes.map(change)}
      </ul>
    </div>
    <button class="button" ?hidden=${!canShowExchange} @click=${showExchange}>${words.showExchange}</button>
    <button
      class="button"
      title=${navigator.userAgent.includes('Mac') ? 'Cmd+Alt+Z' : 'Ctrl+Alt+Z'}
      ?hidden=${!canUndoSave || isLocked}
      @click=${undo}
    >
      ${words.undoSave}
    </button>
    <button
      class="button first save"
      aria-disabled=${mayPress ? 'false' : 'true'}
      @click=${() => mayPress && save()}
    >
      ${isSaving ? icon('busy') : nothing}${isSaving ? words.saving : words.save}
    </button>
  </footer>`;
}

function change({ label, from, to, hadValue }: UserGroupView['changes'][number]): TemplateResult {
  return html`<li>
    <span class="change-label">${label}</span><span class=${hadValue ? 'change-from' : 'muted'}>${from}</span
    ><span class="change-arrow">→</span><span class="change-to">${to}</span>
  </li>`;
}

/** Keeps what has the keyboard in front of the footer, whose size also changes by zoom and by the editor's width. */
export class FooterSizes {
  readonly #sizes = new ResizeObserver(() => this.#follow());
  #watched: readonly Element[] = [];

  constructor(private readonly page: HTMLElement) {}

  /** After each drawing. A list at its full height does not grow with its items, so they are watched too. */
  watch(): void {
    const watched = [...this.page.querySelectorAll('.foot, .changes, .changes li')];
    if (
      watched.length === this.#watched.length &&
      watched.every((one, index) => one === this.#watched[index])
    )
      return;
    this.#watched = watched;
    this.#sizes.disconnect();
    for (const one of watched) this.#sizes.observe(one);
  }

  #follow(): void {
    const foot = this.page.querySelector<HTMLElement>('.foot');
    const list = this.page.querySelector<HTMLElement>('.changes');
    if (!foot || !list) return;
    // The browser takes a field behind the footer for a visible one.
    document.documentElement.style.scrollPaddingBottom = `${foot.offsetHeight + CLEARANCE}px`;
    uncover(document.activeElement, foot.getBoundingClientRect().top);
    // A list that scrolls must be reachable by keys; one that does not is no stop.
    if (list.scrollHeight > list.clientHeight) list.tabIndex = 0;
    else list.removeAttribute('tabindex');
  }
}

/** The footer grows with the first change, over the field in which the user types. `edge`: its upper edge. */
function uncover(focused: Element | null, edge: number): void {
  if (!focused?.matches('[data-field]')) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (top < window.innerHeight && bottom > edge) focused.scrollIntoView({ block: 'nearest' });
}
