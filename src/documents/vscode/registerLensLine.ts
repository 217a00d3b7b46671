import * as vscode from 'vscode';
import { SETTING_SECTION } from '../../contributions';
import { asClick } from '../../editor/click';
import type { LensItem } from '../lensItem';

type LensItems = readonly LensItem[] | undefined;

/** undefined for documents of another kind; what makes the items may be loaded with the first document of its kind. */
export type LensItemsOf = (uri: string) => LensItems | Promise<LensItems>;

/** Puts lenses on top of documents, in one row or two. */
export function registerLensLine(
  selector: vscode.DocumentSelector,
  items: LensItemsOf,
  changes: readonly vscode.Event<unknown>[],
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const registration = vscode.languages.registerCodeLensProvider(selector, {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses: async ({ uri, lineCount }) =>
      ((await items(uri.toString())) ?? []).map((item) => {
        const line = item.secondRow === true && lineCount > 1 ? 1 : 0;
        return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), toCommand(item));
      }),
  });
  return vscode.Disposable.from(
    registration,
    changed,
    ...changes.map((change) => change(() => changed.fire())),
  );
}

function toCommand({ title, command, arguments: given }: LensItem): vscode.Command {
  const isOurs = command?.startsWith(`${SETTING_SECTION}.`);
  return { title, command: command ?? '', arguments: isOurs ? asClick(given) : [...(given ?? [])] };
}
