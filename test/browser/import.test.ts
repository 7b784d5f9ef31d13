import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { listen } from '../../scripts/serve.mjs';
import { madePerltqa } from '../bench/made-perltqa';
import { serveBuilt, visit, type Visit } from './chromium';
import { eventually } from './eventually';
import { sampled } from '../sampled';

let built: Awaited<ReturnType<typeof serveBuilt>>;
let browser: Visit | undefined;
let publisher: Server | undefined;

beforeAll(async () => {
  built = await serveBuilt();
});
afterAll(() => built.server.close());
afterEach(async () => {
  await browser?.close();
  browser = undefined;
  publisher?.closeAllConnections();
  publisher?.close();
  publisher = undefined;
});

/** Shown as text, it does nothing; run, it changes the page's title. */
const MARKUP = '<img src=x onerror="document.title=\'run\'"><script>document.title="run"</script>';
const NAME = `Odile Marsh ${MARKUP}`;
const MEMORIES = JSON.stringify({
  [NAME]: {
    profile: { Protagonist: NAME, Occupation: `ferry pilot ${MARKUP}`, Age: 52 },
    social_relationship: {
      '9_0': {
        'Supporting Characters': `Piet ${MARKUP}`,
        Description: MARKUP,
        Relationship: `deckhand ${MARKUP}`,
      },
    },
    events: {
      '9_0_0': {
        content: `Odile towed a barge home. ${MARKUP}`,
        summary: `The barge ${MARKUP}`,
        Characters: ['9_0'],
        'Creation Time': `May 2, 2020 ${MARKUP}`,
        Theme: MARKUP,
      },
    },
    dialogues: { '9_0_0#0': { events: '9_0_0', contents: { [`2020 ${MARKUP}`]: [`Piet: ${MARKUP}`] } } },
  },
});
const QUESTIONS = JSON.stringify([
  {
    [NAME]: {
      events: [
        {
          '9_0_0': [
            {
              Question: `What did Odile tow? ${MARKUP}`,
              Answer: `A barge. ${MARKUP}`,
              'Reference Memory': "['9_0_0', '9_9_9']",
              'Memory Anchors': [{ barge: [0, 5] }],
            },
          ],
        },
      ],
    },
  },
]);
const PAIR = { 'perltmem.json': MEMORIES, 'perltqa.json': QUESTIONS };

async function library(address = built.address): Promise<Page> {
  browser ??= await visit(address);
  await browser.page.goto(`${address}#/library`);
  await browser.page.getByText('Ottilie Brandt').first().waitFor();
  return browser.page;
}

const dialog = (page: Page) => page.getByRole('dialog');
const show = (page: Page) => page.getByRole('button', { name: 'Import data' }).first().click();
const agree = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Import \d+ character/ })
    .click();
const shown = (page: Page, title: string) =>
  dialog(page).getByRole('heading', { name: title, exact: true }).waitFor();
const asFiles = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  }));

async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(given)) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer });
  await page.getByText('Drop the files, folder or zip').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

/** Ids of the banks in the browser's own storage, seen by the page or not, and of its imports. */
const lying = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('mnemoscope');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error!);
    });
    const keys = (store: string) =>
      new Promise<string[]>((resolve, reject) => {
        const asked = db.transaction(store).objectStore(store).getAllKeys();
        asked.onsuccess = () => resolve(asked.result.map((key) => [key].flat().at(-1) as string));
        asked.onerror = () => reject(asked.error!);
      });
    const found = { banks: await keys('banks'), imports: await keys('imports') };
    db.close();
    return found;
  });

