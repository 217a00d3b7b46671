import type { TypedText } from '../pageState';
import { element, textButton } from './element';
import { NoticeView } from './noticeView';

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

  /** `isCard`: nothing else is shown. */
  show(isLost: boolean, typed: readonly TypedText[], isCard: boolean): void {
    const key = JSON.stringify([isLost, typed, isCard]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.root.replaceChildren();
    const hasTyped = typed.length > 0;
    if (!isLost && !hasTyped) return;
    const { lostTitle = '', lost = '', lostTyped = '', keptTitle = '', kept = '' } = this.words;
    const { dismiss = '', reopen = '', reopenCommand } = this.words;
    const notice = new NoticeView(this.dismiss);
    this.root.append(notice.root);
    const title = isLost ? lostTitle : keptTitle;
    const sentence = !isLost ? kept : hasTyped ? lostTyped : lost;
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
