import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../scripts/serve.mjs';
import { ask, choose, serveBuilt, visit, type Visit } from './chromium';

type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, content-type',
};
const KEY = 'sk-test-key-7';
const PHRASE = 'four plain words here';

let pageServer: { close(): void };
let llm: Server;
let llmAddress: string;
let behave: Behaviour = () => undefined;
let browser: Visit;
const requests: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  llm = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, CORS).end();
        return;
      }
      requests.push({ url: request.url!, headers: request.headers, body });
      if (request.url!.endsWith('/models')) {
        response.writeHead(200, { ...CORS, 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ data: [{ id: 'scripted' }, { id: 'scripted-large' }] }));
        return;
      }
      behave(request, response, body);
    });
  });
  llmAddress = `${await listen(llm, 0)}v1`;
  const served = await serveBuilt();
  pageServer = served.server;
  browser = await visit(served.address);
  await choose(browser.page, 'Ottilie Brandt');
});
afterAll(async () => {
  await browser?.close();
  pageServer?.close();
  llm?.closeAllConnections();
  llm?.close();
});

function piece(text: string, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text }, finish_reason: finish }] })}\n\n`;
}
const USAGE = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 321, completion_tokens: 9 } })}\n\n`;

const section = () => browser.page.getByRole('region', { name: 'Language models' });
const form = (name: string | RegExp) => section().getByRole('form', { name });
const answer = () => browser.page.getByRole('region', { name: 'Memories and reference' });
const send = () =>
  answer()
    .getByRole('button', { name: /Answer (with a language model|again)/ })
    .click();

async function openSettings(): Promise<void> {
  await browser.page.getByRole('button', { name: 'Settings', exact: true }).click();
  await section().waitFor();
}
async function closeSettings(): Promise<void> {
  await browser.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await browser.page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** All that the page keeps, as text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const dump: unknown[] = [{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of db.objectStoreNames) {
        dump.push(
          await new Promise((resolve) => {
            const request = db.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(store === 'vectors' ? [] : request.result);
          }),
        );
      }
      db.close();
    }
    return JSON.stringify(dump);
  });
}

/** Everything that the document holds: markup with attributes, and what stands in its fields. */
function drawn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea, select')] as HTMLInputElement[];
    return [document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n');
  });
}

