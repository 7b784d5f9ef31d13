/** One interface over Chromium, Firefox and WebKit, so that one scenario runs in all three. */

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver';
import { findFirefox, findWebKit } from '../../scripts/browser.mjs';
import { visit } from './chromium';

/** What the scenario needs of a browser. Functions run in the page: they see its document, and take and give plain values only. */
export interface Driver {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  run<Args extends readonly unknown[], Result>(
    code: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Puts files into the first file input of the page. */
  upload(paths: readonly string[]): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export async function chromiumDriver(address: string): Promise<Driver> {
  const { page, close } = await visit(address, { fresh: true });
  return {
    name: 'Chromium',
    open: async (to) => void (await page.goto(to)),
    reload: async () => void (await page.reload()),
    run: (code, ...args) =>
      page.evaluate(`(${code.toString()})(...${JSON.stringify(args)})`) as Promise<never>,
    upload: (paths) =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles([...paths]),
    screenshot: () => page.screenshot(),
    close,
  };
}

/** A driver whose browser can be killed from outside: nothing in it has a last word. */
export interface MortalDriver extends Driver {
  /** Kills the whole browser; afterwards the driver is at the address, in one that was started on the same profile. */
  kill(address: string): Promise<void>;
}

/** Firefox over WebDriver BiDi, with a fresh profile. */
export async function firefoxDriver(address: string): Promise<MortalDriver> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('No Firefox for the tests; run `node scripts/browser.mjs`.');
  const folder = await mkdtemp(join(tmpdir(), 'mnemoscope-firefox-'));
  const profiles = [join(folder, 'profile')];
  await mkdir(profiles[0]!);
  const begin = async (at: string) => {
    const userDataDir = profiles.at(-1)!;
    const browser = await launch({ browser: 'firefox', executablePath, headless: true, userDataDir });
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    page.setDefaultTimeout(90_000);
    await page.goto(at);
    return { browser, page };
  };
  let { browser, page } = await begin(address);
  return {
    name: 'Firefox',
    open: async (to) => void (await page.goto(to)),
    reload: async () => void (await page.reload()),
    run: (code, ...args) =>
      page.evaluate(`(${code.toString()})(...${JSON.stringify(args)})`) as Promise<never>,
    async upload(paths) {
      const input = await page.$('input[type=file]');
      if (!input) throw new Error('The page has no file input.');
      await (input as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(...paths);
    },
    screenshot: () => page.screenshot(),
    async kill(at) {
      await ended(browser.process()!, 'SIGKILL');
      // As it is at this moment; its driver still moves the old profile's preferences about.
      const killed = join(folder, `profile ${profiles.length}`);
      await cp(profiles.at(-1)!, killed, {
        recursive: true,
        filter: (path) => !/(?:prefs|user)\.js/.test(path),
      });
      profiles.push(killed);
      ({ browser, page } = await begin(at));
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** WebKitGTK's small browser, driven by WebKitWebDriver on a virtual display. */
export async function webkitDriver(address: string): Promise<Driver> {
  const found = findWebKit();
  if (!found) throw new Error('No WebKitGTK for the tests; run `node scripts/browser.mjs`.');
  const home = await mkdtemp(join(tmpdir(), 'mnemoscope-webkit-'));
  const display = await freeDisplay();
  const screen = spawn('Xvfb', [display, '-screen', '0', '1440x1000x24'], { stdio: 'ignore' });
  const port = await freePort();
  const service = spawn(found.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home },
  });
  const end = async () => {
    await ended(service);
    await ended(screen);
    await rm(home, { recursive: true, force: true });
  };
  let driver: WebDriver;
  try {
    await listening(port);
    const options = { binary: found.browser, args: ['--automation'] };
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': options,
    });
    driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(capabilities)
      .build();
    await driver.manage().setTimeouts({ script: 120_000, pageLoad: 120_000 });
    await driver.get(address);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    name: 'WebKit',
    open: (to) => driver.get(to),
    reload: () => driver.navigate().refresh(),
    async run(code, ...args) {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${code.toString()})(...${JSON.stringify(args)}))
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const told = await driver.executeAsyncScript<{ value: never; error?: string }>(script);
      if (told.error !== undefined) throw new Error(told.error);
      return told.value;
    },
    upload: (paths) => driver.findElement(By.css('input[type=file]')).sendKeys(paths.join('\n')),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit().catch(() => undefined);
      await end();
    },
  };
}

export function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

export async function freeDisplay(): Promise<string> {
  for (let number = 77; number < 177; number++) if (!existsSync(`/tmp/.X${number}-lock`)) return `:${number}`;
  throw new Error('No free X display.');
}

/** Waits until something listens on the port. */
async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const there = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing listens on port ${port}.`);
}
