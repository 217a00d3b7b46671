import type { FormSection, FormWords } from '../protocol';
import { element, setText } from './element';
import { FieldView, type FieldActions } from './fieldView';

/** One section of the form. Its fields are made once, so that a message disturbs neither typing nor caret nor focus. */
export class SectionView {
  readonly root: HTMLElement;
  readonly #title = element('h2');
  readonly #note = element('p', { className: 'section-note' });
  readonly #list: HTMLElement;
  readonly #fields = new Map<string, FieldView>();
  #fixed = '';

  constructor(
    readonly id: FormSection['id'],
    private readonly words: FormWords,
    private readonly actions: FieldActions,
  ) {
    this.#title.id = `section-${id}`;
    this.#list = element(id === 'readOnly' ? 'dl' : 'div', { className: 'fields' });
    this.root = element(
      'section',
      { className: `section ${id}`, attributes: { 'aria-labelledby': this.#title.id } },
      this.#title,
      this.#note,
      this.#list,
    );
  }

  /** `mayWrite` says of which fields the host's value is the newest. */
  show(section: FormSection, mayWrite: (field: string) => boolean): void {
    setText(this.#title, section.title);
    setText(this.#note, section.note);
    this.#note.hidden = section.note === '';
    if (this.id === 'readOnly') this.#showFixed(section);
    else this.#showInputs(section, mayWrite);
  }

  /** Until the next `show`. */
  lock(): void {
    for (const field of this.#fields.values()) field.lock();
  }

  #showInputs(section: FormSection, mayWrite: (field: string) => boolean): void {
    for (const field of section.fields) {
      let view = this.#fields.get(field.name);
      if (!view) {
        view = new FieldView(field.name, this.words, this.actions);
        this.#fields.set(field.name, view);
        this.#list.append(view.root);
      }
      view.show(field, mayWrite(field.name));
    }
  }

  #showFixed(section: FormSection): void {
    const key = JSON.stringify(section.fields);
    if (key === this.#fixed) return;
    this.#fixed = key;
    this.#list.replaceChildren(
      ...section.fields.map(({ name, label, value, placeholder, note }) =>
        element(
          'div',
          { className: 'fixed' },
          element(
            'dt',
            { className: 'field-head' },
            element('span', { className: 'fixed-label', text: label }),
            ...(label === name ? [] : [element('code', { className: 'muted', text: name })]),
          ),
          value === ''
            ? element('dd', { className: 'value muted', text: placeholder })
            : element('dd', { className: 'value', text: value }),
          element('dd', { className: 'note', text: note }),
        ),
      ),
    );
  }
}
