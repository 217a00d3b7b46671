import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { TypedText } from '../pageState';
import type { FormNotice } from '../protocol';
import { icon, textButton } from './iconButton';

/**
 * The notice above the fields, or a card instead of the fields. Redrawn only on change, because screen readers announce
 * each drawing.
 */
export class NoticeView {
  readonly root = document.createElement('div');
  #shown = '';

  /** `leave`: called when the focused button was removed without a replacement. */
  constructor(
    private readonly press: (offer: number, index: number) => void,
    private readonly leave: () => void,
  ) {
    this.root.className = 'notice-place';
  }

  /** `offer`: number of the offer of buttons; `isCard`: the page shows nothing else. */
  show(notice: FormNotice | undefined, offer: number, isCard: boolean): void {
    const key = JSON.stringify([notice, offer, isCard]);
    if (key === this.#shown) return;
    this.#shown = key;
    const hadFocus = this.root.contains(document.activeElement);
    const made = notice && noticeTemplate(notice, isCard, (index) => this.press(offer, index));
    drawAnew(made, this.root);
    if (hadFocus) this.#passFocus();
    // Scroll to the failure of a save started far below, but only if the page has the focus.
    if (notice && !isQuiet(notice) && document.hasFocus()) this.root.scrollIntoView({ block: 'nearest' });
  }

  /** Moves the focus to the new notice's first button. Without a button, or if the page has no focus, calls `leave`. */
  #passFocus(): void {
    const button = document.hasFocus() ? this.root.querySelector('button') : null;
    if (button) button.focus();
    else this.leave();
  }
}

function noticeTemplate(
  notice: FormNotice,
  isCard: boolean,
  press: (index: number) => void,
  link: unknown = nothing,
): TemplateResult {
  const { tone, title, sentence, remedies } = notice;
  const buttons = remedies.map((label, index) =>
    textButton(label, () => press(index), index > 0 || tone === 'info'),
  );
  return html`<div
    class="notice ${tone}${isCard ? ' card' : ''}"
    role=${isQuiet(notice) ? 'status' : 'alert'}
  >
    ${icon(tone === 'info' ? 'enterprise' : tone)}
    <div class="notice-body">
      ${isCard ? html`<h1 class="notice-title">${title}</h1>` : html`<p class="notice-title">${title}</p>`}
      ${sentence === '' ? nothing : html`<p class="notice-sentence">${sentence}</p>`}
      ${buttons.length === 0 ? nothing : html`<div class="buttons">${buttons}</div>`} ${link}
    </div>
  </div>`;
}

/** Creates new elements: screen readers do not announce mere changes. */
function drawAnew(made: TemplateResult | undefined, root: HTMLElement): void {
  render(nothing, root);
  render(made, root);
}

/** True for notices that need no attention. */
function isQuiet({ tone }: FormNotice): boolean {
  return tone === 'busy' || tone === 'info';
}

/**
 * The card shown if the extension host does not answer, or if the last changes may be missing. Lists typed text that is
 * in no document. Its `words` are part of the HTML, since no message could bring them.
 */
export class LostView {
  readonly root = document.createElement('div');
  #shown = '';

  constructor(
    private readonly words: DOMStringMap,
    private readonly dismiss: () => void,
  ) {
    this.root.className = 'lost';
  }

  /**
   * `missing`: labels of fields whose last change, sent by an earlier page, may be lost. `isCard`: the page shows
   * nothing else.
   */
  show(isLost: boolean, typed: readonly TypedText[], missing: readonly string[], isCard: boolean): void {
    const key = JSON.stringify([isLost, typed, missing, isCard]);
    if (key === this.#shown) return;
    this.#shown = key;
    const isShown = isLost || typed.length > 0 || missing.length > 0;
    drawAnew(isShown ? this.#template(isLost, typed, missing, isCard) : undefined, this.root);
  }

  #template(
    isLost: boolean,
    typed: readonly TypedText[],
    missing: readonly string[],
    isCard: boolean,
  ): TemplateResult {
    const hasTyped = typed.length > 0;
    const { lostTitle = '', lost = '', lostTyped = '', keptTitle = '', kept = '' } = this.words;
    const { dismiss = '', reopen = '', reopenCommand, missing: mayBeMissing = '' } = this.words;
    const title = isLost ? lostTitle : keptTitle;
    const gone = hasTyped ? kept : mayBeMissing.replace('{0}', () => missing.join(', '));
    const sentence = !isLost ? gone : hasTyped ? lostTyped : lost;
    const address = `command:${reopenCommand}?${encodeURIComponent(JSON.stringify([!hasTyped]))}`;
    // VS Code itself opens the link and passes its command to the new extension host.
    const link = isLost ? html`<a class="button first reopen" href=${address}>${reopen}</a>` : nothing;
    const notice = { tone: 'warning', title, sentence, remedies: isLost ? [] : [dismiss] } as const;
    return html`<div class="notice-place">${noticeTemplate(notice, isCard, this.dismiss, link)}</div>
      ${hasTyped ? html`<dl class="typed">${typed.map((one) => this.#row(one))}</dl>` : nothing}`;
  }

  #row({ label, value }: TypedText): TemplateResult {
    const { copy = '', copied = '' } = this.words;
    const press = async ({ currentTarget: button }: Event): Promise<void> => {
      if (!(button instanceof HTMLElement)) return;
      // Select the text first, so that the user can copy it if the page may not write to the clipboard.
      const text = button.closest('dt')?.nextElementSibling;
      if (text) getSelection()?.selectAllChildren(text);
      await navigator.clipboard.writeText(value);
      button.textContent = copied;
    };
    return html`<dt>
        <span class="fixed-label">${label}</span>
        <button class="button" aria-label="${copy}: ${label}" @click=${press}>${copy}</button>
      </dt>
      <dd class="value" tabindex="0">${value}</dd>`;
  }
}
