// How long a newcomer waits, on the built page in Chromium with a fresh profile each time; clicks only what is in view.
// Usage: npm run build && npm run -s stopwatch [visits]
import { AS_A_PERSON, serveBuilt, visit } from '../test/browser/chromium';

const visits = Number(process.argv[2] ?? 5);

interface Stops {
  /** Something of the page's own is drawn. */
  readonly painted: number;
  /** All lists and the answer of the first question, as they came with the page. */
  readonly seen: number;
  /** The same, computed by the page, which can be used from then on. */
  readonly live: number;
  /** The model has loaded, so that a question of one's own can be answered. */
  readonly loaded: number;
  /** A question of one's own, asked as soon as the page can be used: answered by words alone. */
  readonly words: number;
  /** The same question, answered with the model. */
  readonly typed: number;
  /** From the press of “Take the tour” until the card beside the first list. */
  readonly shown: number;
  /** On a phone with a processor four times slower: from the first tap, with which the page starts, until the tap is followed. */
  readonly tapped: number;
}

/** Not among the questions whose results come with the page. */
const OWN_QUESTION = 'Who lived next door in those years?';

async function typedStops(address: string): Promise<Pick<Stops, 'words' | 'typed'>> {
  const { page, close } = await visit(address, { init: AS_A_PERSON });
  const now = () => page.evaluate(() => performance.now());
  await page.locator('main[data-answered]').waitFor();
  const box = page.getByRole('textbox', { name: 'Question' });
  await box.fill(OWN_QUESTION);
  await box.press('Enter');
  await page.locator('main:not([data-answered]) section[data-answer]').waitFor();
  const words = await now();
  await page.locator(`main[data-answered="${OWN_QUESTION}"]`).waitFor();
  const typed = await now();
  await close();
  return { words, typed };
}

async function tappedStop(address: string): Promise<number> {
  const { page, context, close } = await visit('about:blank', { phone: true, init: AS_A_PERSON });
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(address, { waitUntil: 'networkidle' });
  const now = () => page.evaluate(() => performance.now());
  const control = page.getByRole('button', { name: 'Whole profile' }).filter({ visible: true });
  const { x, y, width, height } = (await control.boundingBox())!;
  const before = await now();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForFunction(
    () => document.querySelector('main[data-answered]') && !document.querySelector('[data-held]'),
  );
  const after = await now();
  await close();
  return after - before;
}

async function stops(address: string): Promise<Stops> {
  const { page, close } = await visit(address, { init: AS_A_PERSON });
  const now = () => page.evaluate(() => performance.now());
  const inView = (selector: string) =>
    page.waitForFunction((wanted) => {
      const boxes = [...document.querySelectorAll(wanted)].map((element) => element.getBoundingClientRect());
      return boxes.some(({ height, top }) => height > 0 && top < innerHeight);
    }, selector);
  await inView('[data-parameter-bar]');
  const seen = await now();
  await inView('main[data-answered] [data-parameter-bar]');
  const live = await now();
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  );
  await page.getByText(/wasm · \d+ threads?/).waitFor();
  const loaded = await now();
  const before = await now();
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await page.getByRole('dialog', { name: 'Why this list?' }).waitFor();
  const shown = (await now()) - before;
  await close();
  const tapped = await tappedStop(address);
  return { painted, seen, live, loaded, shown, tapped, ...(await typedStops(address)) };
}

const { address, server } = await serveBuilt();
const all: Stops[] = [];
for (let i = 0; i < visits; i++) all.push(await stops(address));
server.close();
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const names = ['painted', 'seen', 'live', 'words', 'loaded', 'typed', 'shown', 'tapped'] as const;
console.log(`Median of ${visits} first visits, milliseconds`);
for (const name of names) {
  const values = all.map((each) => each[name]);
  console.log(
    `${name.padEnd(9)} ${median(values).toFixed(0).padStart(6)}   (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`,
  );
}
