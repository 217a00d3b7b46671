import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { MAX_FIELD_LENGTH, type FormField, type FormSection, type FormWords } from '../protocol';
import { element, iconButton, setText } from './element';

export interface FieldActions {
  readonly type: (field: string, value: string) => void;
  readonly reset: (field: string) => void;
}

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

/** One field that can be changed: label, mark, input, and a sentence where one is needed. */
class FieldView {
  readonly root = element('div', { className: 'field' });
  readonly #input = document.createElement('vscode-textfield');
  readonly #label = element('label');
  readonly #note = element('p', { className: 'note' });
  readonly #mark: HTMLElement;
  readonly #reset: HTMLButtonElement;
  #isComposing = false;

  constructor(
    readonly name: string,
    private readonly words: FormWords,
    actions: FieldActions,
  ) {
    const id = `field-${name}`;
    this.#input.id = id;
    this.#input.dataset['field'] = name;
    this.#input.maxLength = MAX_FIELD_LENGTH;
    this.#input.autocomplete = 'off';
    this.#label.htmlFor = id;
    this.#mark = element('span', { className: 'mark', text: words.modified });
    this.#reset = iconButton('reset', words.resetField, () => {
      actions.reset(name);
      // The button goes away with the change.
      this.#input.focus();
    });
    this.#input.addEventListener('input', () => actions.type(name, this.#input.value));
    this.#input.addEventListener('compositionstart', () => (this.#isComposing = true));
    this.#input.addEventListener('compositionend', () => (this.#isComposing = false));
    this.root.append(
      element(
        'div',
        { className: 'field-head' },
        this.#label,
        element('code', { className: 'muted', text: name }),
        element('span', { className: 'field-tools' }, this.#mark, this.#reset),
      ),
      this.#input,
      this.#note,
    );
  }

  /** `mayWrite`: the value is not older than what the user typed. */
  show(field: FormField, mayWrite: boolean): void {
    setText(this.#label, field.label);
    this.#input.label = field.label;
    this.#input.placeholder = field.placeholder;
    this.#input.readonly = !field.editable;
    if (mayWrite && !this.#isComposing && this.#input.value !== field.value) this.#write(field.value);
    this.root.classList.toggle('changed', field.changed);
    this.root.classList.toggle('refused', field.isRefused);
    this.#input.invalid = field.isRefused;
    this.#mark.hidden = !field.changed;
    this.#reset.hidden = !field.changed || !field.editable;
    const reset = `${this.words.resetField}: ${field.label}`;
    if (this.#reset.title !== reset) {
      this.#reset.title = reset;
      this.#reset.setAttribute('aria-label', reset);
    }
    setText(this.#note, field.note);
    this.#note.hidden = field.note === '';
    this.#describe(
      [...(field.changed ? [this.words.modified] : []), field.note].filter(Boolean).join('. '),
      field.isRefused,
    );
  }

  /** Takes no typing until the next `show`; the text can still be read and copied. */
  lock(): void {
    this.#input.readonly = true;
    this.#reset.hidden = true;
  }

  /** The caret of a user who stands in the field stays where it was. */
  #write(value: string): void {
    const { wrappedElement: inner } = this.#input;
    const caret = this.#input.focused ? inner.selectionStart : null;
    this.#input.value = value;
    if (caret === null) return;
    void this.#input.updateComplete.then(() => {
      const offset = Math.min(caret, value.length);
      inner.setSelectionRange(offset, offset);
    });
  }

  /** The inner input has a scope of its own, which no id of the page reaches. */
  #describe(text: string, isRefused: boolean): void {
    void this.#input.updateComplete.then(() => {
      const { wrappedElement: inner } = this.#input;
      if (text === '') inner.removeAttribute('aria-description');
      else inner.setAttribute('aria-description', text);
      inner.setAttribute('aria-invalid', String(isRefused));
    });
  }
}
