// The `vscode` of ES modules, and so of the extension: older editors give CommonJS tests another object.
export { window } from 'vscode';
