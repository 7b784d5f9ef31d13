/** A page beside a search engine that means harm: markup in its words, the key in its errors, lists of what does not exist, damaged replies. */

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { mutate, seeded } from '../../data/formats/mutator';
import { startEngine, type EngineTamper, type RunningFake } from '../../memory-systems/client/engine-fakes';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

const QUESTION = 'Why does the pastor of Mölln like to come up the tower?';
const KEY = 'ida:s3cret-key-7';
const MARKUP = '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>';
const TITLE = /<title>([^<]*)/.exec(readFileSync('index.html', 'utf8'))![1]!;
const OTTILIE = 'public/characters/ottilie-brandt.json';
const { memories } = readCharacter(JSON.parse(readFileSync(OTTILIE, 'utf8')), OTTILIE);
const own = new Set(memories.map(({ id }) => id));

let server: { close(): void };
let browser: Visit;
let page: Page;
let fake: RunningFake;
let tamper: EngineTamper | undefined;

beforeAll(async () => {
  const served = await serveBuilt();
  server = served.server;
  const { origin } = new URL(served.address);
  fake = await startEngine('opensearch', {
    allowed: () => origin,
    tamper: (asked, answer, response) => (tamper ? tamper(asked, answer, response) : answer()),
  });
  browser = await visit(`${served.address}#/ask?character=ottilie-brandt`);
  ({ page } = browser);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await section().getByLabel('Engine', { exact: true }).selectOption({ label: 'OpenSearch' });
  await section().getByLabel('Key', { exact: true }).fill(KEY);
  await section().getByLabel('Address', { exact: true }).fill(fake.address);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  fake?.close();
});

const section = () => page.getByRole('region', { name: 'Search engines', exact: true });
const said = () => section().locator('[role="alert"], [role="status"]:has-text("answered in")').first();

/** That nothing of the engine ran, and that nothing on the page shows the key. */
async function unharmed(): Promise<void> {
  expect(await page.title()).toContain(TITLE);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.locator('body').innerText()).not.toContain('s3cret');
  expect(browser.errors.filter((text) => !/net::ERR|CORS|status of|blocked/.test(text))).toEqual([]);
}

it('shows its markup as text, and no key, whatever it says when it is tested and pushed to', async () => {
  const reasons: readonly EngineTamper[] = [
    ({ route }, answer) => {
      const { status, body } = answer();
      const version = { distribution: 'opensearch', number: `2.19.1${MARKUP}` };
      return route === 'GET /'
        ? { status, body: { ...(body as object), name: MARKUP, version } }
        : { status, body };
    },
    ({ headers }) => ({
      status: 403,
      body: { error: { type: MARKUP, reason: `${MARKUP} ${headers['authorization'] as string} ${KEY}` } },
    }),
    (_, _answer, response) => {
      response.writeHead(302, { location: `${fake.address}/elsewhere?key=${encodeURIComponent(KEY)}` });
      response.end();
      return undefined;
    },
  ];
  for (const each of reasons) {
    tamper = each;
    const before = fake.asked.length;
    await section().getByRole('button', { name: 'Test connection' }).click();
    await eventually(() => fake.asked.length).toBeGreaterThan(before);
    await said().waitFor();
    await unharmed();
    tamper = ({ route, headers }, answer) =>
      /_bulk$/.test(route)
        ? {
            status: 400,
            body: { error: { type: MARKUP, reason: `${headers['authorization'] as string} ${MARKUP}` } },
          }
        : answer();
    const pushes = () => fake.asked.filter(({ route }) => /_bulk$/.test(route)).length;
    const pushed = pushes();
    await section()
      .getByRole('button', { name: /^Push 1 character/ })
      .click();
    await eventually(pushes, { timeout: 90_000 }).toBeGreaterThan(pushed);
    await section().getByRole('alert').first().waitFor({ timeout: 90_000 });
    await unharmed();
  }
});

it('lists nothing that is not a memory here, and names what is wrong, through a dozen damaged replies', async () => {
  tamper = undefined;
  await section()
    .getByRole('button', { name: /^Push 1 character/ })
    .click();
  await section()
    .getByText(/1 character pushed/)
    .waitFor({ timeout: 90_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const random = seeded(36);
  let mutants = 0;
  tamper = ({ route }, answer, response) => {
    const { status, body } = answer();
    if (!route.endsWith('/_search')) return { status, body };
    mutants++;
    const [file] = mutate([{ name: 'reply.json', text: JSON.stringify(body) }], random).files;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(file!.bytes);
    return undefined;
  };
  const query = new URLSearchParams({ character: 'ottilie-brandt', question: QUESTION });
  await page.evaluate((hash) => (location.hash = hash), `#/compare?${query.toString()}`);
  await page.locator(`main[data-compared="${QUESTION}"]`).waitFor({ timeout: 90_000 });
  const lists = page.locator('[data-engine-list^="opensearch"]');
  while (mutants < 12) {
    const before = mutants;
    await eventually(() => lists.and(page.locator('[data-state="asking"]')).count()).toBe(0);
    // Ours are on view whatever becomes of its lists.
    await page
      .locator('[data-figure="rank-flow"] svg:not(.lucide)')
      .getByText('Hybrid', { exact: true })
      .first()
      .waitFor();
    const listed = await lists
      .locator('[data-memory]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-memory')!));
    expect(listed.filter((id) => !own.has(id))).toEqual([]);
    await unharmed();
    await page.getByLabel('Ask OpenSearch').uncheck();
    await lists.first().waitFor({ state: 'detached' });
    await page.getByLabel('Ask OpenSearch').check();
    await eventually(() => mutants).toBeGreaterThan(before);
  }
});
