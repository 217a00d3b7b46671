import type { FormModel, FormSection, FormWords } from '../protocol';
import { element } from './element';
import { FooterView } from './footerView';
import type { FieldActions } from './fieldView';
import { HeaderView } from './headerView';
import { NoticeView } from './noticeView';
import { SectionView } from './sectionView';

export interface FormActions extends FieldActions {
  readonly save: () => void;
  readonly copyId: () => void;
  readonly remedy: (offer: number, index: number) => void;
}

/** The whole page. It is built once and afterwards only written to. */
export class FormView {
  readonly #header: HeaderView;
  readonly #notice: NoticeView;
  readonly #body = element('div', { className: 'body' });
  readonly #sections = new Map<FormSection['id'], SectionView>();
  readonly #footer: FooterView;

  constructor(
    private readonly root: HTMLElement,
    private readonly words: FormWords,
    private readonly actions: FormActions,
  ) {
    this.#header = new HeaderView(words, actions.copyId);
    this.#notice = new NoticeView(actions.remedy);
    this.#footer = new FooterView(words, actions.save);
    root.replaceChildren(this.#notice.root, this.#header.root, this.#body, this.#footer.root);
  }

  /** `mayWrite` says of which fields the host's value is the newest. */
  show(model: FormModel, offer: number, mayWrite: (field: string) => boolean): void {
    const { notice, record } = model;
    this.root.classList.toggle('alone', record === undefined);
    this.#header.show(model);
    this.#notice.show(notice, offer, record === undefined);
    this.#body.hidden = this.#footer.root.hidden = record === undefined;
    if (!record) return;
    for (const section of record.sections) this.#sectionOf(section.id).show(section, mayWrite);
    this.#footer.show(record);
  }

  #sectionOf(id: FormSection['id']): SectionView {
    const known = this.#sections.get(id);
    if (known) return known;
    const made = new SectionView(id, this.words, this.actions);
    this.#sections.set(id, made);
    this.#body.append(made.root);
    return made;
  }
}
