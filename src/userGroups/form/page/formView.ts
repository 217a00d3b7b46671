import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { FormField, FormModel, FormSection, FormWords, UserGroupView } from '../protocol';
import { icon, iconButton } from './iconButton';
import { FieldView, type FieldActions } from './fieldView';
import { footer, FooterSizes, type FooterActions } from './footer';
import { NoticeView } from './noticeView';

export interface FormActions extends FieldActions, FooterActions {
  readonly copyId: () => void;
  readonly remedy: (offer: number, index: number) => void;
  /** The focused element was removed. */
  readonly leave: () => void;
}

/** Whether the host's value of a field is the newest. */
type MayWrite = (field: string) => boolean;

/** The whole page. */
export class FormView {
  readonly #notice: NoticeView;
  readonly #sizes: FooterSizes;
  readonly #lists = new Map<FormSection['id'], HTMLElement>();
  readonly #fields = new Map<string, FieldView>();
  #model: FormModel | undefined;
  /** Hidden while only a notice is shown. */
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

  /** While locked, nothing can be typed or clicked; typed text stays. */
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

  /** The user group, and the target of a save. */
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

  /** A new field comes last, so that the others keep their position and focus. */
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
