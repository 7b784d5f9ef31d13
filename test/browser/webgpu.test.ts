import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskModel } from '../../src/headless/encoder';
import { choose, serveBuilt, visit, type Visit } from './chromium';

const QUESTION = 'Who taught her to repair clocks?';

let server: Server;
let browser: Visit;

beforeAll(async () => {
  const served = await serveBuilt();
  server = served.server;
  // Chromium's software adapter; it computes as a real one does, only slowly.
  browser = await visit(served.address, { flags: ['--enable-unsafe-webgpu'] });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe('WebGPU on the software adapter', () => {
  it('runs the fp16 weights, says so, and classifies as WASM does', { timeout: 600_000 }, async () => {
    const { page } = browser;
    await choose(page, 'Ottilie Brandt');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'WebGPU' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page
      .getByTitle('The model that classifies and embeds')
      .getByText(/fp16 · webgpu/)
      .waitFor({ timeout: 240_000 });
    await page.getByRole('textbox', { name: 'Question' }).fill(QUESTION);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const classification = page.getByRole('region', { name: 'Classification' });
    await classification.getByText(/fp16 · webgpu/).waitFor({ timeout: 240_000 });
    const shown = Number(/P\(semantic\)\s+([\d.]+)/.exec(await classification.innerText())![1]);
    const kinds = await (await DiskModel.open('models/mnemoscope-en')).classify(QUESTION);
    // int8 against fp16 weights: the card's largest difference is .06.
    expect(Math.abs(shown - 100 * (kinds.profile + kinds.relationship))).toBeLessThan(10);
  });
});
