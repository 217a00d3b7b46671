import * as vscode from 'vscode';
import { CancelledError } from '../../../base/userError';
import {
  goBack,
  type GoBack,
  type PickItem,
  type PickOptions,
  type Prompts,
  type StepPosition,
  type TextOptions,
} from '../../../base/userInput';
import { ContextKey } from '../../../contributions';
import { quickPickRows, withTyped, type QuickPickRow } from '../quickPickRows';

/** Creates prompts with VS Code's quick input and modal dialogs. */
export function createQuickInput(): Prompts {
  return {
    pick: async (options) => {
      const picked = await showPick(options, false);
      if (picked === goBack) return goBack;
      const [first] = picked;
      if (!first) throw new CancelledError();
      return first.item.value;
    },
    pickMany: async (options) => {
      const picked = await showPick(options, true);
      return picked === goBack ? goBack : picked.map(({ item }) => item.value);
    },
    text: showText,
    confirm: async ({ message, detail, action, isFinal = false }) => {
      const safe = isFinal ? [{ title: vscode.l10n.t('Keep'), value: false }] : [];
      if (!(await showModal(message, detail, [...safe, { title: action, value: true }])))
        throw new CancelledError();
    },
    choose: (message, detail, choices) => {
      const buttons = choices.map(({ label, value }) => ({ title: label, value }));
      return showModal(message, detail, buttons);
    },
  };
}

type ItemRow<T> = Extract<QuickPickRow<T>, { kind: 'item' }>;

interface RowItem<T> extends vscode.QuickPickItem {
  readonly row: QuickPickRow<T>;
}

function showPick<T>(options: PickOptions<T>, many: boolean): Promise<readonly ItemRow<T>[] | GoBack> {
  const pick = vscode.window.createQuickPick<RowItem<T>>();
  pick.canSelectMany = many;
  pick.placeholder = options.placeholder;
  pick.matchOnDescription = options.matchOnDescription ?? false;
  pick.matchOnDetail = options.matchOnDetail ?? false;
  const rows = createRows(pick, options);
  const picked = pick.items.filter(({ row }) => row.kind === 'item' && row.item.picked === true);
  // With `keepScrollPosition`, VS Code does not scroll to a preselected row.
  pick.keepScrollPosition = many || picked.length === 0;
  // In a single pick, VS Code would accept the selected item at once.
  if (many) pick.selectedItems = picked;
  // Without a preselected row, VS Code makes the first row active.
  else if (picked.length > 0) pick.activeItems = picked;
  const loading = new AbortController();
  if (options.load) void fill(pick, rows, options.load, loading.signal);
  return ask<readonly ItemRow<T>[]>(pick, options, (accept) => {
    const take = (chosen: readonly RowItem<T>[]): void => {
      const items = chosen.map(({ row }) => row).filter((row) => row.kind === 'item');
      // Enter on the row with an error selects nothing and keeps the list open.
      if (many || items.length > 0) accept(items);
    };
    pick.onDidAccept(() => {
      if (many && handleEnterOnTyped(pick, options)) return;
      const shown = rows.shown();
      if (shown) void shown.then(() => take(pick.activeItems));
      else take(pick.selectedItems);
    });
    pick.onDidTriggerItemButton(({ item: { row }, button }) => {
      const pressed = row.kind === 'item' && row.item.buttons?.find(({ title }) => title === button.tooltip);
      if (pressed) accept([{ ...row, item: { ...row.item, value: pressed.value } }]);
    });
    pick.onDidHide(() => loading.abort());
  });
}

/**
 * Handles Enter in a multi-pick, because VS Code would ignore the typed text. Selects the row that matches the text, or
 * a new row made from the text. Selects nothing if no row or several rows match. Returns false to let Enter accept the
 * pick: if there is no text, or if the matching rows are already selected.
 */
