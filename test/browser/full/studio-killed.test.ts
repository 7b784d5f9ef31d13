/** The whole browser killed while one tab makes a character and another a user with conversations, and while it makes a batch: nothing kept is lost or asked for again. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { random } from '../../../src/measures/domain/random';
import { grammarUser } from '../../../src/studio/domain/halumem/grammar';
import { authorsAnswer } from '../../studio/scripted-author';
import { sessionOf, userAnswer } from '../../studio/scripted-user';
import { serveBuilt } from '../chromium';
import { eventually } from '../eventually';
import { KILLS, killBrowser, launch, PATIENCE_FOR_KILLS } from '../launch';
import { connectScripted, paidTwice, scriptedLlm, type ScriptedLlm } from '../scripted-llm';

/** More kills than usual need more to be made, so that something is left for each. */
const MORE = Math.max(0, KILLS - 2);
const SESSIONS = 4 + MORE;
const author = grammarUser('en', 21, { sessions: SESSIONS });
/** Requests of both tabs that may be under way at a time, each of which may be answered as the browser dies. */
const UNDER_WAY = 4;
const MAKES = /^(?:Make what is missing|Make with the language model|Resume)$/;

let pageServer: { close(): void };
let llm: ScriptedLlm;
let address: string;
let profile: string;
let context: BrowserContext;

beforeAll(async () => {
  llm = await scriptedLlm((schema, prompt) =>
    schema.startsWith('studio-user-')
      ? userAnswer(author, schema, sessionOf(author, schema, prompt))
      : authorsAnswer(schema, prompt),
  );
  const served = await serveBuilt();
  pageServer = served.server;
  address = served.address;
  profile = await mkdtemp(join(tmpdir(), 'mnemoscope-killed-'));
});
afterAll(async () => {
  await context?.close();
  pageServer?.close();
  llm?.close();
  await rm(profile, { recursive: true, force: true });
});

