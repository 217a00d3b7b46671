/** A value from a pasted text. */
interface PastedValue {
  /** undefined: a placeholder, or bytes in an unknown character set; the user is asked. */
  readonly value: string | undefined;
  /** The character set is a guess. */
  readonly isGuessed: boolean;
}

/** Placeholder for a whole value: `:id`, `<id>`, `[user_group_id]`, `%ID%`, `YOUR_ID`, `your_id`, `GROUP_ID`, `xxx`. */
const isPlaceholder =
  /^(?::[A-Za-z_][\w-]*|<.*>|\[[\w .:-]+\]|%[A-Za-z_]\w*%|YOUR[ _-].*|[Yy]our[_-]\w*[Ii][Dd]|[A-Z]+(?:_[A-Z]+)*_ID|[xX]{3}[xX_-]*)$/;
/**
 * Placeholder for a part of a value: `{id}`, `{{id}}`, `${id}`, `$(id)`, `$env:ID`, `` `id` ``; or a part cut off or
 * hidden.
 */
const holdsPlaceholder = /\{[^{}"]*\}|\$[({A-Za-z_]|\x60|\.{3}$|…|\*{3}|•{3}/;

export function looksOpen(text: string): boolean {
  return isPlaceholder.test(text) || holdsPlaceholder.test(text);
}

/** Replaces undecodable bytes. */
const NO_TEXT = '\uFFFD';

/** Decodes a value from a URL. */
export function readPastedValue(written: string): PastedValue {
  if (looksOpen(written)) return { value: undefined, isGuessed: false };
  let isGuessed = false;
  const value = written.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    const bytes = Uint8Array.from(escapes.slice(1).split('%'), (byte) => parseInt(byte, 16));
    const utf8 = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    if (!utf8.includes(NO_TEXT)) return utf8;
    isGuessed = true;
    const korean = new TextDecoder('euc-kr').decode(bytes);
    return /^[\0-\x7f가-힣]*$/.test(korean) ? korean : NO_TEXT;
  });
  // An escaped dollar begins no variable.
  const isOpen = value !== written && !written.includes('%24') && looksOpen(value);
  return { value: isOpen || value.includes(NO_TEXT) ? undefined : value, isGuessed };
}
