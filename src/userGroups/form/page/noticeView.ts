import type { TypedText } from '../pageState';
import type { FormNotice } from '../protocol';
import { element, icon, textButton } from './element';

/** The sentence above the fields, or the card instead of them. Made anew only when it changes: it is read out once. */
export class NoticeView {
  readonly root = element('div', { className: 'notice-place' });
  #shown = '';

  /** `leave`: the button with the keyboard is gone, and no other is in its place. */
  constructor(
    private readonly press: (offer: number, index: number) => void,
    private readonly leave: () => void = () => undefined,
  ) {}

  /** `offer` names the buttons; `isCard`: nothing else is shown. */
  show(notice: FormNotice | undefined, offer: number, isCard: boolean): void {
    const key = JSON.stringify([notice, offer, isCard]);
    if (key === this.#shown) return;
    this.#shown = key;
    const hadFocus = this.root.contains(document.activeElement);
    this.root.replaceChildren(...(notice ? [this.#build(notice, offer, isCard)] : []));
    if (hadFocus) this.#passFocus();
    // Who has just saved far below would not see why it failed. Who works elsewhere is left where they are.
    if (notice && !isQuiet(notice) && document.hasFocus()) this.root.scrollIntoView({ block: 'nearest' });
  }

  /** To the first button of the new notice, if the user is on the page. */
  #passFocus(): void {
    const button = document.hasFocus() ? this.root.querySelector('vscode-button') : null;
    // A button takes no focus before it is drawn.
    if (button) void button.updateComplete.then(() => button.focus());
    else this.leave();
  }

  #build(notice: FormNotice, offer: number, isCard: boolean): HTMLElement {
    const { tone, title, sentence, remedies } = notice;
    const buttons = remedies.map((label, index) =>
      textButton(label, () => this.press(offer, index), index > 0 || tone === 'info'),
    );
    return element(
      'div',
      {
        className: `notice ${tone}${isCard ? ' card' : ''}`,
        attributes: { role: isQuiet(notice) ? 'status' : 'alert' },
      },
      icon(tone === 'info' ? 'enterprise' : tone),
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

/** It interrupts nobody. */
function isQuiet({ tone }: FormNotice): boolean {
  return tone === 'busy' || tone === 'info';
}

/**
 * The card of a page whose extension host does not answer, and of what was typed there and is in no document. Its
 * `words` stand in the page itself, since no message could bring them.
 */
export class LostView {
  readonly root = element('div', { className: 'lost' });
  #shown = '';

  constructor(
    private readonly words: DOMStringMap,
    private readonly dismiss: () => void,
  ) {}

  /** `missing`: labels of fields whose change an earlier page sent last. `isCard`: nothing else is shown. */
  show(isLost: boolean, typed: readonly TypedText[], missing: readonly string[], isCard: boolean): void {
    const key = JSON.stringify([isLost, typed, missing, isCard]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.root.replaceChildren();
    const hasTyped = typed.length > 0;
    if (!isLost && !hasTyped && missing.length === 0) return;
    const { lostTitle = '', lost = '', lostTyped = '', keptTitle = '', kept = '' } = this.words;
    const { dismiss = '', reopen = '', reopenCommand, missing: mayBeMissing = '' } = this.words;
    const notice = new NoticeView(this.dismiss);
    this.root.append(notice.root);
    const title = isLost ? lostTitle : keptTitle;
    const gone = hasTyped ? kept : mayBeMissing.replace('{0}', () => missing.join(', '));
    const sentence = !isLost ? gone : hasTyped ? lostTyped : lost;
    notice.show({ tone: 'warning', title, sentence, remedies: isLost ? [] : [dismiss] }, 0, isCard);
    if (isLost) {
      // VS Code itself follows the link, and hands its command to whichever extension host there is by then.
      const link = element('a', { className: 'reopen', text: reopen });
      link.href = `command:${reopenCommand}?${encodeURIComponent(JSON.stringify([!hasTyped]))}`;
      notice.root.querySelector('.notice-body')?.append(link);
    }
    const rows = typed.flatMap((one) => this.#rowOf(one));
    if (hasTyped) this.root.append(element('dl', { className: 'typed' }, ...rows));
  }

  #rowOf({ label, value }: TypedText): readonly HTMLElement[] {
    const { copy = '', copied = '' } = this.words;
    const text = element('dd', { className: 'value', text: value, attributes: { tabindex: '0' } });
    const press = async (): Promise<void> => {
      // A browser that denies the page its clipboard copies what is selected.
      getSelection()?.selectAllChildren(text);
      await navigator.clipboard.writeText(value);
      button.textContent = copied;
    };
    const button = textButton(copy, () => void press(), true);
    button.ariaLabel = `${copy}: ${label}`;
    return [element('dt', {}, element('span', { className: 'fixed-label', text: label }), button), text];
  }
}
