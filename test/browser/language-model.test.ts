import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../scripts/serve.mjs';
import { ask, choose, serveBuilt, visit, type Visit } from './chromium';

type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, content-type',
};

let pageServer: Server;
let llm: Server;
let behave: Behaviour = () => undefined;
let browser: Visit;
const requests: { headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  llm = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, CORS).end();
        return;
      }
      requests.push({ headers: request.headers, body });
      behave(request, response, body);
    });
  });
  const llmAddress = await listen(llm, 0);
  const served = await serveBuilt();
  pageServer = served.server;
  browser = await visit(served.address);
  const { page } = browser;
  await choose(page, 'Ottilie Brandt');
  await page.getByRole('button', { name: 'Settings' }).click();
  const form = page.getByRole('region', { name: 'Language model' });
  await form.getByLabel('Base address').fill(`${llmAddress}v1`);
  await form.getByLabel('Model', { exact: true }).fill('scripted');
  await form.getByLabel('Key', { exact: true }).fill('sk-test-key-7');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await ask(page, 'Who taught her to repair clocks?');
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

describe('answering with a language model', () => {
  const answer = () => browser.page.getByRole('region', { name: 'Answer' });
  const send = () =>
    answer()
      .getByRole('button', { name: /Answer (with a language model|again)/ })
      .click();

  it('streams the answer, sends the memories, and shows the prompt as sent', async () => {
    behave = (_, response) => {
      response.writeHead(200, { ...CORS, 'Content-Type': 'text/event-stream' });
      response.write(piece('Balthasar Quast, '));
      response.end(`${piece('<b>in a cellar</b>.', 'stop')}data: [DONE]\n\n`);
    };
    await send();
    await answer().getByText('Balthasar Quast, <b>in a cellar</b>.').waitFor();
    await answer()
      .getByText(/Written by scripted/)
      .waitFor();
    expect(requests.at(-1)!.headers.authorization).toBe('Bearer sk-test-key-7');
    expect(JSON.parse(requests.at(-1)!.body).messages.at(-1).content).toContain(
      'Who taught her to repair clocks?',
    );
    await answer().getByText('The prompt as sent').click();
    expect(await answer().locator('pre').last().innerText()).toContain('Balthasar Quast');
  });

  it('names a wrong key without repeating it', async () => {
    behave = (_, response) => {
      response.writeHead(401, { ...CORS, 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'bad key sk-test-key-7' } }));
    };
    await send();
    const alert = answer().getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/key/i);
    expect(await alert.innerText()).not.toContain('sk-test-key-7');
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
    await answer().getByText('Slowly', { exact: true }).waitFor();
    await answer().getByRole('button', { name: 'Stop' }).click();
    await answer()
      .getByText(/Stopped/)
      .waitFor();
  });

  it('explains an endpoint that refuses the page (CORS)', async () => {
    behave = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end('{}');
    };
    await send();
    await answer().getByRole('alert').filter({ hasText: /CORS/ }).waitFor();
  });

  it('stores the key nowhere', async () => {
    const kept = await browser.page.evaluate(async () => {
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
    expect(kept).not.toContain('sk-test-key-7');
    expect(kept).toContain('scripted');
  });
});
