/** The four kinds of VS Code themes: the name in VS Code's list, the class of a page, and the name of a picture. */
export const themes = [
  { label: 'Dark Modern', bodyClass: 'vscode-dark', picture: 'dark' },
  { label: 'Light Modern', bodyClass: 'vscode-light', picture: 'light' },
  { label: 'Dark High Contrast', bodyClass: 'vscode-high-contrast', picture: 'high-contrast-dark' },
  { label: 'Light High Contrast', bodyClass: 'vscode-high-contrast-light', picture: 'high-contrast-light' },
] as const;
