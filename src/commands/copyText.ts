/** Puts a text into the clipboard without any live secret, and says so in one quiet line. */
export type CopyText = (text: string, said: string) => Promise<void>;
