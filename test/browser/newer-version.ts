/** A newer version of the built page, and a tab that finds it. */

import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { writeWorker } from '../../scripts/precache.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const newerName = (script: string) => script.replace(/\.js$/, '-newer.js');

/** The build again under other names: a script that imports a changed one is a changed one itself. @returns its folder, gone after the test. */
export async function newerVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mnemoscope-newer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(ROOT, 'dist'), folder, { recursive: true });
  const assets = join(folder, 'assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const newer = (text: string) =>
    text.replace(/[\w.-]+\.js\b/g, (name) => (scripts.includes(name) ? newerName(name) : name));
  for (const name of scripts) {
    const text = await readFile(join(assets, name), 'utf8');
    await rm(join(assets, name));
    await writeFile(join(assets, newerName(name)), newer(text));
  }
  const page = join(folder, 'index.html');
  await writeFile(page, newer(await readFile(page, 'utf8')));
  await writeWorker(ROOT, folder);
  return folder;
}

/** The script that the page began with: a newer version's ends with “-newer.js”. */
export const entry = (page: Page): Promise<string | null> =>
  page.locator('script[type=module][src]').getAttribute('src');

/** Has the browser look for a newer version, and waits until the page says that there is one. */
export async function told(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByRole('region', { name: 'New version' }).waitFor();
}
