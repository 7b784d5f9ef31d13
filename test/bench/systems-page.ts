/**
 * `npm run bench -- systems [FILE] [dense]`, and alone by `npx tsx test/bench/systems-page.ts [FOLDER …] [FILE] [dense]` on a page that is built, or on several builds in
 * turns: memory systems over one user in the page. What its thread does when large results appear, in processor time: while systems by words run, when
 * their kept results are opened, and when another session is shown. With `dense` also verbatim and rules by vectors, embedding
 * included: seconds on the wall and of all the browser's processes, and how many texts were encoded. FILE is one of HaluMem; without one, the English user that comes with the page.
 */

import { NOTE_ENCODED } from './encoded-texts';
import { ONLY } from './only';
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { visit } from '../browser/chromium';
import { ownServer } from '../browser/own-server';
import { taskTimes } from './task-times';

const BUILT = fileURLToPath(new URL('../../dist', import.meta.url));
/** A machine that others use takes long. */
const LONG = 1_800_000;
/** Until what follows a result is drawn and worked off. */
const SETTLED = 1500;

const row = (page: Page, system: string) => page.locator(`tr[data-system="${system}"]`).first();

/** Processor time of all the browser's processes until now, in seconds. */
async function processorSeconds(page: Page): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function importUser(page: Page, address: string, file: string): Promise<void> {
  await page.goto(`${address}#/library`);
  await page.getByRole('button', { name: 'Import data' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose files').setInputFiles(file);
  await dialog.getByRole('button', { name: /^(Import|Take) / }).click({ timeout: LONG });
  await dialog.getByRole('heading', { name: 'Imported', exact: true }).waitFor({ timeout: LONG });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function chooseSystems(page: Page, systems: readonly string[]): Promise<void> {
  for (const box of await page.locator('form fieldset input[type="checkbox"]').all())
    await box.setChecked(systems.includes((await box.getAttribute('value'))!));
}

async function measure(folder: string, file: string | undefined, dense: boolean) {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`There is no built page in ${folder}.`);
  const server = await ownServer({ folder });
  const browser = await visit(server.address, { init: NOTE_ENCODED });
  const { page } = browser;
  try {
    if (file !== undefined) await importUser(page, server.address, file);
    await page.goto(`${server.address}#/systems`);
    const user = page.getByRole('combobox', { name: 'User', exact: true });
    await user.locator('option').first().waitFor({ state: 'attached' });
    if (file !== undefined) {
      const given = await user.locator('option[value^="halumem-"]').first().getAttribute('value');
      await user.selectOption(given!);
    }
    const settled = () => page.waitForTimeout(SETTLED);
    await settled();
    const run = page.getByRole('button', { name: /^Run( again)?$/ });
    const [running] = await taskTimes(page, async () => {
      await run.click();
      for (const system of ['no-memory', 'verbatim', 'rules', 'gold'])
        await row(page, system).waitFor({ timeout: LONG });
      await settled();
    });
    await page.reload();
    const [opening] = await taskTimes(page, async () => {
      await row(page, 'gold').waitFor({ timeout: LONG });
      await page.locator('main[aria-busy="false"]').waitFor();
      await settled();
    });
    const [switching] = await taskTimes(page, async () => {
      for (const name of ['Verbatim', 'Gold', 'Rules']) {
        await page.locator('[role="group"][aria-label="System"] button', { hasText: name }).click();
        await settled();
      }
    });
    const slider = page.getByRole('slider', { name: 'Session', exact: true });
    await slider.focus();
    const [moving] = await taskTimes(page, async () => {
      for (let i = 0; i < 8; i++) {
        await page.keyboard.press('ArrowRight');
        await page.waitForTimeout(200);
      }
    });
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    const found = { folder, load: loadavg()[0], running, opening, switching, moving, nodes };
    return dense ? { ...found, dense: await byVectors(page) } : found;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function byVectors(page: Page) {
  await chooseSystems(page, ['verbatim', 'rules']);
  await page.getByText('Search, noise and repeats').click();
  await page.locator('select:has(option[value="dense"])').selectOption('dense');
  // The model has loaded by then, and another worker has not started.
  await page.waitForTimeout(25_000);
  await page.evaluate(() => ((window as unknown as { encoded: string[] }).encoded = []));
  const before = await processorSeconds(page);
  const start = performance.now();
  const seconds: Record<string, number> = {};
  const [tasks] = await taskTimes(page, async () => {
    await page.getByRole('button', { name: /^Run( again)?$/ }).click();
    for (const system of ['verbatim', 'rules']) {
      await row(page, `${system}~sdense`).waitFor({ timeout: LONG });
      seconds[system] = Math.round((performance.now() - start) / 100) / 10;
    }
  });
  const processor = Math.round(10 * ((await processorSeconds(page)) - before)) / 10;
  await page.waitForTimeout(SETTLED);
  const encoded = await page.evaluate(() => (window as unknown as { encoded: string[] }).encoded);
  const evidence = await Promise.all(
    ['verbatim', 'rules'].map((system) => row(page, `${system}~sdense`).locator('td').nth(-3).innerText()),
  );
  return {
    seconds,
    processor,
    encoded: encoded.length,
    distinct: new Set(encoded).size,
    evidence,
    tasks,
    load: loadavg()[0],
  };
}

/** @param given built pages, a file of HaluMem, and `dense`. */
export async function systemsPageBench(given: readonly string[]) {
  const words = given.filter((word) => word !== 'dense');
  const folders = words.filter((word) => existsSync(join(word, 'index.html')));
  const file = words.find((word) => !folders.includes(word));
  if (file !== undefined) readFileSync(file);
  const measured = [];
  for (const folder of folders.length > 0 ? folders : [BUILT])
    measured.push(await measure(resolve(folder), file, given.includes('dense')));
  return measured;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await systemsPageBench([...ONLY]), null, 2));
