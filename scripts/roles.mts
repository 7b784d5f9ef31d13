// Walks the page as its three kinds of users do: a fresh profile each, and only what is in view is pressed, after scrolling to it as a
// hand does. Prints seconds, presses and turns of the wheel for each step; docs/roles.md has the notes. Nothing may be logged as an error.
// Usage: npm run build && npm run -s roles [lecturer | student | researcher …]
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { AS_A_PERSON, serveBuilt, visit, type Visit } from '../test/browser/chromium';
import { openScreen } from '../test/browser/open-screen';

const FIXTURES = 'test/fixtures/perltqa';
const OWN_QUESTION = 'What does she write into her notebook?';
/** Pixels by which a turn of the wheel moves, and after how many of them nobody looks further. */
const TURN = 300;
const MOST_TURNS = 30;

interface Hand {
  readonly page: Page;
  readonly context: Visit['context'];
  /** Scrolls until it is in view, then presses it where it is seen. */
  press(target: Locator): Promise<void>;
  /** Prints what was reached since the last call. */
  done(what: string): void;
}

/** Whether the middle of an element is in the window and nothing covers it; else to which side it lies. */
const sight = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const seen = document.elementFromPoint(middle.x, middle.y);
    return {
      ...middle,
      isSeen: seen !== null && (element.contains(seen) || seen.contains(element)),
      above: middle.y < innerHeight / 2,
    };
  });

function handOf({ page, context }: Visit): Hand {
  let started = performance.now();
  let presses = 0;
  let turns = 0;
  return {
    page,
    context,
    async press(target) {
      const one = target.filter({ visible: true }).first();
      await one.waitFor();
      const { width, height } = page.viewportSize()!;
      let at = await sight(one);
      for (let turn = 0; !at.isSeen; turn++) {
        if (turn === MOST_TURNS) throw new Error(`Never in view: ${String(target)}`);
        await page.mouse.move(width / 2, height / 2);
        await page.mouse.wheel(0, at.above ? -TURN : TURN);
        await page.waitForTimeout(100);
        turns++;
        at = await sight(one);
      }
      presses++;
      await one.click();
    },
    done(what) {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(
        `  ${what.padEnd(52)} ${seconds.padStart(6)} ${String(presses).padStart(7)} ${String(turns).padStart(6)}`,
      );
      [started, presses, turns] = [performance.now(), 0, 0];
    },
  };
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: typeof name === 'string' });
const answered = (page: Page) => page.locator('main[data-answered]').waitFor();

async function lecturer({ page, context, press, done }: Hand): Promise<void> {
  await answered(page);
  done('the first question is answered');
  await press(button(page, 'Take the tour'));
  for (let step = 1; step < 4; step++) await press(button(page, 'Next'));
  await press(button(page, 'Done'));
  done('the tour');
  await press(page.locator('[data-offline-badge="used"]'));
  await press(button(page, /^Keep for offline use/));
  await page.keyboard.press('Escape');
  await page.locator('[data-kept="ready"]').waitFor({ state: 'attached', timeout: 180_000 });
  await context.setOffline(true);
  done('everything is kept, and the network is off');
  await openScreen(page, 'lectures', press);
  await press(link(page, /^Present: How does retrieval/));
  const products = page.locator('[data-products]');
  while ((await products.count()) === 0) {
    await press(button(page, 'Next'));
    if (page.url().endsWith('/cosine')) await products.waitFor();
  }
  done('a lecture to the cosine by hand');
  while (!page.url().endsWith('/vote')) await press(button(page, 'Next'));
  await button(page, 'Reveal').waitFor();
  for (const key of ['2', '2', '1']) await page.keyboard.press(key);
  await press(button(page, 'Reveal'));
  const presenter = context.waitForEvent('page');
  await press(button(page, /^Presenter view/));
  await (await presenter).getByText('In sync with the presentation').waitFor();
  await (await presenter).close();
  done('a vote, and the presenter window');
  await press(button(page, 'Leave the lecture'));
  await openScreen(page, 'compare', press);
  await press(button(page, 'Show this to the room'));
  await press(button(page, 'Close'));
  await press(link(page, 'Beat the retriever'));
  await press(link(page, 'Leave'));
  done('the QR code, and Beat the retriever');
  await openScreen(page, 'compare', press);
  const file = page.waitForEvent('download');
  await press(button(page, 'Save as a page'));
  await file;
  done('the essay as a file');
  await openScreen(page, 'lectures', press);
  await press(button(page, 'New lecture'));
  await page.getByLabel('Title of the lecture').fill('Mine');
  await page.getByText('This step is empty').waitFor();
  await page.getByLabel('Heading').fill('Which word is rare?');
  await press(button(page, 'Vote'));
  await press(button(page, 'Add a step'));
  await page.getByText('This step is empty').waitFor();
  await press(link(page, 'Present'));
  await page.getByRole('heading', { name: 'Which word is rare?' }).waitFor();
  await button(page, 'Next').waitFor();
  if (await button(page, 'Next').isEnabled()) throw new Error('An empty step is shown to the room.');
  done('an own lecture: a vote; its empty step is skipped');
}

