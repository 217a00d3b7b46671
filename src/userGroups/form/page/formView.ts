import type { FormModel, FormSection, FormWords } from '../protocol';
import { element, icon, iconButton, setText } from './element';
import { FooterView } from './footerView';
import { NoticeView } from './noticeView';
import { SectionView, type FieldActions } from './sectionView';

export interface FormActions extends FieldActions {
  readonly save: () => void;
  readonly undoSave: () => void;
  readonly showExchange: () => void;
  readonly copyId: () => void;
  readonly remedy: (offer: number, index: number) => void;
  /** What had the keyboard is gone. */
  readonly leave: () => void;
}

/** The whole page. It is built once; afterwards only its texts and values change. */
export class FormView {
  readonly #header: HeaderView;
  readonly #notice: NoticeView;
  readonly #body = element('div', { className: 'body' });
  readonly #sections = new Map<FormSection['id'], SectionView>();
  readonly #footer: FooterView;
  #shown: readonly [FormModel, number] | undefined;
  #isLocked = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly words: FormWords,
    private readonly actions: FormActions,
  ) {
    this.#header = new HeaderView(words, actions.copyId);
    this.#notice = new NoticeView(actions.remedy, actions.leave);
    this.#footer = new FooterView(words, actions);
    root.replaceChildren(this.#notice.root, this.#header.root, this.#body, this.#footer.root);
  }

  /** `mayWrite` says of which fields the host's value is the newest. */
  show(model: FormModel, offer: number, mayWrite: (field: string) => boolean): void {
    const { notice, userGroup } = model;
    this.#shown = [model, offer];
    this.root.classList.toggle('alone', userGroup === undefined);
    this.#header.show(model);
    this.#notice.show(notice, offer, userGroup === undefined);
    this.#body.hidden = this.#footer.root.hidden = userGroup === undefined;
    if (userGroup) {
      for (const section of userGroup.sections) this.#sectionOf(section.id).show(section, mayWrite);
      this.#footer.show(userGroup);
    }
    this.#setLocked();
  }

  /** While it is locked nothing can be typed or pressed. What was typed stays as it is. */
  setLocked(isLocked: boolean): void {
    this.#isLocked = isLocked;
    this.#setLocked();
    if (!isLocked && this.#shown) this.show(...this.#shown, () => false);
  }

  #setLocked(): void {
    this.root.classList.toggle('locked', this.#isLocked);
    if (!this.#isLocked) return;
    for (const section of this.#sections.values()) section.lock();
    this.#footer.lock();
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

/** Which user group this is, and where a change goes. */
class HeaderView {
  readonly root = element('header', { className: 'head' });
  readonly #title = element('h1');
  readonly #badge = element('span', { className: 'badge' });
  readonly #status = element('span', { className: 'status' });
  readonly #id = element('code', { className: 'id' });
  readonly #idRow = element('span', { className: 'id-row' });
  readonly #facts = element('div', { className: 'facts' });
  readonly #environmentAndLevel = element('span', { className: 'place-name' });
  readonly #live = element('span', { className: 'badge live' });
  #group = '';

  constructor(words: FormWords, copyId: () => void) {
    this.#idRow.append(
      element('span', { className: 'muted', text: words.id }),
      this.#id,
      iconButton('copy', words.copyId, copyId),
    );
    this.#facts.append(this.#badge, this.#idRow, this.#status);
    this.root.append(
      element('div', { className: 'place' }, this.#environmentAndLevel, this.#live),
      this.#title,
      this.#facts,
    );
  }

  show({ environmentAndLevel, userGroup }: FormModel): void {
    setText(this.#environmentAndLevel, `${environmentAndLevel.environment} · ${environmentAndLevel.level}`);
    setText(this.#live, environmentAndLevel.live);
    this.#live.hidden = environmentAndLevel.live === '';
    this.#title.hidden = this.#facts.hidden = userGroup === undefined;
    if (!userGroup) return;
    setText(this.#title, userGroup.title);
    setText(this.#id, userGroup.id);
    this.#idRow.hidden = userGroup.id === '';
    setText(this.#status, userGroup.status);
    this.#showGroup(userGroup.group);
  }

  #showGroup(group: NonNullable<FormModel['userGroup']>['group']): void {
    if (group.kind === this.#group) return;
    this.#group = group.kind;
    this.#badge.hidden = group.kind === 'none';
    if (group.kind !== 'none') {
      this.#badge.replaceChildren(icon(group.kind), element('span', { text: group.label }));
    }
  }
}
