/** A value of a pasted text. */
interface PastedValue {
  /** undefined: a placeholder, or bytes of an unknown character set; it is asked for. */
  readonly value: string | undefined;
  /** The character set is a guess. */
  readonly isGuessed: boolean;
}

/** Stands for a value as a whole: `:id`, `<id>`, `[user_group_id]`, `%ID%`, `YOUR_ID`, `GROUP_ID`, `xxx`. */
const isPlaceholder =
  /^(?::[A-Za-z_][\w-]*|<.*>|\[[\w .:-]+\]|%[A-Za-z_]\w*%|YOUR[ _-].*|[A-Z]+(?:_[A-Z]+)*_ID|[xX]{3}[xX_-]*)$/;
/** Stands for a part of a value: `{id}`, `{{id}}`, `${id}`, `$(id)`, `$env:ID`, `` `id` ``; or a part that is cut off or hidden. */
const holdsPlaceholder = /\{[^{}"]*\}|\$[({A-Za-z_]|\x60|\.{3}$|…|\*{3}|•{3}/;

export function looksOpen(text: string): boolean {
  return isPlaceholder.test(text) || holdsPlaceholder.test(text) || /^your[_-]\w*id$/i.test(text);
}

/** Decodes a value of an address, as it is written there. */
export function readPastedValue(written: string): PastedValue {
  if (looksOpen(written)) return { value: undefined, isGuessed: false };
  const guesses: (string | undefined)[] = [];
  const value = written.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    const bytes = Uint8Array.from(escapes.slice(1).split('%'), (byte) => parseInt(byte, 16));
    const utf8 = decoded(bytes, 'utf-8');
    if (utf8 !== undefined) return utf8;
    const korean = decoded(bytes, 'euc-kr');
    const guess = korean !== undefined && /^[\0-\x7f가-힣]*$/.test(korean) ? korean : undefined;
    guesses.push(guess);
    return guess ?? '';
  });
  // An escaped dollar is no variable.
  const isOpen =
    guesses.includes(undefined) || (value !== written && !written.includes('%24') && looksOpen(value));
  return { value: isOpen ? undefined : value, isGuessed: guesses.length > 0 };
}

function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