async function student({ page, press, done }: Hand): Promise<void> {
  await answered(page);
  await press(button(page, 'No, thanks'));
  await page.getByRole('textbox', { name: 'Question' }).fill(OWN_QUESTION);
  await press(button(page, 'Ask'));
  await page.locator(`main[data-answered="${OWN_QUESTION}"]`).waitFor();
  done('an own question is answered');
  await press(page.getByRole('list', { name: 'BM25 ranking' }).locator('li button'));
  await page.getByText('Why this rank?').first().waitFor();
  await press(button(page, 'Close'));
  done('why a memory has its rank');
  const lists = page.getByRole('navigation', { name: 'Lists' });
  if (await lists.isVisible()) {
    await press(lists.getByRole('button', { name: 'Hybrid' }));
    await press(page.getByRole('list', { name: 'Hybrid ranking' }).locator('li button'));
    await press(button(page, 'Close'));
    done('the fused list, by its name');
  }
  await press(page.getByText(/^Asked before/));
  done('the questions asked before');
  await page.getByRole('textbox', { name: 'Question' }).fill('hi');
  await press(button(page, 'Ask'));
  await page.locator('main[data-answered="hi"]').waitFor();
  if ((await page.locator('[data-answer] blockquote').count()) > 0)
    throw new Error('“hi” is answered with a quotation.');
  await page.getByRole('textbox', { name: 'Question' }).fill(OWN_QUESTION);
  await press(button(page, 'Ask'));
  await page.locator(`main[data-answered="${OWN_QUESTION}"]`).waitFor();
  await press(button(page, 'Next best sentence'));
  await press(button(page, 'How sure?'));
  await press(button(page, 'This is wrong'));
  await page.getByText('Which memory is right?').waitFor();
  done('“hi”; the next best sentence, how sure, a label');
  await openScreen(page, 'compare', press);
  await press(page.getByText('As published', { exact: true }));
  await page.getByRole('slider', { name: /alpha/ }).first().waitFor();
  await press(page.getByRole('slider', { name: /alpha/ }));
  await page.keyboard.press('ArrowRight');
  await press(page.getByRole('slider', { name: 'Candidates from each category, k' }));
  await page.keyboard.press('ArrowLeft');
  done('Look closer, with α and k moved');
  await press(page.getByRole('tab', { name: 'Map', exact: true }).or(button(page, 'Map')));
  await page.locator('[data-drawn]').first().waitFor();
  await press(button(page, 'Table'));
  await page.getByRole('table').first().waitFor();
  done('the map, and its table');
  // On a phone the button is in a row that is swiped, which a wheel cannot do.
  if (page.viewportSize()!.width < 640) return;
  await openScreen(page, 'library', press);
  await press(page.getByText('Hari Venkataraman', { exact: true }));
  await press(button(page, 'Delete'));
  await press(button(page, /^Undo/));
  await button(page, /^Undo/).waitFor({ state: 'detached' });
  await press(page.getByText('Hari Venkataraman', { exact: true }));
  await press(button(page, 'Delete'));
  await press(button(page, 'Settings'));
  await press(button(page, 'Trash'));
  await press(button(page, 'Restore Hari Venkataraman'));
  await page.getByText(/The trash is empty/).waitFor();
  done('a character deleted, put back by Undo, and from the trash');
}