describe('files that are dropped', () => {
  it('are shown, agreed to, and in the library after a reload; markup in every field stays text', async () => {
    const page = await library();
    await drop(page, { ...PAIR, 'README.md': '# Read me' });
    await shown(page, 'Review');
    for (const words of ['CC BY-NC 4.0', 'non-commercial', 'arXiv:2402.16288', '1 file skipped'])
      await eventually(() => dialog(page).innerText()).toContain(words);
    await dialog(page).getByRole('region', { name: 'Problems' }).locator('summary').first().click();
    await eventually(() => dialog(page).innerText()).toContain('9_9_9');
    await agree(page);
    await shown(page, 'Imported');
    await dialog(page)
      .getByRole('link', { name: /Open Odile Marsh/ })
      .click();
    await page.getByRole('heading', { name: /Odile Marsh <img src=x/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /Odile Marsh <img src=x/ }).waitFor();
    for (const tab of ['Questions', 'Timeline', 'People', 'Memories']) {
      await page.getByRole('tab', { name: tab }).first().click();
    }
    await eventually(() => page.locator('img[onerror]').count()).toBe(0);
    expect(await page.title()).toMatch(/Mnemoscope$/);
    expect(browser!.errors).toEqual([]);
  });

  it('that are broken are named with place and remedy, and nothing is kept', async () => {
    const page = await library();
    const before = await lying(page);
    await drop(page, { 'perltmem.json': MEMORIES.slice(0, -40) });
    await shown(page, 'Review');
    await eventually(() => dialog(page).innerText()).toContain('No importable data');
    await eventually(() => dialog(page).innerText()).toMatch(
      /not valid JSON \(line 1, column \d+.*Check that the file is complete/,
    );
    expect(await lying(page)).toEqual(before);
  });
});

describe('files of others', () => {
  const RANKINGS = JSON.stringify([{ 'top-20-ids': [1, 2], 'relevant-id': [1], id: 0 }]);

  it('that hold results of systems are opened in the lab in one click, and datasets dropped there in the library', async () => {
    const page = await library();
    await drop(page, { 'top20.json': RANKINGS });
    await shown(page, 'Review');
    await eventually(() => dialog(page).innerText()).toContain('top20.json: MADial-Bench rankings');
    await dialog(page).getByRole('button', { name: 'Open its scores' }).click();
    await page.getByRole('heading', { name: 'The papers’ tables' }).waitFor();
    await eventually(() => page.getByRole('list', { name: 'Files' }).innerText()).toContain('top20.json');
    await page.getByLabel('Add files').setInputFiles(asFiles({ 'perltmem.json': MEMORIES }));
    await page.getByRole('button', { name: 'Open it in the Library' }).click();
    await shown(page, 'Review');
    await eventually(() => dialog(page).innerText()).toContain('PerLTQA');
  });

  it('say what was read next to what they hold, and name what was lost with its place', async () => {
    const page = await library();
    const history = { '2023-05-01': [{ query: 'I rang the bell.', responce: 'Which?' }] };
    await drop(page, {
      'bank.json': JSON.stringify({ Orla: { meta_information: { name: 'Orla' }, history } }),
    });
    await shown(page, 'Review');
    const counts = dialog(page).getByRole('region', { name: 'Read from the files' });
    await eventually(() => counts.innerText()).toContain('1 of 2 turns read');
    await eventually(() => counts.innerText()).toContain('2 of 2 memories read');
    await eventually(() => dialog(page).innerText()).toContain(
      '"responce" is not a key of this format, and "response" is missing',
    );
  });
});

describe('the page opened as a file', () => {
  it('says that it must be served', async () => {
    browser = await visit(pathToFileURL('dist/index.html').href);
    await browser.page.getByText('Mnemoscope has not started.').waitFor({ state: 'visible' });
    await browser.page.getByText('Mnemoscope 尚未启动。').waitFor({ state: 'visible' });
  });
});

const DATA = process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data');
const REAL = [
  'memorybank/memory_bank_cn.json',
  'memorybank/probing_questions_cn.jsonl',
  'madial/zh/MADial-Bench-zh-memory.json',
  'madial/zh/MADial-Bench-zh-dialogue-setting3.json',
  'madial/rankings/zh_Acge_top_20_ids.json',
  'madial/rankings/zh_BGE_M3_dense_top_20_ids.json',
];

describe.skipIf(!existsSync(DATA))(
  `files of the field${existsSync(DATA) ? '' : ' (skipped: no data)'}`,
  () => {
    it('in Chinese are read, and the rankings among them open in the lab', async () => {
      const page = await library();
      await show(page);
      const paths = REAL.map((path) => join(DATA, path));
      await dialog(page).getByLabel('Choose files').setInputFiles(paths);
      await shown(page, 'Review');
      const counts = dialog(page).getByRole('region', { name: 'Read from the files' });
      await eventually(() => counts.innerText()).toContain('100 of 100 questions read');
      await eventually(() => counts.innerText()).toContain('262 of 262 questions read');
      await dialog(page).getByRole('button', { name: 'Open their scores' }).click();
      await dialog(page)
        .getByRole('link', { name: /Added to “The papers’ tables”/ })
        .waitFor();
      const folder = process.env['SCREENSHOTS'];
      for (const size of folder
        ? ([
            [1440, 900],
            [390, 844],
          ] as const)
        : [])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width: size[0], height: size[1] });
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: join(folder!, `import-${size[0]}-${colorScheme}.png`) });
        }
      await agree(page);
      await shown(page, 'Imported');
      await page.goto(`${built.address}#/lab/tables`);
      await eventually(() => page.getByRole('list', { name: 'Files' }).innerText()).toContain(
        'zh_Acge_top_20_ids.json',
      );
    });
  },
);

