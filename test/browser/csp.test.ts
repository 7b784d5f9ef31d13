/** The built page under its own Content-Security-Policy: nothing that the page does is refused, and what a stranger would do is. */

import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../scripts/serve.mjs';
import { ask, choose, serveBuilt, visit, type Visit } from './chromium';
import { makeRun, putRun, type MadeRun } from './lab-run';
import { copyOrSave } from './open-screen';

/** What a refusal says in the console besides the browser's own words; and no dialog of the system's, which no script can answer. */
const INIT = `
  delete window.showSaveFilePicker;
  addEventListener('securitypolicyviolation', (event) => {
    console.error('refused', event.effectiveDirective, event.blockedURI, event.sourceFile, event.lineNumber);
  });`;

let server: { close(): void };
let elsewhere: Server;
let address: string;
let browser: Visit;
let page: Page;
let run: MadeRun;

beforeAll(async () => {
  run = await makeRun(['ottilie-brandt'], { banks: ['ottilie-brandt'] });
  elsewhere = createServer((_, response) =>
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('heard'),
  );
  // As from a static host: a service worker adds the headers for threads.
  ({ server, address } = await serveBuilt({ plain: true }));
  browser = await visit(address, { init: INIT });
  page = browser.page;
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  elsewhere?.close();
});

/** Refusals since the last look. */
const refusals = () =>
  browser.errors.splice(0).filter((text) => /refused|content security policy|violat/i.test(text));

/** The events come some time after what was refused. */
async function refused(...what: string[]): Promise<void> {
  const said: string[] = [];
  await expect
    .poll(() => {
      said.push(...refusals());
      return what.filter((each) => !said.some((text) => text.startsWith(`refused ${each}`)));
    })
    .toEqual([]);
}

async function saved(press: () => Promise<void>): Promise<string> {
  const downloading = page.waitForEvent('download');
  await press();
  return (await downloading).suggestedFilename();
}

const saveTheFile = () => page.getByRole('button', { name: 'Save the file' }).click();

describe('the page under its policy', () => {
  it('is isolated by its service worker, and asks a question with the model in its workers', async () => {
    await page.waitForFunction(() => crossOriginIsolated);
    expect(await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content')).toMatch(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-/,
    );
    await choose(page, 'Ottilie Brandt');
    await ask(page, 'Who taught her to repair clocks?');
    expect(refusals()).toEqual([]);
  });

  it('shows the library’s views and exports a character', async () => {
    await page.evaluate(() => (location.hash = '#/library/ottilie-brandt'));
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.getByRole('group', { name: /^Timeline/ }).waitFor();
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('group', { name: /people around Ottilie Brandt/ }).waitFor();
    await page.getByRole('tab', { name: 'Counts' }).click();
    await page.getByRole('row', { name: /^Events/ }).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    expect(await saved(saveTheFile)).toMatch(/\.json$/);
    expect(refusals()).toEqual([]);
  });

  it('opens the settings and writes the archive', async () => {
    await page.goto(`${address}#/ask`);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Storage' });
    await panel.getByRole('button', { name: /^Export/ }).click();
    expect(await saved(saveTheFile)).toMatch(/\.zip$/);
    await page.keyboard.press('Escape');
    expect(refusals()).toEqual([]);
  });

  it('shows the lab, its figures and tables, and saves figures as SVG and PNG', async () => {
    await putRun(page, run);
    const place = `${address}#/lab/${encodeURIComponent(run.header.id)}`;
    await page.goto(`${place}?tab=compare`);
    await page.locator('[data-compared="Recall@5"]').waitFor();
    await page.locator('figure[data-figure] svg').first().waitFor();
    expect(await saved(() => copyOrSave(page, 'Save SVG'))).toMatch(/\.svg$/);
    expect(await saved(() => copyOrSave(page, 'Save PNG'))).toMatch(/\.png$/);
    await page.goto(`${place}?tab=sweep`);
    await page.locator('figure[data-figure] svg').first().waitFor();
    await page.goto(`${address}#/lab/tables`);
    await page.getByRole('heading', { name: 'The papers’ tables' }).waitFor();
    expect(refusals()).toEqual([]);
  });

  it('reaches servers on this machine, and none on plain http elsewhere', async () => {
    const reach = (target: string) =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            (reply) => reply.text(),
            (error: unknown) => String(error),
          ),
        target,
      );
    expect(await reach(await listen(elsewhere, 0))).toBe('heard');
    expect(refusals()).toEqual([]);
    expect(await reach('http://192.168.1.20:11434/v1/models')).toMatch(/Failed to fetch/);
    await refused('connect-src http://192.168.1.20:11434/v1/models');
  });

  it('runs no script that was put into it, compiles no text, and takes no style, frame or form of a stranger', async () => {
    const outcome = await page.evaluate(async () => {
      const found: Record<string, unknown> = {};
      const flag = window as { injected?: string };
      const attempt = (name: string, work: () => unknown) => {
        try {
          work();
          found[name] = 'done';
        } catch (error) {
          found[name] = (error as Error).name;
        }
      };
      const inline = document.createElement('script');
      attempt('script text', () => (inline.textContent = 'window.injected = "inline"'));
      inline.append('window.injected = "inline"');
      document.head.append(inline);
      const foreign = document.createElement('script');
      attempt('script address', () => (foreign.src = 'data:text/javascript,window.injected="data"'));
      document.head.append(foreign);
      const holder = document.createElement('div');
      attempt('markup', () => (holder.innerHTML = '<img src="x:" onerror="window.injected=\'handler\'">'));
      attempt('worker', () => new Worker('data:text/javascript,'));
      attempt('own worker', () => new Worker('./service-worker.js'));
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      attempt('policy', () => trustedTypes.createPolicy('stranger', {}));
      attempt('second policy', () => trustedTypes.createPolicy('mnemoscope-scripts', {}));
      const image = document.createElement('img');
      attempt('handler', () => image.setAttribute('onerror', 'window.injected="handler"'));
      const styled = document.createElement('p');
      styled.setAttribute('style', 'color: red');
      holder.append(image, styled);
      document.body.append(holder);
      await new Promise((resolve) => setTimeout(resolve, 200));
      found.injected = flag.injected;
      found.styled = getComputedStyle(holder.querySelector('p')!).color === 'rgb(255, 0, 0)';
      for (const compile of ['eval', 'Function'] as const) {
        try {
          found[compile] = compile === 'eval' ? (0, eval)('1') : new Function('return 1')();
        } catch (error) {
          found[compile] = (error as Error).name;
        }
      }
      const base = document.createElement('base');
      base.href = 'https://elsewhere.example/';
      document.head.append(base);
      found.based = document.baseURI.startsWith('https://elsewhere');
      for (const each of [inline, foreign, holder, base]) each.remove();
      return found;
    });
    expect(outcome).toEqual({
      'script text': 'TypeError',
      'script address': 'TypeError',
      markup: 'TypeError',
      worker: 'TypeError',
      'own worker': 'TypeError',
      policy: 'TypeError',
      'second policy': 'TypeError',
      handler: 'TypeError',
      injected: undefined,
      styled: false,
      eval: 'EvalError',
      Function: 'EvalError',
      based: false,
    });
    await refused(
      'require-trusted-types-for',
      'trusted-types',
      'style-src-attr inline',
      'base-uri https://elsewhere.example/',
    );
  });
});