function handleEnterOnTyped<T>(pick: vscode.QuickPick<RowItem<T>>, options: PickOptions<T>): boolean {
  const text = pick.value.trim();
  if (text === '') return false;
  const chosen = pick.selectedItems;
  const made = (options.typed?.(text) ?? []).map((item) => toItem({ kind: 'item', item }));
  const found = made.length > 0 ? made : foundBy(text, pick);
  const fresh = found.filter((item) => !chosen.includes(item));
  if (found.length > 0 && fresh.length === 0) return false;
  if (fresh.length !== 1) return true;
  if (made.length > 0) pick.items = [...made, ...pick.items];
  pick.selectedItems = [...chosen, ...fresh];
  pick.value = '';
  return true;
}

/**
 * The active row, else all rows whose label contains the text: VS Code makes no row active while the user types in a
 * multi-pick.
 */
function foundBy<T>(
  text: string,
  { activeItems, items }: vscode.QuickPick<RowItem<T>>,
): readonly RowItem<T>[] {
  if (activeItems.length > 0) return activeItems;
  return items.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
}

/** Rows of a pick: given, loaded, found and typed. */
interface Rows<T> {
  load(items: readonly PickItem<T>[]): void;
  fail(problem: unknown): void;
  /**
   * Resolves when VS Code has drawn the rows for the typed text; undefined if they are already drawn. Until they are
   * drawn, VS Code shows older rows and reports only the index of the chosen row. So Enter waits for the new rows, and
   * takes the active row.
   */
  shown(): Promise<unknown> | undefined;
}

function createRows<T>(pick: vscode.QuickPick<RowItem<T>>, options: PickOptions<T>): Rows<T> {
  let rows = quickPickRows(options.items);
  const show = (): void => {
    const text = pick.value.trim();
    const typed = text === '' ? undefined : options.typed?.(text);
    // Typed items replace the rows that always show, such as "Type a value".
    pick.items = (typed ? withTyped(rows, typed) : rows).map(toItem);
  };
  const { search } = options;
  let shown: Promise<unknown> | undefined;
  const follow = (update?: Promise<void>): void => {
    const drawn: Promise<unknown> = untilDrawn(update).then(() =>
      shown === drawn ? (shown = undefined) : shown,
    );
    shown = drawn;
  };
  if (search || options.typed) keepOrder(pick);
  if (search) pick.onDidChangeValue((text) => follow(find(text)));
  else if (options.typed && !pick.canSelectMany)
    pick.onDidChangeValue(() => {
      show();
      follow();
    });
  show();
  const find = async (text: string): Promise<void> => {
    let problem: unknown;
    const noteProblem = (thrown: unknown): readonly PickItem<T>[] => {
      problem = thrown;
      return [];
    };
    const found = text.trim() === '' ? undefined : await search?.(text).catch(noteProblem);
    // A late result for an older text must not replace the rows of a newer text.
    if (pick.value !== text) return;
    rows = quickPickRows(found?.map((item) => ({ ...item, alwaysShow: true })) ?? options.items, [], problem);
    show();
    pick.activeItems = pick.items.slice(0, 1);
  };
  return {
    load: (items) => {
      const before = pick.activeItems[0]?.row;
      const isMoved = pick.value !== '' || (before?.kind === 'item' && before.item.picked !== true);
      rows = quickPickRows(options.items, items);
      show();
      const goesOn = pick.items.filter(({ row }) => row.kind === 'item' && row.item === items.find(isPicked));
      if (isMoved || goesOn.length === 0) pick.keepScrollPosition = true;
      else pick.activeItems = goesOn;
    },
    fail: (problem) => {
      rows = quickPickRows(options.items, [], problem);
      show();
    },
    shown: () => shown,
  };
}

/**
 * Resolves when the rows are drawn. The extension host sends rows in the next turn. VS Code replies to a later message
 * after it has drawn the rows.
 */
async function untilDrawn(update: Promise<void> | undefined): Promise<void> {
  await update;
  await new Promise((resolve) => setTimeout(resolve, 0));
  await vscode.commands.executeCommand('setContext', ContextKey.rowsDrawn, true);
}

function isPicked({ picked }: PickItem<unknown>): boolean {
  return picked === true;
}

/** Stops VS Code from sorting items by their match in the label. The typings of VS Code lack this option. */
function keepOrder(pick: vscode.QuickPick<vscode.QuickPickItem>): void {
  Object.assign(pick, { sortByLabel: false });
}