describe('other ways in', () => {
  it('choosing the files, and pasting JSON', async () => {
    const page = await library();
    await show(page);
    await dialog(page).getByLabel('Choose files').setInputFiles(asFiles(PAIR));
    await shown(page, 'Review');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await shown(page, 'Import data');
    await dialog(page).getByRole('tab', { name: 'Paste text' }).click();
    await dialog(page).getByRole('button', { name: 'Read' }).click();
    await dialog(page).getByRole('alert').filter({ hasText: 'Nothing to read' }).waitFor();
    await dialog(page).getByRole('textbox').fill(MEMORIES);
    await dialog(page).getByRole('button', { name: 'Read' }).click();
    await shown(page, 'Review');
    await agree(page);
    await shown(page, 'Imported');
    expect((await lying(page)).banks.filter((id) => id.startsWith('perltqa-odile'))).toHaveLength(1);
  });
});

describe('fetching from a server laid out like the publishers', () => {
  const TARGET = /Download PerLTQA/;
  const allow = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'range' };
  const serve = async (listener: RequestListener) => {
    publisher = createServer((request, response) => {
      for (const [name, value] of Object.entries(allow)) response.setHeader(name, value);
      if (request.method === 'OPTIONS') return response.writeHead(204).end();
      return listener(request, response);
    });
    return listen(publisher, 0);
  };
  const start = async (page: Page, mirror: string) => {
    await show(page);
    await dialog(page).getByRole('tab', { name: 'From the publishers' }).click();
    await eventually(() => dialog(page).getByRole('button', { name: TARGET }).innerText()).toContain(
      '20.0 MB',
    );
    await dialog(page)
      .getByLabel(/^Mirror/)
      .fill(mirror);
    await dialog(page)
      .getByLabel(/^Mirror/)
      .blur();
    await dialog(page).getByRole('button', { name: TARGET }).click();
  };

  it('goes on after a cut, and keeps licence and citation with the character', async () => {
    const asked: string[] = [];
    const root = '/Elvin-Yiming-Du/PerLTQA/main/Dataset/en_v2';
    const files: Record<string, string> = {
      [`${root}/perltmem_en_v2.json`]: MEMORIES,
      [`${root}/perltqa_en_v2.json`]: QUESTIONS,
    };
    const mirror = await serve(({ url, headers }, response) => {
      asked.push(`${url?.split('/').at(-1)} ${headers.range ?? 'whole'}`);
      const text = Buffer.from(files[url!] ?? '');
      const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
      if (from > 0) {
        response.writeHead(206, { 'Content-Range': `bytes ${from}-${text.length - 1}/${text.length}` });
        return response.end(text.subarray(from));
      }
      response.writeHead(200, { 'Content-Length': text.length, 'Content-Type': 'text/plain' });
      if (!url!.includes('perltmem')) return response.end(text);
      response.write(text.subarray(0, 300));
      return setTimeout(() => response.destroy(), 300);
    });
    const page = await library();
    await start(page, mirror);
    await shown(page, 'Review');
    expect(asked).toEqual([
      'perltmem_en_v2.json whole',
      'perltmem_en_v2.json bytes=300-',
      'perltqa_en_v2.json whole',
    ]);
    await eventually(() => dialog(page).innerText()).toContain('arXiv:2402.16288');
    await agree(page);
    await shown(page, 'Imported');
    // The mirror is kept for the next visit.
    await page.reload();
    await library();
    await show(page);
    await dialog(page).getByRole('tab', { name: 'From the publishers' }).click();
    await eventually(() =>
      dialog(page)
        .getByLabel(/^Mirror/)
        .inputValue(),
    ).toBe(mirror.replace(/\/$/, ''));
  });

  const FAULTS: readonly [string, RequestListener, RegExp][] = [
    [
      'a page instead of the file',
      (_, response) =>
        response.writeHead(404, { 'Content-Type': 'text/html' }).end('<!doctype html>Not found'),
      /perltmem_en_v2\.json is not at 127\.0\.0\.1:\d+ \(404\)\. Check the mirror’s address/,
    ],
    [
      'a page with good will',
      (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>Hello'),
      /answered with a web page instead of the file/,
    ],
    [
      'no leave to read',
      (_, response) => {
        response.removeHeader('Access-Control-Allow-Origin');
        response.end(MEMORIES);
      },
      /does not let other pages read from it \(CORS\)|does not answer, or does not allow calls from web pages \(CORS\)/,
    ],
  ];
  it.each(sampled(FAULTS, 3))('says what to do about %s', async (_, listener, words) => {
    const mirror = await serve(listener);
    const page = await library();
    await start(page, mirror);
    await dialog(page).getByRole('alert').filter({ hasText: words }).waitFor();
    await shown(page, 'Import data');
  });
});

