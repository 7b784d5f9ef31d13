import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPageServer, listen } from '../../../scripts/serve.mjs';
import { ask, choose, titles, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

/** What the server does to a file's answer; undefined serves the file. */
type Fault = (path: string, response: ServerResponse) => boolean;

let server: Server;
let address: string;
let fault: Fault | undefined;
let browser: Visit | undefined;

beforeAll(async () => {
  const built = createPageServer();
  server = createServer((request, response) => {
    if (!fault?.(request.url ?? '', response)) built.emit('request', request, response);
  });
  address = await listen(server, 0);
});
afterAll(() => server.close());
afterEach(async () => {
  fault = undefined;
  await browser?.close();
  browser = undefined;
});

async function open(options: Parameters<typeof visit>[1] = {}): Promise<Visit> {
  browser = await visit(address, options);
  return browser;
}

/** The page still answers by BM25 and cue words, with the failure and the remedy in sight. */
async function answersWithoutModel(page: Visit['page'], message: RegExp): Promise<void> {
  await page.getByRole('alert').filter({ hasText: message }).waitFor();
  await choose(page, 'Ottilie Brandt');
  // Not one of the character's own questions: what the model gives for those comes with the page.
  await page.getByRole('textbox', { name: 'Question' }).fill('Who taught her how to repair clocks?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('region', { name: 'Answer' }).locator('blockquote').first().waitFor();
  await eventually(async () => (await titles(page, 'BM25 ranking'))[0]).toContain('Balthasar Quast');
  await eventually(() => page.getByRole('region', { name: 'Classification' }).textContent()).toMatch(
    /cue words/,
  );
}

describe('bad questions', () => {
  it('are named with the remedy, and the page stays usable', async () => {
    const { page, errors } = await open();
    await choose(page, 'Ottilie Brandt');
    const question = page.getByRole('textbox', { name: 'Question' });
    const button = page.getByRole('button', { name: 'Ask', exact: true });
    for (const [text, message] of [
      ['   ', /no question yet/],
      ['a'.repeat(10_000), /10,000 characters. Shorten it to 1,000/],
      ['🙂🙃', /no letters or digits/],
    ] as const) {
      await question.fill(text);
      await button.click();
      await page.getByRole('alert').filter({ hasText: message }).waitFor();
    }
    await ask(page, 'Who 教 her 修 clocks? 🕰️ <img src=x onerror="document.title=1">');
    await eventually(async () => (await titles(page, 'BM25 ranking')).length).toBeGreaterThan(0);
    expect(await page.title()).toBe('Mnemoscope');
    expect(errors).toEqual([]);
  });
});

describe('a model file', () => {
  it('that is missing is named; BM25 and cue words go on', async () => {
    fault = (path, response) => {
      if (!path.includes('model_quantized.onnx')) return false;
      response.statusCode = 404;
      response.end();
      return true;
    };
    const { page } = await open();
    await answersWithoutModel(page, /model_quantized\.onnx is not on the server.*Publish the models folder/);
  });

  it('that is cut short is named', async () => {
    fault = (path, response) => {
      if (!path.includes('model_quantized.onnx')) return false;
      response.end(Buffer.alloc(5000, 7));
      return true;
    };
    const { page } = await open();
    await answersWithoutModel(page, /model_quantized\.onnx arrived cut short: 5000 of/);
  });

  it('answered with a page instead is named', async () => {
    fault = (path, response) => {
      if (!path.includes('model_quantized.onnx')) return false;
      response.end('<!doctype html><title>Not here</title>');
      return true;
    };
    const { page } = await open();
    await answersWithoutModel(page, /is not on the server: the server answered with a page/);
  });

  it('can be loaded again once it is there', async () => {
    fault = (path, response) => {
      if (!path.includes('manifest.json')) return false;
      response.statusCode = 503;
      response.end();
      return true;
    };
    const { page } = await open();
    await page
      .getByRole('alert')
      .filter({ hasText: /manifest\.json could not be fetched/ })
      .waitFor();
    fault = undefined;
    await page.getByRole('button', { name: 'Load the model' }).click();
    await choose(page, 'Ottilie Brandt');
    await ask(page, 'Who taught her to repair clocks?');
  });
});

describe('IndexedDB refused', () => {
  it('is said, and the page goes on in memory', async () => {
    const { page } = await open({
      init: `Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('refused', 'SecurityError'); } });`,
    });
    await page.getByRole('alert').first().waitFor();
    await choose(page, 'Ottilie Brandt');
    await ask(page, 'Who taught her to repair clocks?');
  });
});
