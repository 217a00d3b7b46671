import type { Typed } from '../handOver';
import type { FormNotice } from '../protocol';
import { element } from './element';
import { NoticeView } from './noticeView';

/** What a page says that nobody answers; the words stand in the page itself. */
export function lostNotice({ dataset }: HTMLElement, isGiven: boolean): FormNotice {
  return {
    tone: 'warning',
    title: dataset['lostTitle'] ?? '',
    sentence: dataset[isGiven ? 'given' : 'lost'] ?? '',
    remedies: [],
  };
}

/** Shown instead of a form that never heard of its user group again: the sentence, and what was typed before. */
export function showLost(root: HTMLElement, unsent: Typed['edits'], isGiven: boolean): void {
  const notice = new NoticeView(() => undefined);
  notice.show(lostNotice(root, isGiven), 0, true);
  const typed = unsent.flatMap(({ field, value }) =>
    value === null
      ? []
      : [
          element(
            'div',
            { className: 'fixed' },
            element('dt', { className: 'field-head' }, element('code', { className: 'muted', text: field })),
            element('dd', { className: 'value', text: value }),
          ),
        ],
  );
  root.classList.add('alone');
  root.replaceChildren(
    notice.root,
    ...(typed.length > 0 ? [element('dl', { className: 'fields' }, ...typed)] : []),
  );
}
