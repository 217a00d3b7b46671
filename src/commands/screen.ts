import type { UserInput } from '../base/userInput';
import type { AnyCommand } from '../contributions';
import type { TextAddress } from '../documents/uris';
import type { CallProgress } from '../editor/callProgress';
import type { ShowNotice } from '../environments/types';

/** How a command asks the user. */
export interface CommandInput extends UserInput {
  /** A lens, row or button of ours runs the command. A key, the palette and another extension look alike. */
  readonly isClick: boolean;
}

/** What the user sees and answers. */
export interface Screen {
  readonly input: CommandInput;
  readonly showNotice: ShowNotice;
  /** One quiet line that screen readers speak. */
  readonly showStatus: (text: string) => void;
  readonly withProgress: CallProgress['run'];
  /** Puts a text into the clipboard without any live secret, and says so in one quiet line. */
  copyText(text: string, said: string): Promise<void>;
  /** The same without a look for secrets: for what opens nothing but the sandbox. */
  copyAsIs(text: string, said: string): Promise<void>;
  /** Opens a read-only text. */
  showText(
    title: string,
    text: string,
    extension?: TextAddress['extension'],
    preserveFocus?: boolean,
  ): Promise<void>;
  /** Opens a new document that the user may save. */
  showNewDocument(language: string, text: string): Promise<void>;
  openLog(): void;
  /** Opens a page of `docs` as a text to read. */
  openGuide(page: string): Promise<void>;
  /** Runs another command, as a click on its button would unless `isClick` is false. */
  runCommand(command: AnyCommand, isClick?: boolean): Promise<void>;
}
