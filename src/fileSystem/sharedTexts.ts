import { keepNewest } from '../base/keepNewest';
import { expiredLine } from '../calls/results/resultStore';
import { buildUri, type TextAddress } from '../documents/uris';

const MAX_TEXTS = 20;

interface SharedText {
  readonly bytes: Uint8Array;
  /** UTC, ms since 1970. */
  readonly modified: number;
}

/** Read-only texts by title: a new text replaces the old one of its title; the oldest expire. */
export class SharedTexts {
  private readonly texts = new Map<string, SharedText>();

  constructor(private readonly now: () => number) {}

  /** Stores a text; returns its canonical URI. */
  set(title: string, text: string, extension: TextAddress['extension'] = 'txt'): string {
    const before = this.texts.get(title)?.modified ?? 0;
    const modified = Math.max(this.now(), before + 1);
    keepNewest(this.texts, title, { bytes: new TextEncoder().encode(text), modified }, MAX_TEXTS);
    return buildUri({ kind: 'text', name: title, extension });
  }

  load(title: string): SharedText {
    return this.texts.get(title) ?? { bytes: new TextEncoder().encode(`${expiredLine('')}\n`), modified: 0 };
  }
}
