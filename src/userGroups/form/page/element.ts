import '@vscode-elements/elements/dist/vscode-button/index.js';
import type { VscodeButton } from '@vscode-elements/elements/dist/vscode-button/index.js';

interface ElementOptions {
  readonly className?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Makes an element of constants; the values of a user group go into properties later. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { className, text, attributes = {} }: ElementOptions = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Writes a text where it differs, so that screen readers hear changes only. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** Drawn on a field of 16 by 16 with a line of the text's colour. */
const paths = {
  copy: 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7',
  reset: 'M3.5 2.5v4h4M3.8 6.3A5 5 0 1 1 3.4 10',
  error: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM5.5 5.5l5 5M10.5 5.5l-5 5',
  warning: 'M8 2l6.5 12h-13zM8 6.5v3.5M8 11.7v.8',
  busy: 'M8 2a6 6 0 1 1-6 6',
  personal: 'M8 2.5a2.75 2.75 0 1 1 0 5.5a2.75 2.75 0 0 1 0-5.5zM2.5 14c0-3 2.2-4.5 5.5-4.5s5.5 1.5 5.5 4.5',
  enterprise: 'M3.5 14.5v-12h6v12M9.5 6.5h3v8M1.5 14.5h13M5.5 5.5h2M5.5 8.5h2M5.5 11.5h2',
} as const;
type IconName = keyof typeof paths;

const SVG = 'http://www.w3.org/2000/svg';

/** A picture that says nothing by itself; a text stands beside it. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', `icon icon-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}

/** A button as VS Code has them in its notifications and settings. */
export function textButton(label: string, press: () => void, secondary: boolean): VscodeButton {
  const button = document.createElement('vscode-button');
  button.secondary = secondary;
  button.textContent = label;
  button.addEventListener('click', press);
  return button;
}

/** A small button that shows a picture and says its label. */
export function iconButton(name: IconName, label: string, press: () => void): HTMLButtonElement {
  const button = element('button', {
    className: 'icon-button',
    attributes: { type: 'button', 'aria-label': label, title: label },
  });
  button.append(icon(name));
  button.addEventListener('click', press);
  return button;
}
