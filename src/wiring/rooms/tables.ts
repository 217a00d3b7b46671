import * as vscode from 'vscode';
import { goBack } from '../../base/userInput';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { entityPickers, idFieldsOf } from '../../calls/prompts/entityPickers';
import { loadNextCalls, nextCallItemOfRow } from '../../calls/results/nextCallItems';
import { pageOf } from '../../calls/results/pageOf';
import { resultTitle } from '../../calls/results/resultTitle';
import { RESPONSE_LANGUAGE, CommandId, type AnyCommand } from '../../contributions';
import { answeredEndpointId, environmentOfResponse, isChangeSetUri } from '../../documents/uris';
import { runCommand } from '../../editor/click';
import { createColumnWidths } from '../../table/columnWidths';
import { createTables } from '../../table/vscode/createTables';
import { leadingColumns } from '../../userGroups/list/userGroupList';
import { sideBySide } from '../../userGroups/list/sideBySide';
import type { OtherAction } from '../../table/tableMessage';
import {
  changeSetItems,
  changeSetColumns,
  changeSetHead,
  changeSetRows,
} from '../../userGroups/changes/changeSetRows';
import type { ChangeSets } from '../../userGroups/changes/changeSets';
import type { wireChanges } from './changes';
import type { DocumentRoom } from './documents';

/** Shortest time in ms between two refreshes by a review or run of changes. */
const REFRESH_MS = 250;

/** Wires lists as tables. A table reads its result from the store and makes no request by itself. */
export function wireTables(house: DocumentRoom, { changeSets }: ReturnType<typeof wireChanges>) {
  const { catalog, hintsOn, input, resultStore } = house;
  const tables = createTables({
    pageFolder: house.pageFolder,
    find: (uri) => {
      if (!isChangeSetUri(uri)) return resultStore.find(uri);
      const bytes = new TextEncoder().encode(changeSetRows(changeSets.stateOf(uri)));
      return { content: { bytes, extension: 'json' }, createdAt: 0 };
    },
    headOf: (uri) => (isChangeSetUri(uri) ? changeSetHead(uri, changeSets.stateOf(uri)) : undefined),
    rowButtonOf: (endpointId) =>
      endpointId === 'userGroups.list'
        ? { action: 'changeField', title: vscode.l10n.t('Change Field…') }
        : undefined,
    act: (uri, action, ids) => {
      const command = commandOf(uri, action, ids, changeSets);
      // Commands show their own errors.
      if (command) void runCommand(command).catch(() => undefined);
    },
    titleOf: (endpointId) => resultTitle(catalog, endpointId),
    preferred: (endpointId) =>
      // A change set has no endpoint.
      endpointId === '' ? changeSetColumns() : endpointId === 'userGroups.list' ? leadingColumns : [],
    idFields: (endpointId) =>
      entityPickers.filter(({ listEndpoint }) => listEndpoint === endpointId).flatMap(idFieldsOf),
    columnWidths: createColumnWidths(house.context.globalState),
    pageOf: (call) => pageOf(call, (id) => catalog.loadDetails(id, { hints: hintsOn() })),
    shownUri: () => house.openResults.shownUri(),
    copy: (text, said) => void house.copyText(text, said),
    say: house.showStatus,
    compare: (texts) => {
      const [left, right, ...others] = texts;
      if (!left || !right) return;
      const title = vscode.l10n.t('{0} ↔ {1}', left.name, right.name);
      void (others.length === 0
        ? house.showTexts(title, left, right)
        : house.showText(vscode.l10n.t('{0} rows', texts.length), sideBySide(texts), RESPONSE_LANGUAGE));
    },
    pickColumns: async (names, shown) => {
      const ordered = [...shown, ...names.filter((name) => !shown.includes(name))];
      const items = ordered.map((name) => ({
        label: sanitizeForDisplay(name, 60) || '""',
        picked: shown.includes(name),
        value: name,
      }));
      const picked = await input
        .pickMany({ title: vscode.l10n.t('Columns'), placeholder: vscode.l10n.t('Which columns?'), items })
        // The user dismissed the list.
        .catch(() => goBack);
      return typeof picked === 'symbol' ? undefined : picked;
    },
    nextCall: async (uri, text, row) => {
      const answered = catalog.findEndpoint(answeredEndpointId(uri) ?? '');
      if (!answered) return undefined;
      const calls = await loadNextCalls(catalog, hintsOn());
      const item = nextCallItemOfRow(text, uri, answered, { ...row, catalog, calls });
      if (!item) return undefined;
      // Enter opens an entity in its editor, if the entity has one.
      const isOpened = item.steps[0]?.call === undefined;
      return isOpened ? { ...item.argument, others: [], step: 'open' } : item.argument;
    },
  });
  let timer: NodeJS.Timeout | undefined;
  let isStale = false;
  // Refreshes at once when a run begins: only a page that knows of the run notices that the extension host died.
  const refresh = (): void => {
    clearTimeout(timer);
    isStale = false;
    tables.refresh();
    timer = setTimeout(() => {
      timer = undefined;
      if (isStale) refresh();
    }, REFRESH_MS);
  };
  changeSets.onDidChange(() => {
    if (changeSets.isBusy() && timer) isStale = true;
    else refresh();
  });
  house.disposeOnDeactivate(new vscode.Disposable(() => clearTimeout(timer)));
  house.disposeOnDeactivate(
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && isChangeSetUri(document.uri.toString())) tables.refresh();
    }),
  );
  return { tables, rowsOf: tables.rowsOf };
}

/** Command of a table's button; undefined if a change set does not offer the action now. */
function commandOf(
  uri: string,
  action: OtherAction,
  ids: readonly string[],
  changeSets: Pick<ChangeSets, 'stateOf'>,
): AnyCommand | undefined {
  if (action === 'changeField') {
    const environmentName = environmentOfResponse(uri) ?? '';
    const rows = ids.map((userGroupId) => ({ userGroupId, environmentName }));
    return { command: CommandId.changeField, arguments: [undefined, rows] };
  }
  if (action === 'useMine') return { command: CommandId.useMine, arguments: [uri, ids] };
  if (!isChangeSetUri(uri)) return { command: CommandId.undoRun, arguments: [uri] };
  return changeSetItems(uri, changeSets.stateOf(uri)).actions.find(
    ({ command }) => command === CommandId[action],
  );
}
