import * as vscode from 'vscode';
import { SETTING_SECTION } from '../../contributions';
import { asClick } from '../../editor/click';
import type { LensItem } from '../types';

type LensItems = readonly LensItem[] | undefined;

/** Lens items of a document; undefined for another kind of document. May be a promise, to load code on first use. */
export type LensItemsOf = (uri: string) => LensItems | Promise<LensItems>;

/** Shows lenses in one row at the top of documents. `changes`: events after which the lenses are read again. */
export function registerLensLine(
  selector: vscode.DocumentSelector,
  items: LensItemsOf,
  changes: readonly vscode.Event<unknown>[],
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const registration = vscode.languages.registerCodeLensProvider(selector, {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses: async ({ uri }) =>
      ((await items(uri.toString())) ?? []).map(
        (item) => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), toCommand(item)),
      ),
  });
  return vscode.Disposable.from(
    registration,
    changed,
    ...changes.map((change) => change(() => changed.fire())),
  );
}

/** Converts a lens item to a command. Marks commands of this extension as clicks. */
export function toCommand({ title, tooltip, command, arguments: given }: LensItem): vscode.Command {
  const isOurs = command?.startsWith(`${SETTING_SECTION}.`);
  return { title, tooltip, command: command ?? '', arguments: isOurs ? asClick(given) : [...(given ?? [])] };
}
