import { AddressTextBuilder } from './addressText';
import { toMethod, type SourceAddress } from './sourceAddress';

const requestLine = /^[ \t]*(?:([A-Z]+)[ \t]+)?(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*\r?$/;

/** The request lines of an `.http` file: the first line of each part that is no comment and no variable. */
export function scanHttpFile(text: string): readonly SourceAddress[] {
  const found: SourceAddress[] = [];
  let expects = true;
  let offset = 0;
  for (const line of text.split('\n')) {
    if (line.startsWith('###')) expects = true;
    else if (expects && line.trim() !== '' && !/^\s*(?:#|\/\/|@)/.test(line)) {
      expects = false;
      const match = requestLine.exec(line);
      const url = match?.[2];
      if (match && url?.includes('/v1')) {
        const start = offset + line.indexOf(url);
        found.push({
          address: new AddressTextBuilder().add(text, start, start + url.length).build(),
          start,
          end: start + url.length,
          method: toMethod(match[1] ?? 'GET'),
        });
      }
    }
    offset += line.length + 1;
  }
  return found;
}
