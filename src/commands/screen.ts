import type { UserInput } from '../base/userInput';
import type { AnyCommand } from '../contributions';
import type { TextAddress } from '../documents/uris';
import type { CallProgress } from '../editor/callProgress';
import type { ShowNotice } from '../environments/types';

export interface CommandInput extends UserInput {
  /**
   * True if a lens, row or button of this extension runs the command. False for keys, the palette and other extensions,
   * which cannot be told apart.
   */
  readonly isClick: boolean;
}

export interface Screen {
  readonly input: CommandInput;
  readonly showNotice: ShowNotice;
  /** Shows a text in the status bar; screen readers announce the text. */
  readonly showStatus: (text: string) => void;
  readonly withProgress: CallProgress['run'];
  /** Copies a text with known secrets masked, and shows `said` in the status bar. */
  copyText(text: string, said: string): Promise<void>;
  /**
   * Copies a text without masking; only for credentials of the sandbox, and for keys, commands and settings entries of
   * assistants.
   */
  copyAsIs(text: string, said: string): Promise<void>;
  /** Opens a read-only text. */
  showText(
    title: string,
    text: string,
    extension?: TextAddress['extension'],
    preserveFocus?: boolean,
  ): Promise<void>;
  /** Opens an untitled document. */
  showNewDocument(language: string, text: string): Promise<void>;
  openLog(): void;
  /** Shows a page of `docs`. */
  openGuide(page: string): Promise<void>;
  /** Runs another command, as a click unless `isClick` is false. */
  runCommand(command: AnyCommand, isClick?: boolean): Promise<void>;
}
