import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { FormField, FormModel, FormSection, FormWords, UserGroupView } from '../protocol';
import { icon, iconButton } from './iconButton';
import { FieldView, type FieldActions } from './fieldView';
import { NoticeView } from './noticeView';

export interface FormActions extends FieldActions, FooterActions {
  readonly copyId: () => void;
  readonly remedy: (offer: number, index: number) => void;
  /** Called when the focused element was removed. */
  readonly leave: () => void;
}

/** Whether the host's value of a field is the newest, so that it may replace the shown text. */
type MayWrite = (field: string) => boolean;

/** The form: notice, head, sections of fields, and footer. */
export class FormView {
  readonly #notice: NoticeView;
  readonly #sizes: FooterSizes;
  readonly #lists = new Map<FormSection['id'], HTMLElement>();
  readonly #fields = new Map<string, FieldView>();
  #model: FormModel | undefined;
  /** The user group that was shown last. It is hidden while the model has only a notice. */
  #userGroup: UserGroupView | undefined;
  #isLocked = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly words: FormWords,
    private readonly actions: FormActions,
  ) {
    this.#notice = new NoticeView(actions.remedy, actions.leave);
    this.#sizes = new FooterSizes(root);
    // A new session starts with an empty page.
    render(nothing, root);
  }

  show(model: FormModel, offer: number, mayWrite: MayWrite): void {
    this.#model = model;
    this.#userGroup = model.userGroup ?? this.#userGroup;
    this.#draw(model, mayWrite);
    this.#notice.show(model.notice, offer, model.userGroup === undefined);
  }

  /** While locked, fields accept no typing and Save does nothing; typed text stays. */
  setLocked(isLocked: boolean): void {
    this.#isLocked = isLocked;
    if (this.#model) this.#draw(this.#model, () => false);
  }

  #draw(model: FormModel, mayWrite: MayWrite): void {
    const isAlone = model.userGroup === undefined;
    this.root.classList.toggle('alone', isAlone);
    this.root.classList.toggle('locked', this.#isLocked);
    const shown = this.#userGroup;
    const sections = shown?.sections.map((section) => this.#section(section, mayWrite));
    const flags = { isLocked: this.#isLocked, isHidden: isAlone };
    const page = html`${this.#notice.root} ${this.#header(model)}
      <div class="body" ?hidden=${isAlone}>${sections}</div>
      ${shown ? footer(this.words, shown, this.actions, flags) : nothing}`;
    render(page, this.root);
    this.#sizes.watch();
  }

  #header({ environmentAndLevel: { environment, level, live }, userGroup }: FormModel): TemplateResult {
    const facts = userGroup && [
      html`<h1>${userGroup.title}</h1>`,
      html`<div class="facts">
        ${badge(userGroup.group)}
        <span class="id-row" ?hidden=${userGroup.id === ''}>
          <span class="muted">${this.words.id}</span>
          <code class="id">${userGroup.id}</code>
          ${iconButton('copy', { label: this.words.copyId, press: this.actions.copyId })}
        </span>
        <span class="status">${userGroup.status}</span>
      </div>`,
    ];
    return html`<header class="head">
      <div class="place">
        <span class="place-name">${environment} · ${level}</span>
        <span class="badge live" ?hidden=${live === ''}>${live}</span>
      </div>
      ${facts}
    </header>`;
  }

  #section({ id, title, note, fields }: FormSection, mayWrite: MayWrite): TemplateResult {
    const heading = `section-${id}`;
    const list =
      id === 'readOnly'
        ? html`<dl class="fields">${fields.map(fixedField)}</dl>`
        : this.#list(id, fields, mayWrite);
    return html`<section class="section ${id}" aria-labelledby=${heading}>
      <h2 id=${heading}>${title}</h2>
      <p class="section-note" ?hidden=${note === ''}>${note}</p>
      ${list}
    </section>`;
  }

  /** The list of a section's fields. A new field comes last, so that the others keep their position and focus. */
  #list(id: FormSection['id'], fields: readonly FormField[], mayWrite: MayWrite): HTMLElement {
    const list = this.#lists.get(id) ?? document.createElement('div');
    list.className = 'fields';
    this.#lists.set(id, list);
    for (const field of fields) {
      const view = this.#fields.get(field.name) ?? new FieldView(field.name, this.words, this.actions);
      this.#fields.set(field.name, view);
      if (view.root.parentElement !== list) list.append(view.root);
      view.show({ ...field, mayWrite: mayWrite(field.name), isLocked: this.#isLocked });
    }
    return list;
  }
}

function badge(group: UserGroupView['group']): TemplateResult | typeof nothing {
  return group.kind === 'none'
    ? nothing
    : html`<span class="badge">${icon(group.kind)}<span>${group.label}</span></span>`;
}

function fixedField({ name, label, value, placeholder, note }: FormField): TemplateResult {
  return html`<div class="fixed">
    <dt class="field-head">
      <span class="fixed-label">${label}</span>
      ${label === name ? nothing : html`<code class="muted">${name}</code>`}
    </dt>
    <dd class="value ${value === '' ? 'muted' : ''}">${value === '' ? placeholder : value}</dd>
    <dd class="note">${note}</dd>
  </div>`;
}

/** Space in px between the footer and content scrolled into view. */
const CLEARANCE = 8;

type FooterActions = Readonly<Record<'save' | 'undoSave' | 'showExchange', () => void>>;

/**
 * The changes, and the buttons Show Exchange, Undo Save and Save. `isLocked`: the host does not answer, so nobody knows
 * whether a save is running.
 */
function footer(
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
  // The Save button has `aria-disabled`, because a disabled button would lose the focus during the save.
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

/** Keeps the focused field clear of the footer, whose size also depends on zoom and editor width. */
export class FooterSizes {
  readonly #sizes = new ResizeObserver(() => this.#follow());
  #watched: readonly Element[] = [];

  constructor(private readonly page: HTMLElement) {}

  /** Call after each drawing. Watches the list's items too, because a list of full height does not grow with them. */
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

/** Scrolls the focused field out from behind the footer, which grows with the first change. `edge`: its top in px. */
function uncover(focused: Element | null, edge: number): void {
  if (!focused?.matches('[data-field]')) return;
  const { top, bottom } = focused.getBoundingClientRect();
  if (top < window.innerHeight && bottom > edge) focused.scrollIntoView({ block: 'nearest' });
}