describe('setting a language model up', () => {
  it('names what is wrong beside its field, and goes to the first', async () => {
    await openSettings();
    await section().getByRole('button', { name: 'Add a language model' }).click();
    const fields = form('New language model');
    await fields.getByLabel('Start from').selectOption({ label: 'Another OpenAI-compatible server' });
    await fields.getByLabel('Base address').fill(`${llmAddress}?key=${KEY}`);
    await fields.getByRole('button', { name: 'Save' }).click();
    await fields.getByText(/possibly a key/).waitFor();
    await fields.getByText(/Enter the model name/).waitFor();
    await expect
      .poll(() => fields.getByLabel('Base address').evaluate((e) => e === document.activeElement))
      .toBe(true);
    await expect.poll(() => fields.getByLabel('Base address').getAttribute('aria-invalid')).toBe('true');
  });

  it('fetches the server’s models, and tests the connection with the key', async () => {
    const fields = form('New language model');
    await fields.getByLabel('Base address').fill(llmAddress);
    await fields.getByRole('textbox', { name: 'Key', exact: true }).fill(KEY);
    await fields.getByRole('button', { name: 'Fetch the list' }).click();
    await fields.getByLabel('Models on the server').selectOption('scripted');
    await expect.poll(() => fields.getByLabel('Model', { exact: true }).inputValue()).toBe('scripted');

    behave = (_, response) => {
      response.writeHead(401, { ...CORS, 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: { message: `bad key ${KEY}` } }));
    };
    await fields.getByRole('button', { name: 'Test connection' }).click();
    const alert = fields.getByRole('alert');
    await alert.getByText('wrong-key').waitFor();
    expect(await alert.innerText()).not.toContain(KEY);

    behave = (_, response) => {
      response.writeHead(200, { ...CORS, 'Content-Type': 'text/event-stream' });
      response.end(`${piece('ready', 'stop')}${USAGE}data: [DONE]\n\n`);
    };
    await fields.getByRole('button', { name: 'Test connection' }).click();
    await fields.getByText(/answered “ready”/).waitFor();
    await fields.getByText(/321 tokens in, 9 out/).waitFor();
    expect(requests.at(-1)!.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('shows the key only while the button is held', async () => {
    const fields = form('New language model');
    const key = fields.getByRole('textbox', { name: 'Key', exact: true });
    const type = () => key.getAttribute('type');
    const show = fields.getByRole('button', { name: 'Show key while held' });
    expect(await type()).toBe('password');
    await show.hover();
    await browser.page.mouse.down();
    await expect.poll(type).toBe('text');
    await browser.page.mouse.up();
    await expect.poll(type).toBe('password');
    await show.focus();
    await browser.page.keyboard.down('Space');
    await expect.poll(type).toBe('text');
    await browser.page.keyboard.up('Space');
    await expect.poll(type).toBe('password');
  });

  it('is saved, with no trace of the key in the page, and has the focus', async () => {
    const fields = form('New language model');
    await fields.getByLabel('Title').fill('My server');
    await fields.getByRole('button', { name: 'Save' }).click();
    const row = section().getByRole('listitem', { name: 'My server', exact: true });
    await row.getByText('key in memory until the tab closes').waitFor();
    await expect.poll(() => row.evaluate((e) => e.contains(document.activeElement))).toBe(true);
    await row.getByRole('status').filter({ hasText: 'Saved: My server' }).waitFor();
    expect(await drawn(browser.page)).not.toContain(KEY);
    await row.getByRole('button', { name: 'Edit My server', exact: true }).click();
    await form('Edit My server').getByPlaceholder('a key is in memory').waitFor();
    expect(await drawn(browser.page)).not.toContain(KEY);
    await form('Edit My server').getByRole('button', { name: 'Cancel' }).click();
    const edit = row.getByRole('button', { name: 'Edit My server', exact: true });
    await expect.poll(() => edit.evaluate((e) => e === document.activeElement)).toBe(true);
  });

  it('can be copied, and deleted with a way back', async () => {
    await section().getByRole('button', { name: 'Duplicate My server', exact: true }).click();
    const copy = section().getByRole('listitem', { name: 'My server (copy)' });
    await copy.waitFor();
    await section().getByRole('button', { name: 'Delete My server (copy)' }).click();
    await copy.waitFor({ state: 'detached' });
    await section().getByRole('button', { name: 'Undo' }).click();
    await copy.waitFor();
    await section().getByRole('button', { name: 'Delete My server (copy)' }).click();
    await copy.waitFor({ state: 'detached' });
    await section().getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached', timeout: 20_000 });
    await closeSettings();
  });
});

describe('answering with a language model', () => {
  beforeAll(() => ask(browser.page, 'Who taught her to repair clocks?'));

  it('streams the answer, sends the memories, and shows tokens, cost and the prompt as sent', async () => {
    behave = (_, response) => {
      response.writeHead(200, { ...CORS, 'Content-Type': 'text/event-stream' });
      response.write(piece('Balthasar Quast, '));
      response.end(`${piece('<b>in a cellar</b>.', 'stop')}${USAGE}data: [DONE]\n\n`);
    };
    await send();
    await answer().getByText('Balthasar Quast, <b>in a cellar</b>.').waitFor();
    await answer()
      .getByText(
        /Written by scripted \(127\.0\.0\.1:\d+\) in .*321 tokens in, 9 out · cost unknown: no price/,
      )
      .waitFor();
    expect(requests.at(-1)!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.parse(requests.at(-1)!.body).messages.at(-1).content).toContain(
      'Who taught her to repair clocks?',
    );
    await answer().getByText('Prompt as sent').click();
    await expect.poll(() => answer().locator('pre').last().innerText()).toContain('Balthasar Quast');
  });

  it('says which parameters the server refused', async () => {
    behave = (_, response, body) => {
      if ('temperature' in JSON.parse(body)) {
        response.writeHead(400, { ...CORS, 'Content-Type': 'application/json' });
        response.end(
          JSON.stringify({ error: { message: 'temperature is not supported', param: 'temperature' } }),
        );
        return;
      }
      response.writeHead(200, { ...CORS, 'Content-Type': 'text/event-stream' });
      response.end(`${piece('Without it.', 'stop')}data: [DONE]\n\n`);
    };
    await send();
    await answer().getByText('Without it.').waitFor();
    await answer()
      .getByText(/The server rejected temperature/)
      .waitFor();
    await answer()
      .getByText(/tokens not reported/)
      .waitFor();
  });

  it('names a wrong key without repeating it', async () => {
    behave = (_, response) => {
      response.writeHead(401, { ...CORS, 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: { message: `bad key ${KEY}` } }));
    };
    await send();
    const alert = answer().getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/key/i);
    expect(await drawn(browser.page)).not.toContain(KEY);
  });

  it('keeps the text and says so when the stream is cut in the middle', async () => {
    behave = (_, response) => {
      response.writeHead(200, { ...CORS, 'Content-Type': 'text/event-stream' });
      response.write(piece('Balthasar Qu'));
      setTimeout(() => response.destroy(), 150);
    };
    await send();
    await answer().getByRole('alert').waitFor();
    await answer().getByText('Balthasar Qu', { exact: true }).waitFor();
  });

  it('can be stopped', async () => {
    behave = (_, response) => {
      response.writeHead(200, { ...CORS, 'Content-Type': 'text/event-stream' });
      response.write(piece('Slowly'));
    };
    await send();
    // The last letters are held back while they may be the beginning of the key.
    await answer().getByText(/^Slow/).waitFor();
    await answer().getByRole('button', { name: 'Stop' }).click();
    await answer()
      .getByText(/Stopped/)
      .waitFor();
  });

  it('explains an endpoint that refuses the page from the first call on (CORS)', async () => {
    await openSettings();
    await section().getByRole('button', { name: 'Duplicate My server', exact: true }).click();
    const copy = section().getByRole('listitem', { name: 'My server (copy)' });
    await copy.getByRole('radio').check();
    await closeSettings();
    behave = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end('{}');
    };
    await send();
    await answer().getByRole('alert').filter({ hasText: /CORS/ }).waitFor();
    await openSettings();
    await section().getByRole('listitem', { name: 'My server', exact: true }).getByRole('radio').check();
    await section().getByRole('button', { name: 'Delete My server (copy)' }).click();
    await closeSettings();
  });

  it('stores the key nowhere', async () => {
    const dump = await kept(browser.page);
    expect(dump).not.toContain(KEY);
    expect(dump).toContain('scripted');
  });

  it('calls the stand-in what it is: no language model', async () => {
    await openSettings();
    const standIn = section().getByRole('listitem', { name: /stand-in/ });
    await standIn.getByText('not a language model', { exact: true }).waitFor();
    await standIn.getByRole('radio').check();
    await closeSettings();
    await send();
    await answer()
      .getByText(/Written in .* by a fixed rule/)
      .waitFor();
    await openSettings();
    await section().getByRole('listitem', { name: 'My server', exact: true }).getByRole('radio').check();
    await closeSettings();
  });
});

