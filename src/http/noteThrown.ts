/** Takes what our own code threw over an answer. Never throws. */
export type NoteThrown = (thrown: unknown) => void;

/**
 * Logs where our own code threw. The message is left out: the parser's holds a part of what it read, which is the
 * service's or the user's.
 */
export function createNoteThrown(log: (line: string) => void): NoteThrown {
  return (thrown) => {
    try {
      const { name, stack = '' } = thrown instanceof Error ? thrown : new Error();
      const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
      log(['an answer could not be handled: ' + name.replaceAll(/\W/g, ''), ...frames].join('\n'));
    } catch {
      // There is nowhere left to say it.
    }
  };
}
