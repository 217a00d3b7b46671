import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { installDebianPackages } from './installDebianPackages';
import { projectRoot } from './locations';
import { lastLines, runCommand } from './runCommand';

const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

const windowsPrograms = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
];

/** Environment variable with the path of the browser to use. */
const browserVariable = 'CHROME_PATH';

/** Path of an installed Chromium, Chrome or Edge; undefined if there is none. */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment[browserVariable];
  if (named && !existsSync(named))
    throw new Error(`${browserVariable} names ${named}, which does not exist.`);
  return [named, ...candidates(environment), chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

/** Finds a browser, or tries to install one. The error says how to install one by hand. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  const attempts = [await installChromium(), findBrowser() ? '' : await downloadWithPlaywright()].filter(
    (text) => text !== '',
  );
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'No browser was found: the tests need Chromium, Google Chrome or Microsoft Edge. ' +
      `Install one (Debian: "apt-get install chromium" as root), or set ${browserVariable} to its path.\n${attempts.join('\n')}`,
  );
}

function candidates(environment: NodeJS.ProcessEnv): string[] {
  if (process.platform === 'darwin') {
    return macApplications.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (process.platform === 'win32') {
    const folders = [
      environment['PROGRAMFILES'],
      environment['PROGRAMFILES(X86)'],
      environment['LOCALAPPDATA'],
    ];
    return folders.flatMap((folder) =>
      folder ? windowsPrograms.map((parts) => join(folder, ...parts)) : [],
    );
  }
  const folders = [
    ...(environment['PATH'] ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ];
  return linuxNames.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function installChromium(): Promise<string> {
  const problem = await installDebianPackages(['chromium']);
  // For pictures only: without a Korean font, the Korean names of the sandbox are drawn as boxes.
  if (findBrowser()) await installDebianPackages(['fonts-nanum']);
  return problem;
}

async function downloadWithPlaywright(): Promise<string> {
  console.log('Downloading Chromium with Playwright…');
  const cli = join(projectRoot(), 'node_modules', 'playwright-core', 'cli.js');
  const result = await runCommand(process.execPath, [cli, 'install', 'chromium'], { timeoutMs: 300_000 });
  return result.code === 0 ? '' : `Playwright's download failed:\n${lastLines(result.output, 5)}`;
}