describe('a key that is kept on this device', () => {
  const behaves = () => {
    behave = (_, response) => {
      response.writeHead(200, { ...CORS, 'Content-Type': 'text/event-stream' });
      response.end(`${piece('With the kept key.', 'stop')}data: [DONE]\n\n`);
    };
  };

  it('is encrypted with a passphrase', async () => {
    await openSettings();
    await section().getByRole('button', { name: 'Edit My server', exact: true }).click();
    const fields = form('Edit My server');
    await fields.getByLabel('keep on this device, encrypted').check();
    const phrase = fields.getByRole('group', { name: 'Set the passphrase' });
    await phrase.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(PHRASE);
    await phrase.getByRole('textbox', { name: 'Repeat' }).fill('something else');
    await phrase.getByRole('button', { name: 'Set the passphrase' }).click();
    await phrase.getByText(/do not match/).waitFor();
    await phrase.getByRole('textbox', { name: 'Repeat' }).fill(PHRASE);
    await phrase.getByRole('button', { name: 'Set the passphrase' }).click();
    await phrase.waitFor({ state: 'detached' });
    await fields.getByRole('button', { name: 'Save' }).click();
    await section().getByText('key saved on this device, encrypted').waitFor();
    const dump = await kept(browser.page);
    expect(dump).not.toContain(KEY);
    expect(dump).not.toContain(PHRASE);
    expect(dump).toContain('mnemoscope-vault');
  });

  it('is locked after a reload, and a question without it says where to unlock', async () => {
    await browser.page.reload();
    await ask(browser.page, 'Who taught her to repair clocks?');
    const before = requests.length;
    await send();
    await answer()
      .getByRole('alert')
      .getByText(/Unlock the saved keys/)
      .waitFor();
    expect(requests.length).toBe(before);
    await answer().getByRole('button', { name: 'Open the settings' }).click();
    await section().getByText('key saved on this device, locked').waitFor();
  });

  it('is refused to a wrong passphrase, and works after the right one', async () => {
    const phrase = section().getByRole('group', { name: 'Unlock' });
    await phrase.getByRole('textbox', { name: 'Passphrase', exact: true }).fill('four plain words there');
    await phrase.getByRole('button', { name: 'Unlock' }).click();
    await phrase.getByText(/does not open/).waitFor({ timeout: 20_000 });
    await phrase.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(PHRASE);
    await browser.page.keyboard.press('Enter');
    await section().getByText('key saved on this device, encrypted').waitFor({ timeout: 20_000 });
    await closeSettings();
    behaves();
    await send();
    await answer().getByText('With the kept key.').waitFor();
    expect(requests.at(-1)!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(await drawn(browser.page)).not.toContain(KEY);
    expect(await kept(browser.page)).not.toContain(KEY);
  });

  it('is forgotten with all others, for good', async () => {
    await openSettings();
    await section().getByRole('button', { name: 'Delete all saved keys' }).click();
    await section().getByRole('button', { name: 'Delete the keys' }).click();
    await section().getByRole('listitem', { name: 'My server', exact: true }).getByText('no key').waitFor();
    await expect.poll(() => kept(browser.page)).not.toContain('mnemoscope-vault');
    await closeSettings();
  });
});