describe('an import that does not come to its end', () => {
  const made = madePerltqa();
  let folder: string;
  let files: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mnemoscope-import-'));
    files = [join(folder, 'perltmem.json'), join(folder, 'perltqa.json')];
    await writeFile(files[0]!, made.memories);
    await writeFile(files[1]!, made.questions);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('cancelled while reading, leaves the library as it was', async () => {
    const page = await library();
    const before = await lying(page);
    await show(page);
    await dialog(page).getByLabel('Choose files').setInputFiles(files);
    await shown(page, 'Reading');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await shown(page, 'Import data');
    await eventually(() => lying(page)).toEqual(before);
  });

  it('with the tab killed while banks are being written, leaves the library as it was', async () => {
    const page = await library();
    const before = await lying(page);
    await show(page);
    await dialog(page).getByLabel('Choose files').setInputFiles(files);
    await eventually(async () => (await lying(page)).banks.length, {
      timeout: 60_000,
      interval: 20,
    }).toBeGreaterThan(before.banks.length);
    await page.close();
    const next = await browser!.context.newPage();
    await next.goto(`${built.address}#/library`);
    await next.getByText('Ottilie Brandt').first().waitFor();
    await eventually(() => lying(next)).toEqual(before);
  });

  it('comes to it when left alone', async () => {
    const page = await library();
    await show(page);
    await dialog(page).getByLabel('Choose files').setInputFiles(files);
    await shown(page, 'Review');
    await eventually(() => dialog(page).innerText()).toContain('141 characters');
    await agree(page);
    await shown(page, 'Imported');
    expect((await lying(page)).banks.filter((id) => id.startsWith('perltqa-'))).toHaveLength(made.characters);
  });
});
