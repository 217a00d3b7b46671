import { valuesToFill } from './requestShape';

/** A text's start, up to `end`, as a VS Code snippet. */
interface FillSnippet {
  readonly snippet: string;
  readonly end: number;
}

/**
 * Adds a tab stop at each value to fill in; undefined for fewer than two. After the last stop Tab indents again.
 * `withZeros`: 0 and false count as values to fill in.
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
