import common from '../../base/page.css';
import type { DescriptionLine, DescriptionSection, Span } from '../../catalog/describeEndpoint';
import type { EndpointPageMessage, EndpointPageModel } from '../endpointPageModel';
import styles from './endpoint.css';

/** VS Code's API for webviews. */
declare function acquireVsCodeApi(): {
  postMessage(message: EndpointPageMessage): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
};

/** State that VS Code keeps while the page is hidden, and restores in a later window. */
interface PageState {
  readonly endpointId: string;
  readonly scroll: number;
}

const api = acquireVsCodeApi();
const sheet = new CSSStyleSheet();
sheet.replaceSync(common + styles);
document.adoptedStyleSheets = [sheet];

function element(name: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function spanElement({ text, kind }: Span): Node | string {
  if (kind === undefined) return text;
  return element(kind === 'code' ? 'code' : 'i', '', text);
}

function factElements(facts: DescriptionLine['facts']): (Node | string)[] {
  return facts.flatMap((spans, index) => [...(index > 0 ? [' · '] : []), ...spans.map(spanElement)]);
}

/** One line of a section. A name at its start gets a column of its own. */
function lineElement({ facts: [first = [], ...others], depth = 0 }: DescriptionLine): HTMLElement {
  const isNamed = first[0]?.kind === 'code';
  if (!isNamed) return element('li', '', ...factElements([first, ...others]));
  const name = element('span', 'name', ...first.map(spanElement));
  const item = element('li', 'named', name, element('span', 'facts', ...factElements(others)));
  item.style.setProperty('--depth', String(depth));
  return item;
}

function sectionElement({ title, mark, lines }: DescriptionSection): HTMLElement {
  const heading = element('h2', '', title, ...(mark === undefined ? [] : [' ', element('i', '', mark)]));
  return element('section', '', heading, element('ul', '', ...lines.map(lineElement)));
}

function show({ endpointId, label, operation, buttons, head, sections, hint }: EndpointPageModel): void {
  const bar = buttons.map(({ action, title }, index) => {
    const button = element('button', index === 0 ? 'button first' : 'button', title);
    button.addEventListener('click', () => api.postMessage({ kind: 'run', action, endpointId }));
    return button;
  });
  document
    .querySelector('main')
    ?.replaceChildren(
      element('h1', '', label),
      element('code', 'operation', operation),
      element('div', 'bar', ...bar),
      ...head.map(({ facts }) => element('p', '', ...factElements(facts))),
      ...sections.filter(({ lines }) => lines.length > 0).map(sectionElement),
      ...(hint ? [element('p', 'hint', ...factElements(hint.facts))] : []),
    );
}

let shown = '';
window.addEventListener('message', ({ data, origin }: MessageEvent<EndpointPageModel>) => {
  // Messages of VS Code come from the page's own origin; messages of other windows do not.
  if (origin !== window.origin) return;
  const text = JSON.stringify(data);
  // Drawing unchanged content again would lose focus and scroll position.
  if (text === shown) return;
  shown = text;
  const { endpointId } = data;
  const former = api.getState();
  const scroll = former?.endpointId === endpointId ? former.scroll : 0;
  show(data);
  window.scrollTo(0, scroll);
  api.setState({ endpointId, scroll });
});
window.addEventListener('scroll', () => {
  const state = api.getState();
  if (state) api.setState({ ...state, scroll: window.scrollY });
});
api.postMessage({ kind: 'ready' });
