// Takes pictures of the built page: docs/ask.png, and all sizes and themes into test/screens/out/. Usage: npm run build && npm run screens
import { mkdir } from 'node:fs/promises';
import { ask, choose, serveBuilt, visit } from '../test/browser/chromium';

const OUT = 'test/screens/out';
const SIZES = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
] as const;
const SCENES = [
  { name: 'en', character: 'Ottilie Brandt', question: 'Who taught her to repair clocks?' },
  { name: 'zh', character: '沈若兰', question: '是谁教会她修瓷器的？' },
] as const;

/** Screens that an address is enough for. */
const PLACES = [
  { name: 'library', at: 'library/ottilie-brandt' },
  { name: 'questions', at: 'library/ottilie-brandt?tab=questions' },
  { name: 'timeline', at: 'library/ottilie-brandt?tab=timeline' },
  { name: 'people', at: 'library/ottilie-brandt?tab=people' },
  { name: 'lab', at: 'lab' },
  { name: 'new-run', at: 'lab/new' },
  { name: 'tables', at: 'lab/tables' },
  ...['flow', 'anatomy', 'what-if', 'map', 'overlap'].map((tab) => ({
    name: `compare-${tab}`,
    at: `compare?character=ottilie-brandt&question=How+punctual+is+she+for+an+appointment%3F&tab=${tab}`,
  })),
  { name: 'answers', at: 'answers' },
  { name: 'new-answers', at: 'answers/new' },
] as const;

await mkdir(OUT, { recursive: true });
await mkdir('docs', { recursive: true });
const { address, server } = await serveBuilt();
const { page, close } = await visit(address);
for (const scene of SCENES) {
  await choose(page, scene.character);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await ask(page, scene.question);
    for (const { name, width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await page.mouse.move(0, 0);
      // Bars move for 300 ms.
      await page.waitForTimeout(500);
      await page.screenshot({
        path: `${OUT}/${scene.name}-${name}-${theme}.png`,
        fullPage: name === 'narrow',
      });
    }
    await page.setViewportSize(SIZES[0]);
  }
}
/** Tabs of a run with language models, made here with the stand-in. */
const ANSWER_TABS = ['tables', 'answers', 'judges', 'people', 'export', 'setup'] as const;

/** @returns the address of a run of the first ready plan, done. */
async function answersRun(): Promise<string> {
  await page.goto(`${address}#/answers/new`);
  await page.getByLabel('Questions of each character').fill('12');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/answers\/(?!new)[^/]+$/);
  await page.getByText(/^Done/).first().waitFor();
  return new URL(page.url()).hash.slice(2);
}

const run = await answersRun();
const places = [...PLACES, ...ANSWER_TABS.map((tab) => ({ name: `run-${tab}`, at: `${run}?tab=${tab}` }))];
for (const place of places) {
  await page.goto(`${address}#/${place.at}`);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const { name, width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(700);
      await page.screenshot({ path: `${OUT}/${place.name}-${name}-${theme}.png` });
    }
    await page.setViewportSize(SIZES[0]);
  }
}
await page.goto(`${address}#/ask`);
await page.emulateMedia({ colorScheme: 'light' });
await choose(page, SCENES[0].character);
await ask(page, SCENES[0].question);
await page.waitForTimeout(500);
await page.screenshot({ path: 'docs/ask.png' });
await page.getByRole('list', { name: 'Hybrid ranking' }).getByRole('button').first().click();
await page.waitForTimeout(400);
await page.screenshot({ path: `${OUT}/evidence.png` });
await page.keyboard.press('Escape');
await page.getByRole('button', { name: 'Settings' }).click();
await page.waitForTimeout(400);
await page.screenshot({ path: `${OUT}/settings.png` });
await close();
server.close();
