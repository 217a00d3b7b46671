/** Pieces of one argument of a POSIX shell command: text as it is, or the value of a variable. */
export type ShellPiece = { readonly text: string } | { readonly variable: string };

/** Inside double quotes these characters stand for themselves, in interactive shells too. */
const PLAIN = /^[\w\s:/?=&.,%~+@#-]*$/;

/**
 * One word that a POSIX shell expands to exactly the pieces. Throws `RangeError` for a NUL character,
 * which no argument can hold.
 */
export function shellWord(pieces: readonly ShellPiece[]): string {
  if (pieces.some((piece) => 'text' in piece && piece.text.includes('\u0000'))) {
    throw new RangeError('an argument cannot hold a NUL character');
  }
  if (pieces.every((piece) => 'text' in piece))
    return singleQuoted(pieces.map((piece) => piece.text).join(''));
  if (pieces.every((piece) => 'variable' in piece || PLAIN.test(piece.text))) return doubleQuoted(pieces);
  return pieces
    .map((piece) => ('text' in piece ? singleQuoted(piece.text) : `"\${${piece.variable}}"`))
    .join('');
}

/** A parameter's name as the name of an environment variable. */
export function variableName(name: string): string {
  const upper = name.toUpperCase().replace(/[^A-Z0-9_]/g, '_');
  return /^[A-Z_]/.test(upper) ? upper : `_${upper}`;
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function doubleQuoted(pieces: readonly ShellPiece[]): string {
  const parts = pieces.map((piece, index) => {
    if ('text' in piece) return piece.text;
    const next = pieces[index + 1];
    const runsOn = next !== undefined && 'text' in next && /^\w/.test(next.text);
    return runsOn ? `\${${piece.variable}}` : `$${piece.variable}`;
  });
  return `"${parts.join('')}"`;
}
