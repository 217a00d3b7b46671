import type { FormNotice } from '../protocol';
import { textButton } from './buttons';
import { element } from './element';
import { icon } from './icons';

/** The sentence above the fields, or the card in their place; made anew only when it changes, so that it is heard once. */
export class NoticeView {
  readonly root = element('div', { className: 'notice-place' });
  #shown = '';

  constructor(private readonly press: (offer: number, index: number) => void) {}

  /** `offer` names the buttons; `isCard`: nothing else is shown. */
  show(notice: FormNotice | undefined, offer: number, isCard: boolean): void {
    const key = JSON.stringify([notice, offer, isCard]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.root.replaceChildren(...(notice ? [this.#build(notice, offer, isCard)] : []));
  }

  #build({ tone, title, sentence, remedies }: FormNotice, offer: number, isCard: boolean): HTMLElement {
    const buttons = remedies.map((label, index) =>
      textButton(label, () => this.press(offer, index), index > 0),
    );
    return element(
      'div',
      {
        className: `notice ${tone}${isCard ? ' card' : ''}`,
        attributes: { role: tone === 'busy' ? 'status' : 'alert' },
      },
      icon(tone),
      element(
        'div',
        { className: 'notice-body' },
        element(isCard ? 'h1' : 'p', { className: 'notice-title', text: title }),
        ...(sentence === '' ? [] : [element('p', { className: 'notice-sentence', text: sentence })]),
        ...(buttons.length === 0 ? [] : [element('div', { className: 'buttons' }, ...buttons)]),
      ),
    );
  }
}
