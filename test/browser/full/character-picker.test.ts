import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveBuilt, visit } from '../chromium';
import { eventually } from '../eventually';

const NAME = '沈若兰';
const ID = 'shen-ruolan';

let server: Awaited<ReturnType<typeof serveBuilt>>['server'];
let browser: Awaited<ReturnType<typeof visit>>;

beforeAll(async () => {
  const built = await serveBuilt();
  server = built.server;
  browser = await visit(built.address);
  browser.page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser.close();
  server.close();
});

// The list's code is fetched when somebody reaches for it, and its box takes the place of the one that was reached for.
describe('the box that chooses a character', () => {
  const box = () => browser.page.getByRole('combobox', { name: 'Character', exact: true });
  // The header has options of its own: languages.
  const options = () => browser.page.getByRole('listbox').getByRole('option');
  const option = () => options().filter({ hasText: NAME });
  /** What a reload opens: written after the character is shown. */
  const kept = () =>
    browser.page.evaluate(
      () =>
        new Promise<unknown>((resolve, reject) => {
          const opening = indexedDB.open('mnemoscope');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const database = opening.result;
            const reading = database.transaction('settings').objectStore('settings').get('library.open');
            reading.onsuccess = () => (database.close(), resolve(reading.result));
            reading.onerror = () => (database.close(), reject(reading.error));
          };
        }),
    );
  /** A reload opens what the address names before what was kept, and the address is written a little later. */
  const isInAddress = () => browser.page.waitForURL((url) => url.hash.includes(`character=${ID}`));
  const isFocused = () => box().evaluate((element) => document.activeElement === element);

  it('opens its list, and keeps the cursor, though the list is only then fetched', async () => {
    await box().click();
    await option().waitFor();
    await browser.page.keyboard.type(NAME.slice(0, 2));
    await eventually(() => options().count()).toBe(1);
    expect(await box().inputValue()).toBe(NAME.slice(0, 2));
    expect(await isFocused()).toBe(true);
    await option().click();
    await eventually(() => box().inputValue()).toBe(NAME);
  });

  it('keeps a text that is put into it at once', async () => {
    await browser.page.reload();
    await box().fill(NAME);
    await option().click();
    await eventually(() => box().inputValue()).toBe(NAME);
    await eventually(kept).toBe(ID);
    await isInAddress();
  });

  it('opens by an arrow key, and goes back to the open character by Escape', async () => {
    await browser.page.reload();
    await box().focus();
    await browser.page.keyboard.press('ArrowDown');
    await option().waitFor();
    await browser.page.keyboard.type('Ottilie');
    await browser.page.keyboard.press('Escape');
    await eventually(() => options().count()).toBe(0);
    await eventually(() => box().inputValue()).toBe(NAME);
  });

  it('left no error', () => expect(browser.errors).toEqual([]));
});
