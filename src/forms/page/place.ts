import type { PagePlace } from '../handOver';

/** Where the user stands. */
export function currentPlace(): PagePlace {
  const focused = document.activeElement;
  return {
    scroll: window.scrollY,
    field: (focused instanceof HTMLElement && focused.dataset['field']) || '',
  };
}

export function goTo({ scroll, field }: PagePlace): void {
  for (const input of document.querySelectorAll<HTMLElement>('[data-field]')) {
    if (input.dataset['field'] === field) input.focus({ preventScroll: true });
  }
  window.scrollTo(0, scroll);
}