async function fill<T>(
  pick: vscode.QuickPick<RowItem<T>>,
  rows: Rows<T>,
  load: NonNullable<PickOptions<T>['load']>,
  signal: AbortSignal,
): Promise<void> {
  pick.busy = true;
  try {
    const loaded = await load(signal);
    if (!signal.aborted) rows.load(loaded);
  } catch (problem) {
    if (!signal.aborted) rows.fail(problem);
  }
  if (!signal.aborted) pick.busy = false;
}

function toItem<T>(row: QuickPickRow<T>): RowItem<T> {
  if (row.kind === 'problem') return { row, label: `$(error) ${row.sentence}`, alwaysShow: true };
  const { label, description, detail, icon, alwaysShow, buttons } = row.item;
  return {
    row,
    label,
    kind: row.kind === 'heading' ? vscode.QuickPickItemKind.Separator : vscode.QuickPickItemKind.Default,
    description,
    detail,
    alwaysShow,
    buttons: buttons?.map((one) => ({ iconPath: new vscode.ThemeIcon(one.icon), tooltip: one.title })),
    iconPath: icon === undefined ? undefined : new vscode.ThemeIcon(icon),
  };
}

function showText(options: TextOptions): Promise<string | GoBack> {
  const box = vscode.window.createInputBox();
  box.value = options.value ?? '';
  box.prompt = options.prompt;
  box.placeholder = options.placeholder;
  box.password = options.password ?? false;
  const check = (): void => {
    box.validationMessage = options.check?.validate(box.value);
  };
  const checkTyped = (): void => {
    const message = options.check?.advise?.(box.value);
    if (message === undefined) check();
    else box.validationMessage = { message, severity: vscode.InputBoxValidationSeverity.Info };
  };
  // Checks a prefilled text at once, but an empty box only after typing.
  if (options.problem !== undefined) box.validationMessage = options.problem;
  else if (box.value !== '') checkTyped();
  // If a prefilled text has a message, the cursor goes to the end of the text, so that the user can correct the text.
  // By default, VS Code selects the text, and the next key would delete it.
  if (box.validationMessage !== undefined) box.valueSelection = [box.value.length, box.value.length];
  return ask<string>(box, options, (accept) => {
    box.onDidChangeValue((value) => {
      const normal = options.check?.normalize?.(value) ?? value;
      if (normal !== value) box.value = normal;
      checkTyped();
      if (normal === value) options.onChange?.(value);
    });
    box.onDidAccept(() => {
      check();
      if (box.validationMessage === undefined) accept(box.value);
    });
  });
}

/** Shows a prompt until it is answered, left by Back or dismissed; then disposes it. */
function ask<T>(
  prompt: vscode.QuickInput & Pick<vscode.InputBox, 'buttons' | 'onDidTriggerButton'>,
  position: StepPosition,
  listen: (accept: (answer: T) => void) => void,
): Promise<T | GoBack> {
  prompt.title = position.title;
  prompt.step = position.step?.number;
  prompt.totalSteps = position.step?.total;
  prompt.ignoreFocusOut = true;
  if (position.canGoBack === true) prompt.buttons = [vscode.QuickInputButtons.Back];
  return new Promise<T | GoBack>((resolve, reject) => {
    listen((answer) => {
      resolve(answer);
      prompt.hide();
    });
    prompt.onDidTriggerButton((button) => {
      if (button !== vscode.QuickInputButtons.Back) return;
      resolve(goBack);
      prompt.hide();
    });
    prompt.onDidHide(() => {
      // After an answer, `reject` has no effect.
      reject(new CancelledError());
      prompt.dispose();
    });
    prompt.show();
  });
}

async function showModal<T>(
  message: string,
  detail: string,
  buttons: readonly { readonly title: string; readonly value: T }[],
): Promise<T> {
  const options = { modal: true, detail };
  // `showWarningMessage` rejects in a host without dialogs. A question that nobody saw must not count as confirmed.
  const picked = await vscode.window
    .showWarningMessage(message, options, ...buttons)
    .then(undefined, () => undefined);
  if (!picked) throw new CancelledError();
  return picked.value;
}
