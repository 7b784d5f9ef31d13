// Takes pictures of the built page into test/screens/out/: every screen in three sizes, two themes and two languages, every step of the
// lectures, and those of the README into docs/. Usage: npm run build && npm run screens [name …]: only the screens whose names begin so.
import { mkdir, readdir, readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Lecture } from '../src/lectures/domain/lecture';
import { LOCALES, type Locale } from '../src/core/text/phrase';
import { serveBuilt, visit } from '../test/browser/chromium';
import { makeRuns, places, settled, speak, type ScreenPlace } from '../test/browser/places';

const OUT = 'test/screens/out';
const SIZES = [
  { size: 'wide', width: 1440, height: 900 },
  { size: 'projector', width: 1280, height: 720 },
  { size: 'phone', width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** What the README shows, by the name of the picture. */
const README_PICTURES: Readonly<Record<string, string>> = {
  'first-wide-light-en': 'docs/ask.png',
  'compare-flow-wide-light-en': 'docs/compare.png',
  'lab-tables-wide-light-en': 'docs/lab.png',
  'stage-retrieval-05-wide-light-en': 'docs/lecture.png',
};

/** The answered question that the page opens with. */
const FIRST: ScreenPlace = {
  name: 'first',
  at: 'ask?character=hari-venkataraman&q=q-001&retriever=linked&rerank=none',
  there: '[data-answered]',
};

const wanted = process.argv.slice(2);
const isWanted = ({ name }: ScreenPlace) =>
  wanted.length === 0 || wanted.some((start) => name.startsWith(start));

/** Every step of every lecture that comes with the page. */
async function steps(): Promise<ScreenPlace[]> {
  const folder = 'public/lectures';
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json') && file !== 'index.json');
  const lectures = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(`${folder}/${file}`, 'utf8')) as Lecture),
  );
  return lectures.flatMap((lecture) =>
    lecture.steps.map(({ id }, at) => ({
      name: `stage-${lecture.id}-${String(at + 1).padStart(2, '0')}`,
      at: `lectures/${lecture.id}/${id}`,
    })),
  );
}

async function picture(page: Page, place: ScreenPlace, locale: Locale): Promise<void> {
  await page.goto(`${address}#/${place.at}`);
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    for (const { size, ...viewport } of SIZES) {
      await page.setViewportSize(viewport);
      await page.mouse.move(0, 0);
      await settled(page, place);
      // Charts are drawn once the width rests.
      await page.waitForTimeout(500);
      const name = `${place.name}-${size}-${theme}-${locale}`;
      await page.screenshot({ path: `${OUT}/${name}.png` });
      const shown = README_PICTURES[name];
      if (shown) await page.screenshot({ path: shown });
    }
  }
  await page.setViewportSize(SIZES[0]);
}

await mkdir(OUT, { recursive: true });
const { address, server } = await serveBuilt();
const { page, close } = await visit(address);
const runs = await makeRuns(page, address);
const stage = await steps();
for (const locale of LOCALES) {
  await page.goto(`${address}#/ask`);
  await speak(page, locale);
  for (const place of [FIRST, ...places(locale, runs), ...stage].filter(isWanted)) {
    await picture(page, place, locale).catch((error: unknown) =>
      console.error(`${place.name}, ${locale}: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}
await close();
server.close();
