import { html, nothing, type TemplateResult } from 'lit-html';
import type { FormWords, UserGroupView } from '../protocol';
import { icon } from './iconButton';

/** Space in px between the footer and content scrolled into view. */
const CLEARANCE = 8;

export type FooterActions = Readonly<Record<'save' | 'undoSave' | 'showExchange', () => void>>;

/** The changes, and the Save button. `isLocked`: it is unknown whether a save is running. */
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
    // This button disappears, so pass the focus on. Without `preventScroll` a browser scrolls to the end for sticky
    // elements.
    if (currentTarget instanceof HTMLElement)
      currentTarget.parentElement?.querySelector<HTMLElement>('.save')?.focus({ preventScroll: true });
  };
  // Not `disabled`: a disabled button would lose the focus during the save.
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

/** Keeps the focused element clear of the footer, whose size also depends on zoom and editor width. */
export class FooterSizes {
  readonly #sizes = new ResizeObserver(() => this.#follow());
  #watched: readonly Element[] = [];

  constructor(private readonly page: HTMLElement) {}

  /** Call after each drawing. Watches the items too, because a list of full height does not grow with them. */
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
    // The browser treats a field behind the footer as visible.
    document.documentElement.style.scrollPaddingBottom = `${foot.offsetHeight + CLEARANCE}px`;
    uncover(document.activeElement, foot.getBoundingClientRect().top);
    // A scrolling list needs a tab stop; a short one does not.
    if (list.scrollHeight > list.clientHeight) list.tabIndex = 0;
    else list.removeAttribute('tabindex');
  }
}

/** The first change makes the footer grow over the focused field. `edge`: the footer's top. */
function uncover(focused: Element | null, edge: number): void {
  if (!focused?.matches('[data-field]')) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (top < window.innerHeight && bottom > edge) focused.scrollIntoView({ block: 'nearest' });
}