async function tab(place: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${address}${place}`);
  return page;
}
const characterPanel = (page: Page) => page.getByRole('region', { name: 'Make with a language model' });
const userPanel = (page: Page) => page.getByRole('region', { name: 'A user with conversations (HaluMem)' });
const sessions = (page: Page) => userPanel(page).getByText(/^Session \d+ · /);

/** Items of the character in all steps. */
async function items(page: Page): Promise<number> {
  const labels = await page.getByRole('tab').allInnerTexts();
  return labels.reduce((sum, label) => sum + Number(/\d+/.exec(label)?.[0] ?? 0), 0);
}

it(
  `goes on through ${KILLS} kills, and is complete in the end`,
  async () => {
    const next = random(31);
    let draft = '#/studio';
    let had = 0;
    const seen: string[] = [];
    for (let kill = 0; kill <= KILLS; kill++) {
      context = await launch(profile);
      const character = await tab(draft);
      if (kill === 0) {
        await connectScripted(character, llm);
        await character.getByRole('button', { name: 'Create an empty draft' }).click();
        await characterPanel(character).getByRole('button', { name: 'Draw a seed from the lists' }).click();
        await eventually(() => character.getByLabel('Job').inputValue()).not.toBe('');
        const amounts = { Relationships: '3', Events: '4', Dialogues: '4', 'Questions per memory': '1' };
        for (const [name, value] of Object.entries(amounts))
          await characterPanel(character).getByLabel(name, { exact: true }).fill(value);
        await eventually(() => character.locator('main').getAttribute('data-saving')).toBe('saved');
        draft = new URL(character.url()).hash;
      }
      const user = await tab('#/studio');
      await userPanel(user).waitFor();
      if (kill === 0) await userPanel(user).getByLabel('Sessions').fill(String(SESSIONS));
      // What was shown as made before the kill is there.
      await eventually(() => items(character)).toBeGreaterThanOrEqual(had);

      const from = llm.sent.length;
      for (const [page, panel] of [
        [character, characterPanel(character)],
        [user, userPanel(user)],
      ] as const) {
        await page.bringToFront();
        const makes = panel.getByRole('button', { name: MAKES }).first();
        if (await makes.isVisible()) await makes.click();
      }
      if (kill === KILLS) {
        await eventually(() => sessions(user).count(), { timeout: 120_000 }).toBe(SESSIONS);
        await eventually(() => userPanel(user).getAttribute('data-user-making'), { timeout: 90_000 }).toBe(
          'idle',
        );
        await character.bringToFront();
        await eventually(() => characterPanel(character).getAttribute('data-making'), {
          timeout: 90_000,
        }).toBe('idle');
        for (const panel of [characterPanel(character), userPanel(user)]) {
          expect(await panel.getByText('Stopped before the end').count()).toBe(0);
          expect(await panel.locator('[data-problems]').count()).toBe(0);
        }
        const labels = (await character.getByRole('tab').allInnerTexts()).join(' ');
        expect(labels).toMatch(/Relationships\s+3.*Events\s+4.*Dialogues\s+4/s);
        await context.close();
        break;
      }
      // Counted in requests, so that a busy machine kills at the same places.
      const wanted = from + 1 + Math.floor(next() * (MORE > 0 ? 2 : 5));
      await eventually(() => llm.sent.length, { interval: 5 }).toBeGreaterThanOrEqual(wanted);
      await new Promise((resolve) => setTimeout(resolve, next() * 150));
      if ((await character.locator('main').getAttribute('data-saving')) === 'saved')
        had = await items(character);
      seen.push(`${llm.sent.length} sent, ${had} items, ${await sessions(user).count()} sessions`);
      await killBrowser(context);
    }
    const twice = paidTwice(llm);
    console.info(
      `${KILLS} kills: ${seen.join('; ')}; ${llm.sent.length} sent in all, ${twice.length} answered twice`,
    );
    expect(twice.length).toBeLessThanOrEqual(KILLS * UNDER_WAY);
  },
  PATIENCE_FOR_KILLS,
);

const batchPanel = (page: Page) => page.getByRole('region', { name: 'A batch of characters' });
/** How many events each draft that is kept has. */
const drafts = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const db = await settled(indexedDB.open('mnemoscope'));
    const kept = await settled(
      db.transaction('drafts').objectStore('drafts').getAll() as IDBRequest<
        { draft: { items: { step: string }[] } }[]
      >,
    );
    db.close();
    return kept.map(({ draft }) => draft.items.filter(({ step }) => step === 'events').length);
  });

it(
  `goes on with a batch through ${KILLS} kills: no draft is made twice, and its limit holds`,
  async () => {
    const next = random(36);
    const limit = 60 + KILLS * UNDER_WAY;
    const before = llm.sent.length;
    const own = await mkdtemp(join(tmpdir(), 'mnemoscope-batch-'));
    onTestFinished(() => rm(own, { recursive: true, force: true }));
    for (let kill = 0; kill <= KILLS; kill++) {
      context = await launch(own);
      const page = await tab('#/studio');
      const panel = batchPanel(page);
      if (kill === 0) {
        await connectScripted(page, llm);
        await panel.getByLabel('Characters (at most 50)').fill('2');
        const field = panel.getByLabel('Limit in calls');
        if (!(await field.isVisible())) await panel.getByText('Budget', { exact: true }).first().click();
        await field.fill(String(limit));
        await field.blur();
      } else {
        await panel.getByText('A batch stopped before the end').waitFor();
        expect((await drafts(page)).length).toBeLessThanOrEqual(2);
      }
      const from = llm.sent.length;
      const name = kill === 0 ? 'Make the batch with a language model' : 'Resume the batch';
      await panel.getByRole('button', { name }).click();
      if (kill === KILLS) {
        await eventually(() => panel.locator('[data-batch-by-model]').getAttribute('data-batch-by-model'), {
          timeout: 120_000,
        }).toBe('2');
        await panel
          .getByRole('button', { name: 'Make the batch with a language model' })
          .and(page.locator(':enabled'))
          .waitFor();
        expect(await panel.getByText('A batch stopped').count()).toBe(0);
        expect(await drafts(page)).toEqual([5, 5]);
        await context.close();
        break;
      }
      // Few, so that there is something left to be made after many kills.
      const wanted = from + 1 + Math.floor(next() * 2);
      await eventually(() => llm.sent.length, { interval: 5 }).toBeGreaterThanOrEqual(wanted);
      await new Promise((resolve) => setTimeout(resolve, next() * 150));
      await killBrowser(context);
    }
    const sent = llm.sent.slice(before);
    const twice = paidTwice({ ...llm, sent });
    console.info(
      `${KILLS} kills of a batch: ${sent.length} of ${limit} sent, ${twice.length} answered twice`,
    );
    expect(twice.length).toBeLessThanOrEqual(KILLS * UNDER_WAY);
    expect(sent.length).toBeLessThanOrEqual(limit);
  },
  PATIENCE_FOR_KILLS,
);
