import type { TypedText } from '../pageState';
import { textButton } from './buttons';
import { element } from './element';
import { NoticeView } from './noticeView';

/**
 * The card of a page whose host does not answer, and of what was typed there and is in no document. Its words stand
 * in the page itself, since a page that needs them hears of nobody.
 */
export class LostView {
  readonly root = element('div', { className: 'lost' });
  #shown = '';

  constructor(
    private readonly words: DOMStringMap,
    private readonly dismiss: () => void,
  ) {}

  /** `isCard`: nothing else is shown. */
  show(isLost: boolean, typed: readonly TypedText[], isCard: boolean): void {
    const key = JSON.stringify([isLost, typed, isCard]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.root.replaceChildren();
    if (!isLost && typed.length === 0) return;
    const { lostTitle, lost, lostTyped, keptTitle, kept, dismiss } = this.words;
    const sentence = isLost ? (typed.length > 0 ? lostTyped : lost) : kept;
    const title = (isLost ? lostTitle : keptTitle) ?? '';
    const remedies = isLost ? [] : [dismiss ?? ''];
    const notice = new NoticeView(this.dismiss);
    this.root.append(notice.root);
    notice.show({ tone: 'warning', title, sentence: sentence ?? '', remedies }, 0, isCard);
    if (isLost) notice.root.querySelector('.notice-body')?.append(this.#reopenLink(typed.length === 0));
    if (typed.length > 0)
      this.root.append(element('dl', { className: 'typed' }, ...typed.flatMap((one) => this.#rowOf(one))));
  }

  #rowOf({ label, value }: TypedText): readonly HTMLElement[] {
    const text = element('dd', { className: 'value', text: value, attributes: { tabindex: '0' } });
    const copied = (): void => void (button.textContent = this.words['copied'] ?? '');
    const button = textButton(this.words['copy'] ?? '', () => void copy(text).then(copied), true);
    button.ariaLabel = `${this.words['copy']}: ${label}`;
    return [element('dt', {}, element('span', { className: 'fixed-label', text: label }), button), text];
  }

  /** VS Code follows it by itself, and hands the command to whichever host there is by then. */
  #reopenLink(isEmpty: boolean): HTMLElement {
    const { reopen = '', reopenCommand } = this.words;
    const link = element('a', { className: 'reopen', text: reopen });
    link.href = `command:${reopenCommand}?${encodeURIComponent(JSON.stringify([isEmpty]))}`;
    return link;
  }
}

async function copy(text: HTMLElement): Promise<void> {
  // For a browser that gives no page the clipboard, but copies what is selected.
  getSelection()?.selectAllChildren(text);
  await navigator.clipboard.writeText(text.textContent);
}
