/** Search engines on the page: set up, pushed to, beside our lists in Compare, in runs of Lab and Answers, and emptied. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { passages } from '../../../src/pipeline/retrieval/passages';
import {
  startEngine,
  type EngineTamper,
  type FakeId,
  type RunningFake,
} from '../../memory-systems/client/engine-fakes';
import { axeFindings } from '../axe';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

const OTTILIE = 'public/characters/ottilie-brandt.json';
const QUESTION = 'Why does the pastor of Mölln like to come up the tower?';
const KEY = 'ida:s3cret-key-7';
const { memories } = readCharacter(JSON.parse(readFileSync(OTTILIE, 'utf8')), OTTILIE);
const TEXTS = memories.length;
const WINDOWS = passages(memories).length;

/** What the engine in the page's way does at the moment. */
let tamper: EngineTamper | undefined;
/** Whether the page is let in. */
let allows = true;

let server: { close(): void };
let origin: string;
let browser: Visit;
let page: Page;
const fakes = new Map<FakeId, RunningFake>();
const fake = (id: FakeId) => fakes.get(id)!;

beforeAll(async () => {
  const served = await serveBuilt();
  server = served.server;
  ({ origin } = new URL(served.address));
  for (const id of ['opensearch', 'elasticsearch', 'chroma'] as const)
    fakes.set(
      id,
      await startEngine(id, {
        allowed: () => (allows ? origin : undefined),
        tamper: (asked, answer, response) => (tamper ? tamper(asked, answer, response) : answer()),
      }),
    );
  browser = await visit(`${served.address}#/ask?character=ottilie-brandt`);
  ({ page } = browser);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  for (const each of fakes.values()) each.close();
});
afterEach(() => {
  tamper = undefined;
  allows = true;
});

const section = () => page.getByRole('region', { name: 'Search engines', exact: true });
const address = () => section().getByLabel('Address', { exact: true });
const press = (name: string | RegExp) => section().getByRole('button', { name }).click();
const ROUTE_OF_BULK = /_bulk$/;

async function openSettings(engine: string): Promise<void> {
  if (!(await page.getByRole('dialog').isVisible()))
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await section().getByLabel('Engine', { exact: true }).selectOption({ label: engine });
}
async function closeSettings(): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Tests the connection. @returns the code of the fault that is shown, or `works`. */
async function tested(): Promise<string> {
  await press('Test connection');
  const said = section().locator('[role="alert"] code, [role="status"]:has-text("answered in")').first();
  await said.waitFor({ timeout: 60_000 });
  const text = await said.innerText();
  return text.includes('answered in') ? 'works' : text;
}

const answered =
  (status: number, body: unknown): EngineTamper =>
  () => ({ status, body });

