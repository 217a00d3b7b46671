import { readShellCall } from '../../catalog/find/readShellCall';
import { shellCommands, type ShellWord } from '../../catalog/find/shellCommands';
import { AddressTextBuilder, type AddressText } from './addressText';
import { toMethod, type SourceAddress } from './sourceAddress';

const VERSION = '/v1';
/** `NAME=` of an assignment and `--url=` of an option. */
const prefix = /^(?:\w+=|--?[\w-]+=)/;

/** The words of a shell script that hold `/v1`, quotes taken off, with the method that their command uses. */
export function scanShell(text: string): readonly SourceAddress[] {
  const found: SourceAddress[] = [];
  for (const words of shellCommands(text, VERSION)) {
    const { method } = readShellCall(words.map((word) => word.text)) ?? {};
    const stated = method === undefined ? {} : { method: toMethod(method) };
    for (const word of words) {
      if (!word.text.includes(VERSION)) continue;
      found.push({ address: addressOf(text, word), start: word.start, end: word.end, ...stated });
    }
  }
  return found;
}

function addressOf(source: string, { start, text, pieces }: ShellWord): AddressText {
  const from = start + (prefix.exec(text)?.[0].length ?? 0);
  const builder = new AddressTextBuilder();
  for (const piece of pieces) builder.add(source, Math.max(piece.start, from), piece.end);
  return builder.build();
}
