import '@vscode-elements/elements/dist/vscode-button/index.js';
import type { VscodeButton } from '@vscode-elements/elements/dist/vscode-button/index.js';
import { element } from './element';
import { icon, type IconName } from './icon';

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
