/**
 * How long an import takes in the built page, how long it holds the page's thread, and how much memory it needs at most.
 *
 * Usage: npx tsx test/bench/import.ts
 */

import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveBuilt, visit } from '../browser/chromium';
import { madePerltqa } from './made-perltqa';

/** Longer tasks of the page's thread are listed by the browser, in milliseconds. */
declare const longTasks: number[];
const WATCH = `globalThis.longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask' });`;

const USER = join(process.env['MNEMOSCOPE_DATA'] ?? '../shared/data', 'halumem/pilot_slice_user12.jsonl');

async function measure(label: string, files: readonly string[], rounds: number): Promise<void> {
  const { address, server } = await serveBuilt();
  for (let round = 1; round <= rounds; round++) {
    const browser = await visit(address, { init: WATCH });
    const { page, context } = browser;
    await page.goto(`${address}#/library`);
    await page.getByText('Ottilie Brandt').first().waitFor();
    // The models, which load meanwhile, are no part of it.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(4000);
    await page.getByRole('button', { name: 'Import data' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Choose files').waitFor({ state: 'attached' });
    await page.waitForTimeout(500);
    const pids = await processes(context.browser() ?? undefined, page);
    const before = pids.map(resident);
    await page.evaluate(() => longTasks.splice(0));
    const clock = (name: string) => page.evaluate((mark) => performance.mark(mark).startTime, name);
    const began = await clock('began');
    await dialog.getByLabel('Choose files').setInputFiles([...files]);
    await dialog.getByRole('button', { name: /^Take th/ }).waitFor({ timeout: 120_000 });
    const read = await clock('read');
    await dialog.getByRole('button', { name: /^Take th/ }).click();
    await dialog.getByRole('heading', { name: 'Imported' }).waitFor({ timeout: 120_000 });
    const done = await clock('done');
    const tasks = await page.evaluate(() => longTasks.map(Math.round));
    const peak = pids.map(
      (pid, i) => `${(before[i]! / 1e3).toFixed(0)} → ${(highest(pid) / 1e3).toFixed(0)} MB`,
    );
    console.log(
      `${label}, round ${round}: read ${(read - began).toFixed(0)} ms, written after ${(done - began).toFixed(0)} ms; ` +
        `tasks over 50 ms: ${tasks.length === 0 ? 'none' : tasks.join(', ')}; renderer ${peak.join(', ') || 'memory unknown'}`,
    );
    await browser.close();
  }
  server.close();
}

/** Ids of the page's renderer processes. */
async function processes(
  browser: ReturnType<Awaited<ReturnType<typeof visit>>['context']['browser']> | undefined,
  page: Awaited<ReturnType<typeof visit>>['page'],
): Promise<number[]> {
  const session = browser
    ? await browser.newBrowserCDPSession()
    : await page
        .context()
        .newCDPSession(page)
        .catch(() => undefined);
  const answer = await session?.send('SystemInfo.getProcessInfo').catch(() => undefined);
  return (answer?.processInfo ?? []).filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Kilobytes of memory that a process has now, and had at most; 0 where the system does not tell. */
const resident = (pid: number) => status(pid, 'VmRSS');
const highest = (pid: number) => status(pid, 'VmHWM');

function status(pid: number, field: string): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
}

const folder = await mkdtemp(join(tmpdir(), 'mnemoscope-import-'));
const made = madePerltqa();
const files = [join(folder, 'perltmem.json'), join(folder, 'perltqa.json')];
await writeFile(files[0]!, made.memories);
await writeFile(files[1]!, made.questions);
const size = (text: string) => (text.length / 1e6).toFixed(1);
await measure(`PerLTQA's size (${size(made.memories)} + ${size(made.questions)} MB)`, files, 3);
if (existsSync(USER)) await measure('a HaluMem user', [USER], 3);
else console.log('a HaluMem user: skipped: no data');
await rm(folder, { recursive: true, force: true });
