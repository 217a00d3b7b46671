import { valuesToFill } from './requestShape';

/** The start of a text, up to `end`, as a snippet of VS Code. */
interface FillSnippet {
  readonly snippet: string;
  readonly end: number;
}

/**
 * Gives a skeleton a tab stop at each value to fill in; undefined for less than two of them. The last one is the final
 * stop, behind which Tab indents again. `withZeros`: 0 and false are to be filled in, too.
 */
export function fillSnippet(text: string, withZeros: boolean): FillSnippet | undefined {
  const values = valuesToFill(text, withZeros);
  if (values.length < 2) return undefined;
  let end = 0;
  const parts = values.map(({ type, offset, length }, index) => {
    const isLiteral = type === 'number' || type === 'boolean';
    const start = isLiteral ? offset : offset + 1;
    const before = text.slice(end, start).replace(/[\\$}]/g, '\\$&');
    end = isLiteral ? offset + length : start;
    const stop = index === values.length - 1 ? 0 : index + 1;
    return `${before}\${${stop}:${text.slice(start, end)}}`;
  });
  return { snippet: parts.join(''), end };
}
