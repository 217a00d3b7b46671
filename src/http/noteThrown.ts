/** Takes errors of our own code while it handles a response. Never throws. */
export type NoteThrown = (thrown: unknown) => void;

/** Logs the stack of an error, not its message: a parser's message quotes text of the service or the user. */
export function createNoteThrown(log: (line: string) => void): NoteThrown {
  return (thrown) => {
    try {
      const { name, stack = '' } = thrown instanceof Error ? thrown : new Error();
      const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
      log(['an answer could not be handled: ' + name.replaceAll(/\W/g, ''), ...frames].join('\n'));
    } catch {
      // The log itself failed, so nothing can be reported.
    }
  };
}
