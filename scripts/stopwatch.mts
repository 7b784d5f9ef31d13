// How long a newcomer waits, on the built page in Chromium with a fresh profile each time; clicks only what is in view.
// Usage: npm run build && npm run -s stopwatch [visits] [folder …]   Several builds are visited in turns, and compared visit by visit.
//        npm run -s stopwatch across [visits]   One's own questions alone, in Chromium, Firefox and WebKit in turns.
import type { Page } from 'playwright-core';
import { AS_A_PERSON, visit, type Visit } from '../test/browser/chromium';
import { keepWhole } from '../test/browser/keep-page';
import { chromiumDriver, firefoxDriver, webkitDriver, type Driver } from '../test/browser/drivers';
import { ownServer, type OwnServer } from '../test/browser/own-server';

const isAcross = process.argv[2] === 'across';
const [visits = '5', ...folders] = process.argv.slice(isAcross ? 3 : 2);

/** Milliseconds, most of them from the start of the navigation. */
const STOPS = {
  painted: 'something of the page’s own is drawn',
  seen: 'all lists and the answer of the first question, as they came with the page',
  live: 'the same, computed by the page, which can be used from then on',
  words: 'a question of one’s own, asked as soon as the page can be used: answered by words alone',
  loaded: 'the model has loaded, so that a question of one’s own can be answered',
  typed: 'the same question, answered with the model',
  processor: 'of the processor, by all of the browser until then',
  again: 'a second visit: such a question, answered with the model',
  offline: 'a visit without a network: the same',
  shown: 'from the press of “Take the tour” until the card beside the first list',
  tapped:
    'on a phone with a processor four times slower, from the first tap, with which the page starts, until it is followed',
} as const;
type Stop = keyof typeof STOPS;
type Times = Partial<Record<Stop, number>>;

/** Not among the questions whose results come with the page; one for each visit, since what was asked once is answered without the model. */
const OWN_QUESTIONS = {
  first: 'Who lived next door in those years?',
  again: 'Who came by on Sundays back then?',
  offline: 'What grew behind the house?',
} as const;

const now = (page: Page) => page.evaluate(() => performance.now());
/** Also says that the answer below is the model's: where it fails, the page answers without. */
const modelIn = (page: Page) =>
  page.getByText(/wasm · \d+ (?:threads?|workers)/).waitFor({ state: 'attached' });

/** Milliseconds of the processor that all processes of the browser have taken. */
async function processorOf({ context }: Visit): Promise<number> {
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0);
}

async function askOwn(page: Page, question: string): Promise<{ words: number; typed: number }> {
  await page.locator('main[data-answered]').waitFor();
  const box = page.getByRole('textbox', { name: 'Question' });
  await box.fill(question);
  await box.press('Enter');
  const answered = page.locator(`main[data-answered="${question}"]`);
  // Where the model is ready at once, nothing is answered by words before.
  await page.locator('main:not([data-answered]) section[data-answer]').or(answered).first().waitFor();
  const words = await now(page);
  await answered.waitFor();
  const typed = await now(page);
  await modelIn(page);
  return { words, typed };
}

async function typedStops({ address }: OwnServer): Promise<Times> {
  const opened = await visit('about:blank', { init: AS_A_PERSON });
  const { page, context, close } = opened;
  const before = await processorOf(opened);
  await page.goto(address);
  const first = await askOwn(page, OWN_QUESTIONS.first);
  const processor = (await processorOf(opened)) - before;
  await keepWhole(page);
  const revisit = async (question: string) => {
    await page.goto('about:blank');
    await page.goto(address);
    return (await askOwn(page, question)).typed;
  };
  const again = await revisit(OWN_QUESTIONS.again);
  await context.setOffline(true);
  const offline = await revisit(OWN_QUESTIONS.offline);
  await close();
  return { ...first, processor, again, offline };
}

async function tappedStop({ address }: OwnServer): Promise<number> {
  const { page, context, close } = await visit('about:blank', { phone: true, init: AS_A_PERSON });
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(address, { waitUntil: 'networkidle' });
  const control = page.getByRole('button', { name: 'Whole profile' }).filter({ visible: true });
  const { x, y, width, height } = (await control.boundingBox())!;
  const before = await now(page);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForFunction(
    () => document.querySelector('main[data-answered]') && !document.querySelector('[data-held]'),
  );
  const after = await now(page);
  await close();
  return after - before;
}

