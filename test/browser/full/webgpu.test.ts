import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareProbe } from '../../../src/core/devices';
import { DiskModel } from '../../../src/cli/encoder';
import { choose, serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

const QUESTION = 'Who taught her to repair clocks?';

let server: { close(): void };
let address: string;
let browser: Visit;

beforeAll(async () => {
  const served = await serveBuilt();
  server = served.server;
  address = served.address;
});
// A browser each: what one test leaves for the slow adapter to do would hold the next one up.
beforeEach(async () => {
  // Chromium's software adapter; it computes as a real one does, only slowly.
  browser = await visit(address, { flags: ['--enable-unsafe-webgpu'] });
  // Drawing the page waits for the adapter's work too.
  browser.page.setDefaultTimeout(240_000);
});
afterEach(() => browser?.close());
afterAll(() => void server?.close());

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
    await classification.getByText(/^BERT.* fp16 · webgpu/).waitFor({ state: 'attached', timeout: 240_000 });
    await eventually(() => classification.innerText()).toMatch(/P\(semantic\)\s+[\d.]+/);
    const shown = Number(/P\(semantic\)\s+([\d.]+)/.exec(await classification.innerText())![1]);
    const kinds = await (await DiskModel.open('models/mnemoscope-en')).classify(QUESTION);
    // int8 against fp16 weights: the card's largest difference is .06.
    expect(Math.abs(shown - 100 * (kinds.profile + kinds.relationship))).toBeLessThan(10);
  });

  it(
    'embeds the probe as WASM, Node and the manifest do, by the self-check',
    { timeout: 600_000 },
    async () => {
      const { page } = browser;
      const model = await DiskModel.open('models/mnemoscope-en');
      const { probe, classification } = model.manifest;
      const node = compareProbe(
        { ...probe, labels: classification!.labels },
        await model.encode([probe.text], 'question'),
        await model.classify(probe.text),
      );
      await page.getByRole('button', { name: 'Settings' }).click();
      const devices = page.getByRole('region', { name: 'Devices' });
      await devices.getByRole('button', { name: 'Check this device' }).click();
      const row = async (device: string) => {
        const found = devices.getByRole('row').filter({ hasText: device });
        await found.waitFor({ timeout: 500_000 });
        await eventually(async () => (await found.getByRole('cell').allInnerTexts())[0], {
          timeout: 60_000,
        }).toBe('correct');
        const [verdict, cosine, difference, , question] = await found.getByRole('cell').allInnerTexts();
        return { verdict, cosine: Number(cosine), difference: Number(difference), question };
      };
      const wasm = await row('WASM');
      const gpu = await row('WebGPU');
      expect([wasm.verdict, gpu.verdict]).toEqual(['correct', 'correct']);
      // Chromium and Node run the same int8 graph; their SIMD may round otherwise.
      expect(Math.abs(wasm.cosine - node.cosine)).toBeLessThan(0.002);
      expect(Math.abs(wasm.difference - node.difference!)).toBeLessThan(0.01);
      // Half-float storage computes in full precision, as what made the manifest's vector did.
      expect(gpu.cosine).toBeGreaterThan(0.9995);
      expect(gpu.difference).toBeLessThan(0.01);
      expect(gpu.question).toMatch(/^[\d.]+ m?s$/);
      await eventually(() => devices.innerText()).toMatch(/swiftshader/i);
      await eventually(() => devices.innerText()).toContain('cross-origin isolated');
      // It is kept with the settings.
      await page.reload();
      await page.getByRole('button', { name: 'Settings' }).click();
      expect((await row('WebGPU')).cosine).toBe(gpu.cosine);
    },
  );
});
