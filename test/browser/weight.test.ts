/** What a first visit weighs: nothing is fetched that the screen, or what was done on it, does not need. */

import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from './eventually';
import { weighedVisit, type Weighed } from './weight';

const MB = 1e6;
const QUESTION = { en: 'How does he like his tea?', zh: '她最怕什么？' };

async function first(at: string, options: Parameters<typeof weighedVisit>[1] = {}): Promise<Weighed> {
  const visit = await weighedVisit(at, options);
  onTestFinished(() => visit.close());
  return visit;
}

/** Everything that a visit fetches by itself has come: what it does last is to register the worker, and to look for what is kept. */
const atRest = async ({ page, bytes }: Weighed): Promise<number> => {
  await page.locator('[data-kept="used"], [data-kept="ready"]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  return bytes();
};
const fetched = ({ paths }: Weighed, what: RegExp) => [...paths().keys()].filter((path) => what.test(path));

describe('a first visit', () => {
  it.each([
    ['', 'en', 'zh'],
    ['ask?character=shen-ruolan', 'zh', 'en'],
  ] as const)(
    'at #/%s answers a question of one’s own on a desk with at most 30 MB, all for that character’s language',
    async (at, language, other) => {
      const visit = await first(at, { locale: language });
      const { page } = visit;
      await atRest(visit);
      await page.locator('textarea').first().fill(QUESTION[language]);
      await page.keyboard.press('Enter');
      await page.locator(`main[data-answered="${QUESTION[language]}"]`).waitFor();
      const bytes = visit.bytes();
      console.log(`first own answer, ${language}: ${(bytes / MB).toFixed(2)} MB`);
      expect(bytes).toBeLessThanOrEqual(30 * MB);
      expect(fetched(visit, new RegExp(`models/mnemoscope-(reader-|static-)?${other}/`))).toEqual([]);
      // The reader of the language comes now that somebody asks, and with it what makes the page work offline.
      await eventually(() => fetched(visit, /models\/mnemoscope-reader-.*\.onnx/).length, {
        timeout: 60_000,
      }).toBe(1);
      expect(visit.errors).toEqual([]);
    },
  );

  it('answers the character’s own questions as the trained reader does, without its weights, and loads it while another is typed', async () => {
    const visit = await first('');
    const { page } = visit;
    await atRest(visit);
    const box = page.locator('textarea').first();
    await box.fill('How many marks did Hari get when he sat Engineering Mathematics III again?');
    await page.keyboard.press('Enter');
    await page
      .locator('section[data-answer="likely"]')
      .getByText(/relevance \d/)
      .first()
      .waitFor();
    expect(fetched(visit, /models\/mnemoscope-reader-/)).toEqual([]);
    await box.pressSequentially('Who');
    await eventually(() => fetched(visit, /models\/mnemoscope-reader-.*\.onnx/).length, {
      timeout: 60_000,
    }).toBe(1);
    expect(visit.errors).toEqual([]);
  });

  it('on a phone weighs at most 1.5 MB before the first touch', async () => {
    const visit = await first('', { phone: true });
    await visit.page.locator('blockquote').filter({ visible: true }).first().waitFor();
    await visit.page.waitForLoadState('networkidle');
    console.log(`phone, untouched: ${(visit.bytes() / MB).toFixed(2)} MB`);
    expect(visit.bytes()).toBeLessThanOrEqual(1.5 * MB);
  });

  it.each(['library', 'studio', 'experiments', 'lab', 'answers', 'systems', 'lectures'])(
    'on %s fetches no model and at most 3 MB',
    async (screen) => {
      const visit = await first(screen);
      const bytes = await atRest(visit);
      console.log(`${screen}: ${(bytes / MB).toFixed(2)} MB`);
      expect(fetched(visit, /\.onnx$|\.wasm$/)).toEqual([]);
      expect(bytes).toBeLessThanOrEqual(3 * MB);
    },
  );

  it('keeps the rest when asked, and says how much there is of it', async () => {
    const visit = await first('library');
    const { page } = visit;
    await atRest(visit);
    await page.locator('[data-offline-badge="used"]').click();
    await page.getByRole('button', { name: /^Keep for offline use \([\d.]+ MB more\)$/ }).click();
    await page.locator('[data-offline-badge="keeping"]').waitFor();
    await eventually(() => fetched(visit, /mnemoscope-zh\/.*\.onnx/).length, { timeout: 60_000 }).toBe(1);
    await page.locator('[data-kept="ready"]').waitFor({ state: 'attached', timeout: 90_000 });
    expect(visit.errors).toEqual([]);
  });
});
