import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { choose, serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

const QUESTION = 'Who taught her to repair clocks?';

let server: { close(): void };
let address: string;
let browser: Visit;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  browser = await visit(address, { flags: ['--enable-unsafe-webgpu'] });
  await choose(browser.page, 'Ottilie Brandt');
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const runsOn = (page: Page, stamp: RegExp) =>
  page.getByTitle('The model that classifies and embeds').getByText(stamp).waitFor({ timeout: 240_000 });

/** Presses a button of the settings and closes them. */
async function inSettings(page: Page, role: 'radio' | 'button', name: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByRole(role, { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** All but the threads of the runtime, which wait for work in a way in which they answer nobody. The reader has some. */
const answering = (page: Page) => page.workers().filter((worker) => !/\/ort-wasm[^/]*$/.test(worker.url()));

/** The next work on the GPU, in any worker, finds its device destroyed: a real loss, as `GPUDevice.lost` tells it. */
async function destroyAtWork(page: Page): Promise<void> {
  const reached = await Promise.all(
    answering(page).map((worker) =>
      worker
        .evaluate(() => {
          interface Device {
            destroy(): void;
            createCommandEncoder(...input: unknown[]): unknown;
          }
          const { GPUDevice } = globalThis as unknown as { GPUDevice: { prototype: Device } };
          const { createCommandEncoder } = GPUDevice.prototype;
          GPUDevice.prototype.createCommandEncoder = function (...input) {
            this.destroy();
            return createCommandEncoder.apply(this, input);
          };
          return true;
        })
        // A worker that has just ended.
        .catch(() => false),
    ),
  );
  expect(reached).toContain(true);
}

/** The memories are still being embedded, slowly, when the question is asked; it waits for the GPU when that goes. */
async function askAndSeeWasm(page: Page, interfere: () => Promise<void>): Promise<void> {
  await page.getByRole('textbox', { name: 'Question' }).fill(QUESTION);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await interfere();
  await page
    .getByText(/The English model failed on WebGPU: .+ It runs on WASM .+ and the question is asked again/)
    .waitFor({ timeout: 240_000 });
  const classification = page.getByRole('region', { name: 'Classification' });
  await classification.getByText(/^BERT.* q8 · wasm/).waitFor({ state: 'attached', timeout: 240_000 });
  await page.locator(`main[data-answered="${QUESTION}"]`).waitFor({ timeout: 240_000 });
  await page.getByRole('list', { name: 'Dense ranking' }).waitFor();
  await runsOn(page, /q8 · wasm/);
}

describe('a WebGPU device that is lost', () => {
  it(
    'while a question is asked: the question is asked again on WASM, and the page says so',
    { timeout: 900_000 },
    async () => {
      const { page } = browser;
      await inSettings(page, 'radio', 'WebGPU');
      await runsOn(page, /fp16 · webgpu/);
      await askAndSeeWasm(page, () => destroyAtWork(page));
      await eventually(() => page.getByRole('note').innerText()).toMatch(/WebGPU failed, so .* runs on WASM/);
    },
  );

  it(
    'is tried again when asked for, and on the next visit, for the setting is kept',
    { timeout: 900_000 },
    async () => {
      const { page } = browser;
      await inSettings(page, 'button', 'Try WebGPU again');
      await runsOn(page, /fp16 · webgpu/);
      await eventually(() => page.getByRole('note').count()).toBe(0);
      await page.reload();
      await runsOn(page, /fp16 · webgpu/);
    },
  );

  it('with the whole GPU process is survived alike', { timeout: 900_000 }, async () => {
    const { page, context } = browser;
    const session = await context.newCDPSession(page);
    await askAndSeeWasm(page, async () => {
      await session.send('Browser.crashGpuProcess');
    });
  });
});

describe('a WebGPU without an adapter', () => {
  it('leads to WASM at the load, announced', { timeout: 300_000 }, async () => {
    // Chromium offers navigator.gpu all the same.
    const without = await visit(address);
    try {
      await inSettings(without.page, 'radio', 'WebGPU');
      await without.page
        .getByText(/The English model failed on WebGPU: .+adapter.+ It runs on WASM/)
        .waitFor();
      await runsOn(without.page, /q8 · wasm/);
    } finally {
      await without.close();
    }
  });
});
