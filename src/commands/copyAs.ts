import * as l10n from '@vscode/l10n';
import { chooseCodeRequest, chooseTarget, written, type ChooseCodeServices } from '../code/chooseCode';
import { writeSnippet } from '../code/snippets/targets';

export interface CopyAsServices extends ChooseCodeServices {
  /** The language of the source file that the user works in. */
  codeLanguage(): string | undefined;
  /** Replaces live secrets. */
  redact(text: string): string;
  writeClipboard(text: string): PromiseLike<void>;
  showStatus(text: string): void;
}

/** Copies code that makes a call, in a language of the user's choice. */
export async function copyAs(services: CopyAsServices, argument?: unknown): Promise<void> {
  const title = l10n.t('Copy As');
  const request = await chooseCodeRequest(services, argument, title);
  const target = await chooseTarget(services, services.codeLanguage(), title, false);
  const code = await written(target, writeSnippet(target, request));
  await services.writeClipboard(services.redact(code));
  services.showStatus(l10n.t('Copied as {0}; token and address are environment variables', target.title));
}
