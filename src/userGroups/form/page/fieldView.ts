import { html, render } from 'lit-html';
import { MAX_FIELD_LENGTH } from '../pageState';
import type { FormField, FormWords } from '../protocol';
import { iconButton } from './iconButton';

export interface FieldActions {
  readonly type: (field: string, value: string) => void;
  readonly reset: (field: string) => void;
}

/** State of a field. `mayWrite`: true if `value` may replace the typed text, because it is at least as new. */
export interface ShownField extends FormField {
  readonly mayWrite: boolean;
  /** True if the field accepts no typing; its text can be copied. */
  readonly isLocked: boolean;
}

/**
 * An editable field: label, mark, input and note. The input is created once, so that messages disturb neither typing,
 * caret nor focus.
 */
export class FieldView {
  readonly root = document.createElement('div');
  readonly #input = document.createElement('input');
  #isComposing = false;

  constructor(
    private readonly name: string,
    private readonly words: FormWords,
    private readonly actions: FieldActions,
  ) {
    this.#input.id = `field-${name}`;
    this.#input.dataset['field'] = name;
    this.#input.maxLength = MAX_FIELD_LENGTH;
    this.#input.autocomplete = 'off';
    this.#input.addEventListener('input', () => actions.type(name, this.#input.value));
    this.#input.addEventListener('compositionstart', () => (this.#isComposing = true));
    this.#input.addEventListener('compositionend', () => (this.#isComposing = false));
  }

  show(field: ShownField): void {
    const { label, note, changed, editable, isRefused, isLocked } = field;
    this.#update(field);
    const reset = (): void => {
      this.actions.reset(this.name);
      // The button disappears with the change, so focus the input.
      this.#input.focus();
    };
    const button = {
      label: `${this.words.resetField}: ${label}`,
      press: reset,
      isHidden: !changed || !editable || isLocked,
    };
    this.root.className = `field${changed ? ' changed' : ''}${isRefused ? ' refused' : ''}`;
    const template = html`<div class="field-head">
        <label for=${this.#input.id}>${label}</label>
        <code class="muted">${this.name}</code>
        <span class="field-tools">
          <span class="mark" ?hidden=${!changed}>${this.words.modified}</span>
          ${iconButton('reset', button)}
        </span>
      </div>
      ${this.#input}
      <p class="note" ?hidden=${note === ''}>${note}</p>`;
    render(template, this.root);
  }

  #update({ placeholder, value, note, changed, editable, isRefused, ...shown }: ShownField): void {
    this.#input.placeholder = placeholder;
    this.#input.readOnly = !editable || shown.isLocked;
    this.#input.ariaInvalid = String(isRefused);
    this.#input.ariaDescription =
      [changed ? this.words.modified : '', note].filter(Boolean).join('. ') || null;
    if (shown.mayWrite && !this.#isComposing && this.#input.value !== value) this.#write(value);
  }

  /** Keeps the caret of a focused field. */
  #write(value: string): void {
    const caret = document.activeElement === this.#input ? this.#input.selectionStart : null;
    this.#input.value = value;
    if (caret !== null) this.#input.setSelectionRange(caret, caret);
  }
}