async function researcher({ page, press, done }: Hand): Promise<void> {
  await answered(page);
  await press(button(page, 'No, thanks'));
  await openScreen(page, 'library', press);
  await press(button(page, 'Import data'));
  const files = ['memory-en.json', 'questions-en.json'].map((name) => join(FIXTURES, name));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await press(button(page, /^Import 3/));
  await press(page.getByRole('dialog').getByText('Close', { exact: true }));
  done('PerLTQA’s files are imported');
  await openScreen(page, 'lab', press);
  await press(link(page, 'New run'));
  await press(page.getByRole('checkbox', { name: /Kwame Mensah/ }));
  await press(button(page, 'Start'));
  await page.getByRole('tab', { name: 'Questions', exact: true }).waitFor();
  await page
    .getByText(/Run time/)
    .first()
    .waitFor();
  done('a run, and its table beside the published rows');
  await press(page.getByRole('tab', { name: 'Questions', exact: true }));
  await press(page.getByRole('tab', { name: 'Atlas', exact: true }));
  await page.getByText('The most instructive questions').waitFor();
  done('the grid of questions, and the atlas');
  await press(page.getByRole('tab', { name: 'Export', exact: true }));
  const file = page.waitForEvent('download');
  await press(button(page, 'LaTeX'));
  await file;
  done('the tables as LaTeX');
  await openScreen(page, 'systems', press);
  await press(button(page, 'Run'));
  await press(page.getByRole('tab', { name: 'Questions', exact: true }));
  await page.getByText('Lost at', { exact: false }).first().waitFor();
  done('memory systems, judged');
  await openScreen(page, 'experiments', press);
  await page.getByRole('listitem').filter({ hasText: 'memory system' }).first().waitFor();
  done('every run in one list');
  await openScreen(page, 'lab', press);
  await press(link(page, /papers’ tables/));
  const index = page.getByRole('navigation', { name: 'Sections' });
  await press(index.getByRole('link', { name: 'HaluMem' }));
  await page.getByRole('heading', { name: 'HaluMem', exact: true }).waitFor();
  done('the papers’ tables, by their index');
}

const ROLES = [
  { role: 'lecturer', walk: lecturer, size: { width: 1280, height: 720 } },
  { role: 'student', walk: student, size: { width: 390, height: 844 } },
  { role: 'student', walk: student, size: { width: 1440, height: 900 } },
  { role: 'researcher', walk: researcher, size: { width: 1440, height: 900 } },
] as const;

const wanted = process.argv.slice(2);
const { address, server } = await serveBuilt();
for (const { role, walk, size } of ROLES.filter(({ role }) => wanted.length === 0 || wanted.includes(role))) {
  console.log(`${role}, ${size.width} × ${size.height}`.padEnd(55) + 'seconds presses  turns');
  const opened = await visit(address, { init: AS_A_PERSON });
  await opened.page.setViewportSize(size);
  try {
    await walk(handOf(opened));
  } catch (error) {
    process.exitCode = 1;
    console.log(`  stopped: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (opened.errors.length > 0) {
    process.exitCode = 1;
    console.log(`  errors: ${opened.errors.join('; ')}`);
  }
  await opened.close();
}
server.close();
