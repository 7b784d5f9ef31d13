/** A real Chromium with a fresh profile on the built page, and a watch on what it asks of the network. */

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { createPageServer, listen } from '../../scripts/serve.mjs';
import { launch, PHONE } from './launch';
import type { Prepared } from './prepared';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Folder of the browser profile. */
  readonly profile: string;
  /** Origins of all requests that pages and workers made. */
  readonly origins: Set<string>;
  /** Uncaught errors and console errors. */
  readonly errors: string[];
  close(): Promise<void>;
}

/** For `init`: the page offers its tour to people alone. */
export const AS_A_PERSON = "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })";

/** What was made ready before the tests; scripts and benchmarks run without it. */
const prepared = (): Prepared | undefined => (process.env.VITEST ? inject('prepared') : undefined);

/**
 * Opens a browser on a profile of its own, in which the page of `serveBuilt` was opened before: characters and vectors are stored.
 * @param options.fresh with an empty profile instead: a first visit
 * @param options.phone with fingers on a small screen
 * @param options.init runs in every page before its scripts
 */
export async function visit(
  address: string,
  options: { init?: string; flags?: string[]; fresh?: boolean; phone?: boolean } = {},
): Promise<Visit> {
  const profile = await mkdtemp(join(tmpdir(), 'mnemoscope-'));
  const ready = options.fresh ? undefined : prepared();
  if (ready && address.startsWith(ready.address)) await cp(ready.profile, profile, { recursive: true });
  const context = await launch(profile, options.flags, options.phone ? PHONE : undefined);
  const origins = new Set<string>();
  const errors: string[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  if (options.init) await context.addInitScript(options.init);
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(address);
  return {
    page,
    context,
    profile,
    origins,
    errors,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Serves the built page: under tests the one server of all files, else one on a free port. @param options.plain without headers */
export async function serveBuilt(
  options: { plain?: boolean } = {},
): Promise<{ address: string; server: { close(): void } }> {
  const ready = prepared();
  if (ready && !options.plain) return { address: ready.address, server: { close: () => undefined } };
  const server = createPageServer(options);
  return { address: await listen(server, 0), server };
}

/** Chooses a character by typing into the combobox. */
export async function choose(page: Page, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Character' });
  await box.fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
}

/** Asks and waits until the answer to this very question and the dense list are there. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('list', { name: 'Dense ranking' }).waitFor({ timeout: 90_000 });
  await page.getByRole('region', { name: 'Answer' }).locator('blockquote').first().waitFor();
  await page.waitForFunction(
    (asked) => document.querySelector('main')?.dataset['answered'] === asked,
    question,
    {
      timeout: 90_000,
    },
  );
}

/** Titles of a list's entries, best first. */
export function titles(page: Page, list: string): Promise<string[]> {
  return page
    .getByRole('list', { name: list })
    .locator('li .line-clamp-2')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()));
}
