/** A person's own chats: dropped, asked, seen in their conversation, deleted. */

import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { CHAT_FIXTURES, fixtureText } from '../../data/formats/chats/fixtures';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

let built: Awaited<ReturnType<typeof serveBuilt>>;
let browser: Visit | undefined;

beforeAll(async () => {
  built = await serveBuilt();
});
afterAll(() => built.server.close());
afterEach(async () => {
  await browser?.close();
  browser = undefined;
});

const fixture = (format: string) => CHAT_FIXTURES.find((each) => each.format === format)!;

async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, text] of Object.entries(files))
    await writer.add(name, new Uint8ArrayReader(new TextEncoder().encode(text)));
  return Buffer.from(await writer.close());
}

it('chats of two messengers become one private character, which is asked, seen in its conversation, and deleted', async () => {
  browser = await visit(built.address);
  const { page } = browser;
  await page.goto(`${built.address}#/library`);
  await page.getByText('Ottilie Brandt').first().waitFor();
  const files = [
    {
      name: 'WhatsApp Chat - Perla.zip',
      bytes: [
        ...(await zipOf({ '_chat.txt': fixtureText(fixture('whatsapp-ios')), 'photo.jpg': 'no picture' })),
      ],
    },
    { name: 'conversations.json', bytes: [...Buffer.from(fixtureText(fixture('chatgpt')))] },
  ];
  const dataTransfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, bytes } of given) data.items.add(new File([new Uint8Array(bytes)], name));
    return data;
  }, files);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer });
  await page.getByText('Drop the files, folder or zip').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer });

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Review', exact: true }).waitFor();
  const messages = dialog.getByRole('region', { name: 'Messages' });
  await eventually(() => messages.innerText()).toContain('7 messages in the files = 4 turns + 3 left out');
  await eventually(() => messages.innerText()).toContain('media that was not exported');
  await messages.getByLabel('Character’s name').fill('Odo Falk');
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/chats-review.png` });
  await dialog.getByRole('button', { name: /^Import 1 character/ }).click();
  await dialog.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Ask Odo Falk' }).click();

  const box = page.getByRole('textbox', { name: /question/i }).first();
  await box.waitFor();
  await box.fill('Where is the spare key?');
  await box.press('Enter');
  const hit = page.getByRole('button', { name: /spare key/ }).first();
  await hit.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Place in the conversation').click();
  await eventually(() => sheet.locator('li[aria-current]').first().innerText()).toContain(
    'Perla hid the spare key under the mat',
  );
  if (folder) await page.screenshot({ path: `${folder}/chats-place.png` });
  await sheet.getByRole('button', { name: 'Close' }).click();

  await page.goto(`${built.address}#/library/chats-odo-falk`);
  await eventually(() => page.getByText('yours · private').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await eventually(() => page.getByText('Odo Falk').filter({ visible: true }).allInnerTexts()).not.toContain(
    'Odo Falk',
  );
  const left = () =>
    page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('mnemoscope');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error!);
      });
      const keys = await new Promise<string[]>((resolve, reject) => {
        const asked = db.transaction('banks').objectStore('banks').getAllKeys();
        asked.onsuccess = () => resolve(asked.result.map((key) => [key].flat().at(-1) as string));
        asked.onerror = () => reject(asked.error!);
      });
      db.close();
      return keys.filter((key) => key.startsWith('chats-'));
    });
  await eventually(left).toEqual([]);
});
