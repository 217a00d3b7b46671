import common from '../../base/page.css';
import { HostWatch } from '../../documents/hostWatch';
import type { TableRequest, TableAction, TableMessage } from '../tableMessage';
import { TableView } from '../tableView';
import { TablePage, type PageState } from './tablePage';
import styles from './table.css';

declare function acquireVsCodeApi(): {
  postMessage(message: TableRequest): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
};

const api = acquireVsCodeApi();
const root = document.getElementById('table');
const sheet = new CSSStyleSheet();
sheet.replaceSync(common + styles);
document.adoptedStyleSheets = [sheet];

let version = 0;
let isReported = true;
const page =
  root &&
  new TablePage(root, api.getState(), {
    run: (action: TableAction) => {
      report();
      api.postMessage({ kind: 'run', action });
    },
    open: (row) => api.postMessage({ kind: 'open', version, row }),
    keepWidth: (column, width) => api.postMessage({ kind: 'width', version, column, width }),
    keep: (state) => {
      api.setState(state);
      if (isReported) setTimeout(report, 100);
      isReported = false;
    },
  });

/** Time limit in ms for the answer to a ping; the host answers late while it reads a large list. */
const PATIENCE_MS = 5000;
const watch = new HostWatch({
  ping: (count) => api.postMessage({ kind: 'ping', count }),
  after: (milliseconds, run) => void setTimeout(run, milliseconds),
  changed: () => {
    page?.showLost(watch.isLost);
    if (!watch.isLost) api.postMessage({ kind: 'ready' });
  },
  patienceMs: PATIENCE_MS,
});

/** Tells the host which rows the next action is for, because VS Code can run commands without a click in the page. */
function report(): void {
  const view = page?.view;
  if (isReported || !view) return;
  isReported = true;
  const { acting } = view;
  const isAll = acting === view.order && view.sort.length === 0 && acting.length === view.rows.length;
  api.postMessage({
    kind: 'chosen',
    version,
    chosen: [...view.everChosen],
    acting: isAll ? null : [...acting],
  });
}

window.addEventListener('message', ({ data, origin }: MessageEvent<TableMessage>) => {
  // VS Code's frame posts with this origin; other windows do not.
  if (origin !== window.origin || !page) return;
  switch (data.kind) {
    case 'table':
      ({ version } = data);
      page.start(new TableView(data.columns, data.locale, data.chosen), data);
      break;
    case 'rows':
      if (data.version === version) page.add(data.rows);
      break;
    case 'changed':
      if (data.version !== version) break;
      page.view?.change(data.rows);
      page.draw();
      break;
    case 'pong':
      watch.heard(data.count);
      break;
    case 'head':
      page.showHead(data.head);
      // Pings the host during a run, so that the page notices if the host dies.
      watch.setWaiting(data.head.buttons.some(({ action }) => action === 'stopChanges'));
      break;
    case 'sentence':
      page.showSentence(data);
  }
});
for (const kind of ['keydown', 'pointerdown'])
  document.addEventListener(kind, () => watch.ask(), { capture: true });
api.postMessage({ kind: 'ready' });
