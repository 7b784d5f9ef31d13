/** The page without a network: all of it after one visit, resumed where it was cut, and a newer version that takes nothing away. */

import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, choose, titles, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { beginKeeping, keepWhole } from '../keep-page';
import { entry, newerVersion, told } from '../newer-version';
import { ownServer, type OwnServer } from '../own-server';

let server: OwnServer | undefined;
let browser: Visit | undefined;

afterEach(async () => {
  await browser?.close();
  await server?.stop();
  browser = server = undefined;
});

async function open(options: Parameters<typeof ownServer>[0] = {}, init?: string): Promise<Page> {
  server = await ownServer(options);
  browser = await visit(server.address, init ? { init } : {});
  return browser.page;
}

/** What the page says of its files: `none`, `used`, `keeping`, `ready` or `failed`. */
const kept = (page: Page) => page.locator('[data-kept]').getAttribute('data-kept');
const whole = (page: Page) => keepWhole(page, 120_000);

async function withoutNetwork(): Promise<void> {
  await server!.stop();
  await browser!.context.setOffline(true);
}

describe('without a network, after one visit', () => {
  it('opens every screen and answers in both languages with the models, having fetched nothing twice', async () => {
    const page = await open();
    await whole(page);
    // The service worker's own script is left out: the browser looks for a newer one when it likes.
    const twice = [...server!.asked].filter(
      ([path, times]) =>
        times > 1 && /\.(onnx|wasm|woff2|js|css)$/.test(path) && path !== '/service-worker.js',
    );
    expect(twice).toEqual([]);
    await withoutNetwork();
    const started = performance.now();
    await page.reload();
    await page.getByRole('combobox', { name: 'Character' }).waitFor();
    console.log(`usable again after ${Math.round(performance.now() - started)} ms`);
    await choose(page, 'Ottilie Brandt');
    await ask(page, 'Who taught her to repair clocks?');
    expect((await titles(page, 'Hybrid ranking')).length).toBeGreaterThan(2);
    await choose(page, '沈若兰');
    await ask(page, '是谁教会她修瓷器的？');
    expect((await titles(page, 'Hybrid ranking')).length).toBeGreaterThan(2);
    const text = () => page.locator('body').innerText();
    for (const screen of ['compare', 'library', 'lab', 'answers', 'lectures']) {
      const before = await text();
      await page.goto(`${server!.address}#/${screen}`);
      await eventually(text).not.toBe(before);
      const headed = async () => [screen, (await page.locator('main, h2').count()) > 0];
      await eventually(headed).toEqual([screen, true]);
      expect(await text(), screen).not.toMatch(/could not be fetched/);
    }
  });

  it('works from a sub-path of a host without headers, which it loads once more and no oftener', async () => {
    const page = await open(
      { plain: true, under: '/some/where/' },
      'sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1',
    );
    await page.waitForFunction(() => crossOriginIsolated);
    await whole(page);
    await withoutNetwork();
    await page.reload();
    await page.waitForFunction(() => crossOriginIsolated);
    await choose(page, 'Kwame Mensah');
    await ask(page, 'What does he do for a living?');
    // The first, the isolated one, and the reload above.
    expect(await page.evaluate(() => sessionStorage['loads'])).toBe('3');
  });

  it('does not load the page over and over where isolation is not to be had', async () => {
    const page = await open(
      { plain: true },
      `Object.defineProperty(window, 'crossOriginIsolated', { value: false });
       sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;`,
    );
    await whole(page);
    expect(await page.evaluate(() => sessionStorage['loads'])).toBe('2');
  });
});

describe('keeping that is cut', () => {
  it('says so, keeps what it has, and goes on where it was', async () => {
    server = await ownServer();
    server.cut(/mnemoscope-zh\/onnx/);
    browser = await visit(server.address);
    const { page } = browser;
    await beginKeeping(page);
    await eventually(() => kept(page), { timeout: 120_000 }).toBe('failed');
    expect(server.asked.get('/models/mnemoscope-en/onnx/model_quantized.onnx')).toBe(1);
    server.cut(undefined);
    server.forget();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await eventually(() => kept(page), { timeout: 120_000 }).toBe('ready');
    const again = [...server.asked.keys()].filter((path) => !path.startsWith('/models/mnemoscope-zh/'));
    expect(again.filter((path) => path !== '/service-worker.js')).toEqual([]);
  });
});

describe('a newer version', () => {
  it('announces itself, waits, keeps what was written, and leaves other tabs their files', async () => {
    const page = await open();
    await whole(page);
    const second = await browser!.context.newPage();
    await second.goto(server!.address);
    await whole(second);
    server!.publish(await newerVersion());
    const before = await entry(page);

    await told(page);
    const word = page.getByRole('region', { name: 'New version' });
    expect(await entry(page)).toBe(before);

    await page.evaluate(() => (location.hash = '#/library/ottilie-brandt?open=m%3Ap-occupation'));
    await page.getByRole('button', { name: 'Edit the memory' }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: /^Text/ }).fill('Occupation: keeper of a lighthouse.');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await word.getByRole('button', { name: 'Reload now' }).click();
    await eventually(() => entry(page)).toMatch(/-newer\.js$/);
    await page.getByRole('region', { name: 'Opened memory' }).getByText('keeper of a lighthouse').waitFor();

    // The other tab is of the earlier version still, whose lab is on no server any more.
    await second.getByText('Another tab uses a new version').waitFor();
    await second.evaluate(() => (location.hash = '#/lab'));
    await second.getByRole('link', { name: 'New run' }).first().waitFor();
    await second.close();
    await page.reload();
    await whole(page);
    // With its last page gone, the earlier version's files go.
    await eventually(() =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const keys = await (
          await caches.open(names.find((name) => name.startsWith('mnemoscope files'))!)
        ).keys();
        return keys
          .map(({ url }) => new URL(url).pathname)
          .filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))
          .every((path) => path.endsWith('-newer.js'));
      }),
    ).toBe(true);
  });
});