describe('the settings of an engine', () => {
  it('name each fault with its remedy, show the lines that let the page in, and then work', async () => {
    await openSettings('OpenSearch');
    await section().getByLabel('Key', { exact: true }).fill(KEY);
    await address().fill('http://127.0.0.1:9');
    expect(await tested()).toBe('network');
    await address().fill(fake('opensearch').address);
    allows = false;
    expect(await tested()).toBe('network');
    const lines = await section().locator('[data-allow]').innerText();
    expect(lines.split('\n')).toEqual([
      'http.cors.enabled: true',
      `http.cors.allow-origin: "${origin}"`,
      'http.cors.allow-methods: "GET,POST,PUT,DELETE,OPTIONS"',
      'http.cors.allow-headers: "Content-Type,Authorization"',
    ]);
    allows = true;
    for (const [code, given, says] of [
      ['wrong-key', answered(401, { error: 'unauthorised' }), /user:password/],
      ['forbidden', answered(403, {}), /create, write, search and delete/],
      ['other-engine', answered(200, { hello: 'world' }), /choose the engine that runs there/],
      [
        'other-version',
        answered(200, { version: { distribution: 'opensearch', number: '1.3.0' } }),
        /newer version/,
      ],
      ['html', answered(200, '<!doctype html>'), /the engine’s own address/],
      ['server-error', answered(503, {}), /nothing is pushed twice/],
      // Fifteen seconds of silence.
      ['timeout', () => undefined, /Try again when the engine answers/],
    ] as const) {
      tamper = given;
      expect(await tested()).toBe(code);
      const shown = await section().getByRole('alert').innerText();
      expect(shown).toMatch(says);
      expect(shown).not.toContain('s3cret');
    }
    tamper = undefined;
    const note = (meta: object) => ({
      made: {
        mappings: {
          _meta: { product: 'mnemoscope', format: '1', language: 'en', model: 'x', dimensions: 384, ...meta },
        },
      },
      documents: new Map(),
    });
    const { indexes } = fake('opensearch').engine;
    for (const [code, index] of [
      ['other-model', note({})],
      ['other-index', { made: { mappings: {} }, documents: new Map() }],
      ['other-language', note({ language: 'zh' })],
    ] as const) {
      indexes.set('mnemoscope-en', index);
      expect(await tested()).toBe(code);
    }
    indexes.clear();
    expect(await tested()).toBe('works');
    await section().getByText('There is no index yet').waitFor();
    expect(indexes.size).toBe(0);
    const [authorization] = new Set(
      fake('opensearch').asked.flatMap(({ headers }) => headers['authorization'] ?? []),
    );
    expect(authorization).toBe(`Basic ${Buffer.from(KEY).toString('base64')}`);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('keep the address, and never the key', async () => {
    await eventually(() =>
      page.evaluate(async () => {
        const dump: unknown[] = [{ ...localStorage }, { ...sessionStorage }, location.href];
        for (const { name } of await indexedDB.databases()) {
          const db = await new Promise<IDBDatabase>((resolve) => {
            const request = indexedDB.open(name!);
            request.onsuccess = () => resolve(request.result);
          });
          for (const store of db.objectStoreNames) {
            if (store === 'vectors') continue;
            dump.push(
              await new Promise((resolve) => {
                const request = db.transaction(store).objectStore(store).getAll();
                request.onsuccess = () => resolve(request.result);
              }),
            );
          }
          db.close();
        }
        return JSON.stringify(dump);
      }),
    ).toSatisfy((kept: string) => kept.includes(fake('opensearch').address) && !kept.includes('s3cret'));
  });
});

describe('a push', () => {
  it('names documents that are refused, goes on after a node died, and sends nothing twice', async () => {
    const { engine } = fake('opensearch');
    let bulks = 0;
    // One document of the second request is refused for good.
    tamper = ({ route }, answer) => {
      const given = answer();
      if (!ROUTE_OF_BULK.test(route) || ++bulks !== 2) return given;
      const { items } = given.body as { items: { index: { _id: string } }[] };
      const { _id } = items[3]!.index;
      [...engine.indexes.values()][0]!.documents.delete(_id);
      engine.written--;
      const error = { type: 'illegal_argument_exception', reason: 'the disk is full' };
      return {
        status: 200,
        body: { errors: true, items: items.with(3, { index: { _id, status: 400, error } as never }) },
      };
    };
    await press(/^Push 1 character/);
    await section().getByText('1 refused, “the disk is full”').waitFor({ timeout: 90_000 });
    expect(await section().getByRole('alert').locator('code').innerText()).toBe('refused-documents');
    const before = engine.written;
    expect(before).toBeLessThan(TEXTS + WINDOWS);
    // The node dies in the middle of the next request, and stays away.
    let dead = false;
    tamper = ({ route }, answer, response) => {
      dead ||= ROUTE_OF_BULK.test(route);
      if (!dead) return answer();
      response.destroy();
      return undefined;
    };
    await press(/^Push 1 character/);
    await section()
      .getByText(/answered before, but no longer does/)
      .waitFor({ timeout: 90_000 });
    expect(await section().getByRole('alert').locator('code').innerText()).toBe('network');
    tamper = undefined;
    await press(/^Push 1 character/);
    await section()
      .getByText(/1 character pushed/)
      .waitFor({ timeout: 90_000 });
    expect(engine.written).toBe(TEXTS + WINDOWS);
    await section()
      .getByText(`${TEXTS + WINDOWS - before} documents sent, ${before} already there`)
      .waitFor();
    await press(/^Push 1 character/);
    await section()
      .getByText(`0 documents sent, ${TEXTS + WINDOWS} already there`)
      .waitFor({ timeout: 90_000 });
    expect(engine.written).toBe(TEXTS + WINDOWS);
  });

  it('is cancelled and goes on, to an engine of vectors alone', async () => {
    await openSettings('Chroma');
    await address().fill(fake('chroma').address);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    let upserts = 0;
    tamper = ({ route }, answer, response) => {
      if (!route.endsWith('/upsert') || ++upserts !== 2) return answer();
      void held.then(() => response.destroy());
      return undefined;
    };
    await press(/^Push 1 character/);
    await section()
      .locator('[data-pushing]', { hasText: `64 of ${WINDOWS}` })
      .waitFor({ timeout: 90_000 });
    await press('Cancel');
    await section().locator('[data-pushing]').waitFor({ state: 'detached' });
    release();
    tamper = undefined;
    const { engine } = fake('chroma');
    expect(engine.written).toBe(64);
    await press(/^Push 1 character/);
    await section()
      .getByText(`${WINDOWS - 64} documents sent, 64 already there`)
      .waitFor({ timeout: 90_000 });
    expect(engine.written).toBe(WINDOWS);
  });

  it('reaches Elasticsearch with its texts alone', async () => {
    await openSettings('Elasticsearch');
    await address().fill(fake('elasticsearch').address);
    expect(await tested()).toBe('works');
    await press(/^Push 1 character/);
    await section().getByText(`${TEXTS} documents sent`).waitFor({ timeout: 90_000 });
    await closeSettings();
  });
});

const list = (id: string) => page.locator(`[data-engine-list="${id}"]`);

describe('Compare', () => {
  it('shows ours at once, and an engine’s lists when they come', async () => {
    const held: (() => void)[] = [];
    tamper = ({ route }, answer, response) => {
      if (!route.endsWith('/_search')) return answer();
      held.push(() => {
        const { status, body } = answer();
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
      return undefined;
    };
    await page.goto(
      `${origin}/#/compare?${new URLSearchParams({ character: 'ottilie-brandt', question: QUESTION }).toString()}`,
    );
    await page.locator(`main[data-compared="${QUESTION}"]`).waitFor({ timeout: 90_000 });
    await list('opensearch-bm25').filter({ hasText: 'Asking OpenSearch' }).waitFor();
    // Ours are all there, and so is an engine that answers.
    await page
      .locator('[data-figure="rank-flow"] svg:not(.lucide)')
      .getByText('Hybrid', { exact: true })
      .first()
      .waitFor();
    await list('chroma-knn').and(page.locator('[data-state="here"]')).waitFor();
    expect(await list('opensearch-bm25').getAttribute('data-state')).toBe('asking');
    tamper = undefined;
    for (const answer of held) answer();
    for (const id of ['opensearch-bm25', 'opensearch-knn', 'opensearch-rrf', 'elasticsearch-bm25'])
      await list(id).and(page.locator('[data-state="here"]')).waitFor();
    await page
      .locator('[data-figure="rank-flow"] svg:not(.lucide)')
      .getByText('OpenSearch BM25', { exact: true })
      .waitFor();
    // The fake searches exactly, by the best window; ours adds the memory as a whole.
    await list('opensearch-knn')
      .getByText(/of the first 10 in common/)
      .waitFor();
    expect(await list('opensearch-knn').locator('[data-memory]').count()).toBe(10);
    expect(
      await list('chroma-knn')
        .locator('[data-memory]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-memory'))),
    ).toEqual(
      await list('opensearch-knn')
        .locator('[data-memory]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-memory'))),
    );
  });

  it('gives the evidence: terms that sum to the score, the nearest passage, the ranks that were fused', async () => {
    const first = (id: string) => list(id).locator('[data-memory]').first();
    for (const id of ['opensearch-bm25', 'opensearch-knn', 'opensearch-rrf'])
      await first(id).locator('summary').click();
    const cells = await first('opensearch-bm25')
      .locator('tbody tr td:last-child')
      .evaluateAll((all) => all.map((cell) => Number(cell.textContent)));
    const score = cells.pop()!;
    expect(Math.abs(cells.reduce((sum, each) => sum + each, 0) - score)).toBeLessThan(
      0.005 * (cells.length + 1),
    );
    await first('opensearch-bm25').locator('[data-analysers]').waitFor();
    const passage = await first('opensearch-knn').locator('blockquote').innerText();
    const memory = await first('opensearch-knn').getAttribute('data-memory');
    expect(memories.find(({ id }) => id === memory)!.text).toContain(passage.trim());
    await first('opensearch-knn')
      .getByText(/Ours: best passage 0\.\d{4}/)
      .waitFor();
    await first('opensearch-rrf')
      .getByText(/OpenSearch BM25: rank \d+, contributes 1 \/ \(60 \+ \d+\)/)
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('says in its column what an engine does wrong, and asks again', async () => {
    tamper = ({ route }, answer) => {
      const { status, body } = answer();
      const lacks = { ...(body as object), _shards: { total: 2, successful: 1, failed: 1 } };
      return route.endsWith('/_search') ? { status, body: lacks } : { status, body };
    };
    await page
      .getByRole('combobox', { name: /question/i })
      .first()
      .waitFor();
    await page.reload();
    await list('opensearch-bm25').getByText('part-only').waitFor({ timeout: 90_000 });
    await list('opensearch-rrf').getByText('part-only').waitFor();
    await list('chroma-knn').and(page.locator('[data-state="here"]')).waitFor();
    await page.locator('[data-figure="rank-flow"] svg[role="group"]').waitFor();
    tamper = undefined;
    await list('opensearch-bm25').getByRole('button', { name: 'Try again' }).click();
    await list('opensearch-bm25').and(page.locator('[data-state="here"]')).waitFor();
    // Whom nobody asks does not answer.
    await page.getByLabel('Ask Elasticsearch').uncheck();
    await list('elasticsearch-bm25').waitFor({ state: 'detached' });
  });
});

describe('Answers', () => {
  it('hands over what the engine lists, and asks it for nothing before the start', async () => {
    await page.goto(`${origin}/#/answers/new`);
    await page.getByText(/1 character · \d+ questions · 3 settings · 1 model/).waitFor();
    const judges = page.getByRole('button', { name: /^Remove judge/ });
    for (let left = await judges.count(); left > 0; left--) await judges.first().click();
    await page.getByLabel('Questions per character').fill('3');
    const all = page.getByRole('group', { name: 'For all of these settings' });
    await all.getByText('W-MC+R keeps its retriever').waitFor();
    await all.getByLabel('Retriever', { exact: true }).selectOption({ label: 'OpenSearch BM25' });
    await page.getByText('Start pushes the chosen characters to OpenSearch').waitFor();
    let requests = 0;
    tamper = (_, answer) => {
      requests++;
      return answer();
    };
    await page.getByRole('button', { name: 'See the cost' }).click();
    await page.locator('[data-preview=ready]').waitFor({ timeout: 120_000 });
    expect(requests).toBe(0);
    const { written } = fake('opensearch').engine;
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('[data-run-state=done]').waitFor({ state: 'attached', timeout: 120_000 });
    expect(requests).toBeGreaterThan(3);
    expect(fake('opensearch').engine.written).toBe(written);
    await page.getByRole('tab', { name: 'Setup' }).click();
    await page
      .getByText(/^W\/o-MC\+W-R\(opensearch-bm25, /m)
      .first()
      .waitFor();
  });
});

describe('Lab', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-engines-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('runs an engine’s lists as systems, pauses where a node dies, and goes on', async () => {
    await page.goto(`${origin}/#/lab/new`);
    const characters = page.getByRole('region', { name: 'Characters' });
    await characters.getByRole('button', { name: 'None' }).click();
    await characters.getByLabel(/Ottilie Brandt/).check();
    await page.getByRole('button', { name: 'Remove all' }).click();
    for (const name of ['OpenSearch BM25', 'OpenSearch k-NN', 'OpenSearch fused', 'Chroma k-NN'])
      await page.locator('[data-engines]').getByLabel(name).check();
    let searches = 0;
    tamper = ({ route }, answer, response) => {
      if (!route.endsWith('/_search') || ++searches < 60) return answer();
      response.destroy();
      return undefined;
    };
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('[data-run-state=failed]').waitFor({ state: 'attached', timeout: 120_000 });
    await page
      .getByText(/Check that the server is still running/)
      .first()
      .waitFor();
    tamper = undefined;
    const { written } = fake('opensearch').engine;
    await page.getByRole('button', { name: /^(Continue|Resume)/ }).click();
    await page.locator('[data-run-state=done]').waitFor({ state: 'attached', timeout: 120_000 });
    await page.locator('[data-results=ready]').waitFor();
    expect(fake('opensearch').engine.written).toBe(written);
    for (const name of ['OpenSearch BM25', 'OpenSearch k-NN', 'OpenSearch fused', 'Chroma k-NN'])
      await page.getByRole('rowheader', { name }).first().waitFor();
    await page.getByRole('tab', { name: 'Setup' }).click();
    await page
      .getByText(/"version":\s*"2\.19\.1"|2\.19\.1/)
      .first()
      .waitFor();
  });
});

describe('what was pushed', () => {
  it('is deleted by character and as a whole, after a question; what is not ours stays', async () => {
    const { indexes } = fake('opensearch').engine;
    indexes.set('theirs', { made: { mappings: {} }, documents: new Map() });
    await openSettings('OpenSearch');
    const pushed = section().locator('[data-pushed="opensearch"]');
    await pushed.getByRole('button', { name: 'Delete Ottilie Brandt' }).click();
    await pushed
      .getByRole('group', { name: /Delete the documents of Ottilie Brandt/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await pushed.getByText('Nothing yet.').waitFor({ timeout: 60_000 });
    expect(indexes.get('mnemoscope-en')!.documents.size).toBe(0);
    await openSettings('Chroma');
    const inChroma = section().locator('[data-pushed="chroma"]');
    await inChroma.getByRole('button', { name: 'Delete everything pushed' }).click();
    await inChroma
      .getByRole('group', { name: /mnemoscope-en/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await inChroma.getByText('Nothing yet.').waitFor({ timeout: 60_000 });
    expect(fake('chroma').engine.indexes.size).toBe(0);
    expect([...indexes.keys()].sort()).toEqual(['mnemoscope-en', 'theirs']);
    expect(browser.errors.filter((text) => !/net::ERR|CORS|status of|blocked/.test(text))).toEqual([]);
  });
});

/** `npm run engines -- --serve` starts them and prints these variables. */
const REAL = {
  OpenSearch: process.env['MNEMOSCOPE_OPENSEARCH'],
  Chroma: process.env['MNEMOSCOPE_CHROMA'],
};

describe.skipIf(!REAL.OpenSearch || !REAL.Chroma)('the real servers', () => {
  it('take a character, answer beside ours with evidence, and are emptied again', async () => {
    await page.goto(`${origin}/#/ask?character=ottilie-brandt`);
    await page.reload();
    for (const [engine, url] of Object.entries(REAL)) {
      await openSettings(engine);
      await address().fill(url!);
      await section().getByLabel('Index name').fill('mnemoscope-test');
      expect(await tested()).toBe('works');
      await press(/^Push 1 character/);
      await section()
        .getByText(/1 character pushed/)
        .waitFor({ timeout: 120_000 });
    }
    await closeSettings();
    await page.goto(
      `${origin}/#/compare?${new URLSearchParams({ character: 'ottilie-brandt', question: QUESTION }).toString()}`,
    );
    for (const id of ['opensearch-bm25', 'opensearch-knn', 'opensearch-rrf', 'chroma-knn'])
      await list(id).and(page.locator('[data-state="here"]')).waitFor({ timeout: 90_000 });
    const first = list('opensearch-bm25').locator('[data-memory]').first();
    await first.locator('summary').click();
    const cells = await first
      .locator('tbody tr td:last-child')
      .evaluateAll((all) => all.map((cell) => Number(cell.textContent)));
    const score = cells.pop()!;
    expect(cells.length).toBeGreaterThan(0);
    expect(Math.abs(cells.reduce((sum, each) => sum + each, 0) - score)).toBeLessThan(
      0.005 * (cells.length + 1),
    );
    for (const engine of ['OpenSearch', 'Chroma']) {
      await openSettings(engine);
      const pushed = section().locator(`[data-pushed="${engine.toLowerCase()}"]`);
      await pushed.getByRole('button', { name: 'Delete everything pushed' }).click();
      await pushed
        .getByRole('group', { name: /mnemoscope-test-en/ })
        .getByRole('button', { name: 'Delete' })
        .click();
      await pushed.getByText('Nothing yet.').waitFor({ timeout: 60_000 });
    }
  });
});