async function stops(server: OwnServer): Promise<Times> {
  const { page, close } = await visit(server.address, { init: AS_A_PERSON });
  const inView = (selector: string) =>
    page.waitForFunction((wanted) => {
      const boxes = [...document.querySelectorAll(wanted)].map((element) => element.getBoundingClientRect());
      return boxes.some(({ height, top }) => height > 0 && top < innerHeight);
    }, selector);
  await inView('[data-parameter-bar]');
  const seen = await now(page);
  await inView('main[data-answered] [data-parameter-bar]');
  const live = await now(page);
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  );
  await modelIn(page);
  const loaded = await now(page);
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await page.getByRole('dialog', { name: 'Why this list?' }).waitFor();
  const shown = (await now(page)) - loaded;
  await close();
  return {
    painted,
    seen,
    live,
    loaded,
    shown,
    tapped: await tappedStop(server),
    ...(await typedStops(server)),
  };
}

/** Runs in the page, without inner functions that have names: the loader that runs this file would give them a helper that the page lacks. */
async function askInPage(question: string): Promise<{ words: number; typed: number }> {
  while (!document.querySelector('main[data-answered]')) await new Promise((next) => setTimeout(next, 5));
  const box = document.querySelector('textarea')!;
  box.value = question;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.form!.requestSubmit();
  const answered = `main[data-answered="${question}"]`;
  while (!document.querySelector(`main:not([data-answered]) section[data-answer], ${answered}`))
    await new Promise((next) => setTimeout(next, 5));
  const words = performance.now();
  while (!document.querySelector(answered)) await new Promise((next) => setTimeout(next, 5));
  const typed = performance.now();
  while (!/wasm · \d+ (?:threads?|workers)/.test(document.body.textContent))
    await new Promise((next) => setTimeout(next, 50));
  return { words, typed };
}

/** Runs in the page: has all of it kept for use without a network. */
async function keepInPage(): Promise<void> {
  while (!document.querySelector('[data-kept="used"], [data-kept="ready"]'))
    await new Promise((next) => setTimeout(next, 50));
  for (const selector of [
    '[data-offline-badge="used"]',
    '[data-keep]',
    '[role=dialog] [data-dialog-close]',
  ]) {
    if (document.querySelector('[data-kept="ready"]')) return;
    while (!document.querySelector(selector)) await new Promise((next) => setTimeout(next, 50));
    document.querySelector<HTMLElement>(selector)!.click();
  }
  while (!document.querySelector('[data-kept="ready"]')) await new Promise((next) => setTimeout(next, 50));
}

/** In a browser that was started before; where there is no network, the server has ended. */
async function ownStops(start: (address: string) => Promise<Driver>): Promise<Times> {
  const server = await ownServer();
  const driver = await start('about:blank');
  try {
    await driver.open(server.address);
    const first = await driver.run(askInPage, OWN_QUESTIONS.first);
    await driver.run(keepInPage);
    const revisit = async (question: string) => {
      await driver.open('about:blank');
      await driver.open(server.address);
      return (await driver.run(askInPage, question)).typed;
    };
    const again = await revisit(OWN_QUESTIONS.again);
    await server.stop();
    return { ...first, again, offline: await revisit(OWN_QUESTIONS.offline) };
  } finally {
    await driver.close();
    await server.stop();
  }
}

const BROWSERS = { Chromium: chromiumDriver, Firefox: firefoxDriver, WebKit: webkitDriver };

const builds = isAcross ? Object.keys(BROWSERS) : folders.length > 0 ? folders : ['dist'];
const all: Times[][] = builds.map(() => []);
if (isAcross) {
  for (let i = 0; i < Number(visits); i++)
    for (const [at, start] of Object.values(BROWSERS).entries()) all[at]!.push(await ownStops(start));
} else {
  const servers = await Promise.all(builds.map((folder) => ownServer({ folder })));
  for (let i = 0; i < Number(visits); i++)
    for (const [at, server] of servers.entries()) all[at]!.push(await stops(server));
  await Promise.all(servers.map((server) => server.stop()));
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
console.log(`Median of ${visits} visits by newcomers (least to most), milliseconds: ${builds.join(', ')}`);
for (const [name, what] of Object.entries(STOPS) as [Stop, string][]) {
  const values = all.map((times) => times.map((each) => each[name]!));
  if (values.flat().includes(undefined!)) continue;
  const cells = values.map((each) =>
    `${median(each).toFixed(0)} (${Math.min(...each).toFixed(0)} to ${Math.max(...each).toFixed(0)})`.padEnd(
      22,
    ),
  );
  const ratios = values
    .slice(1)
    .map((each) => median(each.map((value, i) => value / values[0]![i]!)).toFixed(2));
  console.log([name.padEnd(9), ...cells, ...ratios, what].join('  '));
}
