// Finds a Chromium for the tests, or installs one and says so. Usage: node scripts/browser.mjs
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a browser: CHROME_PATH, then Playwright's, then the system's; undefined where there is none. */
export function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`);
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [named, chromium.executablePath(), ...onPath, ...PLACES].find((path) => path && existsSync(path));
}

/** Installs Playwright's Chromium, else Debian's package. */
function installBrowser() {
  const attempts = [
    ['Playwright’s Chromium', 'npx', ['playwright-core', 'install', '--with-deps', 'chromium']],
    ['Debian’s chromium package', 'sh', ['-c', 'apt-get update -qq && apt-get install -y -qq chromium']],
  ];
  for (const [title, command, parameters] of attempts) {
    console.log(`No browser found: installing ${title} …`);
    try {
      execFileSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
      if (findBrowser()) return;
    } catch {
      console.log(`${title} could not be installed.`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!findBrowser()) installBrowser();
  const path = findBrowser();
  if (!path) {
    console.error(
      'No Chrome or Chromium for the browser tests. Install one, or set CHROME_PATH to its executable.',
    );
    process.exit(1);
  }
  console.log(`Browser for the tests: ${path}`);
}
