// Finds the browsers for the tests, or installs them and says so. Usage: node scripts/browser.mjs
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
  return [named, chromium.executablePath(), ...onPath(NAMES), ...PLACES].find(
    (path) => path && existsSync(path),
  );
}

const FIREFOX_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

const onPath = (names) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** Path of a Firefox: FIREFOX_PATH, then the system's; undefined where there is none. */
export function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  if (named && !existsSync(named)) throw new Error(`FIREFOX_PATH names ${named}, which does not exist.`);
  return [named, ...onPath(['firefox-esr', 'firefox']), ...FIREFOX_PLACES].find(
    (path) => path && existsSync(path),
  );
}

/** WebKitGTK: its driver, its small browser and a virtual display, which Linux alone has; undefined where one of them is missing. */
export function findWebKit() {
  const driver = onPath(['WebKitWebDriver']).find((path) => existsSync(path));
  const display = onPath(['Xvfb']).find((path) => existsSync(path));
  const machines = ['x86_64-linux-gnu', 'aarch64-linux-gnu'];
  const folders = machines.map((machine) => `/usr/lib/${machine}`).concat('/usr/lib64', '/usr/libexec');
  const versions = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'];
  const browser = folders
    .flatMap((folder) => versions.map((version) => join(folder, version, 'MiniBrowser')))
    .find((path) => existsSync(path));
  return driver && display && browser ? { driver, browser } : undefined;
}

/** Installs Debian's packages of Firefox and WebKitGTK, where there is a Debian. */
function installOthers() {
  const missing = [
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ];
  if (missing.length === 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${missing.join(', ')} for the tests …`);
  const install = `apt-get update -qq && apt-get install -y -qq ${missing.join(' ')}`;
  try {
    execFileSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
  } catch {
    console.log(`${missing.join(', ')} could not be installed.`);
  }
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
  installOthers();
  console.log(`Firefox for the tests: ${findFirefox() ?? 'none; its tests do not run'}`);
  console.log(`WebKit for the tests: ${findWebKit()?.browser ?? 'none; its tests do not run'}`);
}
